import { z } from "zod";
import { emailField, lineField, phoneField, readFields, textField } from "#domain/forms/fields.ts";
import type { FieldError } from "#kernel/result.ts";
import { bookingLimits, type Span } from "./booking.ts";
import { readDay } from "./days.ts";

/** Longest name of who books, in characters. */
export const longestBookingName = 120;

const dayField = () =>
  z
    .string("required")
    .regex(/\S/, { error: "required", abort: true })
    .transform(readDay)
    .pipe(z.string("booking.date"));

/** Text of several lines that may be missing: then null. */
const optionalTextField = (most: number) =>
  z
    .union([
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => null),
      textField(most),
    ])
    .default(null);

const spanFields = { from: dayField(), to: dayField() };

const customerFields = { name: lineField(longestBookingName), phone: phoneField() };
const note = optionalTextField(bookingLimits.note);

/** What a member says to book; their address is known. */
const memberInput = z.object({ ...spanFields, ...customerFields, note });
const guestInput = z.object({ ...memberInput.shape, email: emailField() });

export const bookingFields = ["from", "to", "name", "email", "phone", "note"] as const;
export const blockFields = ["from", "to", "note"] as const;

export type BookingWish = Span & { name: string; email: string; phone: string; note: string | null };

type Read<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

/** Zod says of unions only that none of them fits. */
const worded = (errors: FieldError[]): FieldError[] =>
  errors.map((error) => (error.path === "note" ? { ...error, code: "too_long", message: "note: too_long" } : error));

/** Reads what a customer sent; of a member the address is that of the account. */
export function readWish(sent: unknown, email: string | undefined): Read<BookingWish> {
  const read =
    email === undefined
      ? readFields(guestInput, sent, bookingFields)
      : readFields(
          memberInput.transform((wish) => ({ ...wish, email })),
          sent,
          bookingFields,
        );
  return read.ok ? read : { ok: false, errors: worded(read.errors) };
}

/** Reads which days a seller keeps for themselves. */
export function readBlock(sent: unknown): Read<Span & { note: string | null }> {
  const read = readFields(z.object({ ...spanFields, note }), sent, blockFields);
  return read.ok ? read : { ok: false, errors: worded(read.errors) };
}
