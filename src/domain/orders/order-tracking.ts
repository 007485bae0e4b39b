import { z } from "zod";
import { createEmailField, createSingleLineField } from "#domain/forms/form-fields.ts";
import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Fields of the form that tracks an order without an account (RT-14). */
export const trackOrderFields = ["number", "email"] as const;

/**
 * Normalises an order number: converts digits to ASCII, removes spaces, # and invisible characters. Rate limits count
 * by this form.
 */
const normalizeOrderNumber = (typed: string): string =>
  toAsciiDigits(typed)
    .replace(/[\s#\p{Cf}]/gu, "")
    .toUpperCase();

/** Schema of the order number and e-mail address of a tracking request. */
export const trackOrderSchema = z.object({
  number: createSingleLineField(40).transform(normalizeOrderNumber),
  email: createEmailField().transform((email) => email.toLowerCase()),
});

/**
 * Rate limits of attempts per network address and per order number. The limits are enough for people but too low for
 * guessing.
 */
export const trackOrderLimits = {
  address: { name: "track-order", most: 10, within: 15 * 60_000 },
  number: { name: "track-order-number", most: 30, within: 60 * 60_000 },
} as const satisfies Record<string, RateLimit>;
