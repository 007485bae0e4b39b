import { z } from "zod";
import { emailField, lineField } from "#domain/forms/fields.ts";
import type { Limit } from "#domain/limits/limits.ts";
import { asciiDigits } from "#kernel/digits.ts";

/** RT-14: what shows an order's state without an account. */
export const trackFields = ["number", "email"] as const;
export type TrackField = (typeof trackFields)[number];

/**
 * The number as it is written on the order, from any digits, with or without the spaces and signs that people put into numbers and the
 * invisible characters that come along when it is copied. Tries are counted by it: one number is one, however it is sent.
 */
const orderNumber = (typed: string): string =>
  asciiDigits(typed)
    .replace(/[\s#\p{Cf}]/gu, "")
    .toUpperCase();

export const trackInput = z.object({
  number: lineField(40).transform(orderNumber),
  email: emailField().transform((email) => email.toLowerCase()),
});

/** Tries of one network address, and for one number from wherever: enough for people, too few to guess. */
export const trackLimits = {
  address: { name: "track-order", most: 10, within: 15 * 60_000 },
  number: { name: "track-order-number", most: 30, within: 60 * 60_000 },
} as const satisfies Record<string, Limit>;
