import { z } from "zod";
import { asciiDigits } from "#kernel/digits.ts";
import type { FieldError } from "#kernel/result.ts";

/**
 * Fields of forms as people fill them in. Issues carry codes, not words: `required`, `too_long`, `email`, `phone`;
 * each surface words them in its language.
 */

/** Marks that turn the reading direction of what follows: in a name they only deceive. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;

/** One line of text: line breaks and control characters become spaces, so that nothing can be smuggled into a mail's head. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(directionOverrides, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(directionOverrides, "")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/** Something that can be read: a text of invisible characters is empty. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const atMost = (most: number) => (text: string) => [...text].length <= most;

const text = (clean: (text: string) => string, most: number) =>
  z
    .string("required")
    .transform(clean)
    .pipe(z.string().regex(visible, { error: "required", abort: true }).refine(atMost(most), "too_long"));

/** A line that must be there, of at most so many characters. */
export const lineField = (most: number) => text(oneLine, most);

/** Text of several lines that must be there. */
export const textField = (most: number) => text(manyLines, most);

/** A line that may be missing: then null. */
export const optionalLineField = (most: number) =>
  z
    .string()
    .default("")
    .transform(oneLine)
    .pipe(z.string().refine(atMost(most), "too_long"))
    .transform((value) => (visible.test(value) ? value : null));

/** Text of several lines that may be missing: then null. */
export const optionalTextField = (most: number) =>
  z
    .string()
    .default("")
    .transform(manyLines)
    .pipe(z.string().refine(atMost(most), "too_long"))
    .transform((value) => (visible.test(value) ? value : null));

/** The longest mail address there can be. */
export const longestEmail = 254;

export const emailField = () =>
  z
    .string("required")
    .transform((value) => value.toWellFormed().trim())
    .pipe(
      z
        .string()
        .regex(/\S/, { error: "required", abort: true })
        .max(longestEmail, { error: "too_long", abort: true })
        .pipe(z.email("email")),
    );

/** A mail address that may be missing: then null. */
export const optionalEmailField = () =>
  z
    .string()
    .default("")
    .transform((value) => value.toWellFormed().trim())
    .pipe(
      z
        .string()
        .max(longestEmail, { error: "too_long", abort: true })
        .refine((value) => !value || z.email().safeParse(value).success, "email"),
    )
    .transform((value) => value || null);

export const longestPhone = 30;

/** Numbers that are copied from a page bring its invisible marks of direction along. */
const phoneText = (value: string): string => asciiDigits(oneLine(value)).replace(/[\u200e\u200f\u061c]/g, "");

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return /^\+?[\d\s().-]+$/.test(value) && digits >= 7 && digits <= 15 && value.length <= longestPhone;
}

/** A phone number as it is written, in Arabic-Indic digits too. */
export const phoneField = () =>
  z
    .string("required")
    .transform(phoneText)
    .pipe(z.string().regex(visible, { error: "required", abort: true }).refine(isPhone, "phone"));

/** A phone number that may be missing: then null. */
export const optionalPhoneField = () =>
  z
    .string()
    .default("")
    .transform(phoneText)
    .pipe(z.string().refine((value) => !value || isPhone(value), "phone"))
    .transform((value) => value || null);

/** What a form's fields held, to be shown again; a field that is missing or no text is empty. */
export function formValues<F extends string>(form: FormData, fields: readonly F[]): Record<F, string> {
  const value = (name: F) => {
    const given = form.get(name);
    return typeof given === "string" ? given : "";
  };
  return Object.fromEntries(fields.map((name) => [name, value(name)])) as Record<F, string>;
}

export type FieldsRead<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

/** What the form says, or what is wrong with it: one error a field, in the order of the form. */
export function readFields<T>(schema: z.ZodType<T>, values: unknown, order: readonly string[]): FieldsRead<T> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = order.flatMap((path): FieldError[] => {
    const issue = parsed.error.issues.find((each) => each.path[0] === path);
    if (!issue) return [];
    const reason = issue.code === "custom" ? issue.params?.reason : undefined;
    return [{ path, code: issue.message, message: `${path}: ${issue.message}`, ...(reason ? { reason } : {}) }];
  });
  return { ok: false, errors };
}
