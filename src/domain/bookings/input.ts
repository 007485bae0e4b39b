import { z } from "zod";
import {
  createEmailField,
  createMultilineField,
  createPhoneField,
  createSingleLineField,
  parseFields,
} from "#domain/forms/form-fields.ts";
import type { FieldError } from "#kernel/result.ts";
import { bookingLimits, type RentalPeriod } from "./booking.ts";
import { parseDay } from "./days.ts";

const createDayField = () =>
  z
    .string("required")
    .regex(/\S/, { error: "required", abort: true })
    .transform(parseDay)
    .pipe(z.string("booking.date"));

/** Creates the schema of an optional multi-line note with at most `maxLength` characters. Empty text becomes null. */
const createOptionalNoteField = (maxLength: number) =>
  z
    .union([
      z
        .string()
        .regex(/^\s*$/)
        .transform(() => null),
      createMultilineField(maxLength),
    ])
    .default(null);

const dateRangeFields = { from: createDayField(), to: createDayField() };

const customerFields = { name: createSingleLineField(bookingLimits.name), phone: createPhoneField() };
const noteSchema = createOptionalNoteField(bookingLimits.note);

/** Schema of the booking input of a member, whose email address is known. */
const memberSchema = z.object({ ...dateRangeFields, ...customerFields, note: noteSchema });
const guestSchema = z.object({ ...memberSchema.shape, email: createEmailField() });

const bookingFields = ["from", "to", "name", "email", "phone", "note"] as const;
const dayBlockFields = ["from", "to", "note"] as const;

export type BookingInput = RentalPeriod & { name: string; email: string; phone: string; note: string | null };

type ParseResult<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

/**
 * Replaces the error code of the field `note` by `too_long`. Zod itself reports only that the value matches no member
 * of the union.
 */
const toNoteErrors = (errors: FieldError[]): FieldError[] =>
  errors.map((error) => (error.path === "note" ? { ...error, code: "too_long", message: "note: too_long" } : error));

/**
 * Parses the booking input of a customer. `email` is the account's address of a signed-in member. Without `email` the
 * input must contain an address.
 */
export function parseBookingInput(values: unknown, email: string | undefined): ParseResult<BookingInput> {
  const parsed =
    email === undefined
      ? parseFields(guestSchema, values, bookingFields)
      : parseFields(
          memberSchema.transform((input) => ({ ...input, email })),
          values,
          bookingFields,
        );
  return parsed.ok ? parsed : { ok: false, errors: toNoteErrors(parsed.errors) };
}

/** Parses the dates and the note of blocked days. */
export function parseDayBlockInput(values: unknown): ParseResult<RentalPeriod & { note: string | null }> {
  const parsed = parseFields(z.object({ ...dateRangeFields, note: noteSchema }), values, dayBlockFields);
  return parsed.ok ? parsed : { ok: false, errors: toNoteErrors(parsed.errors) };
}
