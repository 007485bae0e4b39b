import { z } from "zod";
import { type Failure, type FieldError, failure } from "#kernel/result.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/**
 * Schemas of form fields that people fill in. Issues have a code instead of a text: `required`, `too_long`, `email`,
 * `phone`. Pages and the API translate the codes.
 */

/** Characters that override the text direction. In a name they only deceive readers. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Cleans a single line of text. Line breaks and control characters become spaces, which prevents mail header injection.
 */
const cleanSingleLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(directionOverrides, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const cleanMultiline = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(directionOverrides, "")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/** Pattern of a visible character. A text of invisible characters counts as empty. */
const visibleCharacter = /[\p{L}\p{N}\p{P}\p{S}]/u;

const hasMaxLength = (maxLength: number) => (text: string) => [...text].length <= maxLength;

const createRequiredText = (clean: (text: string) => string, maxLength: number) =>
  z
    .string("required")
    .transform(clean)
    .pipe(
      z
        .string()
        .regex(visibleCharacter, { error: "required", abort: true })
        .refine(hasMaxLength(maxLength), "too_long"),
    );

/** Creates the schema of a required line of text with at most `maxLength` characters. */
export const createSingleLineField = (maxLength: number) => createRequiredText(cleanSingleLine, maxLength);

/** Creates a schema for required text of several lines. */
export const createMultilineField = (maxLength: number) => createRequiredText(cleanMultiline, maxLength);

/** Creates the schema of an optional line of text. Empty text becomes null. */
export const createOptionalSingleLineField = (maxLength: number) =>
  z
    .string()
    .default("")
    .transform(cleanSingleLine)
    .pipe(z.string().refine(hasMaxLength(maxLength), "too_long"))
    .transform((value) => (visibleCharacter.test(value) ? value : null));

/** Creates the schema of an optional text of several lines. Empty text becomes null. */
export const createOptionalMultilineField = (maxLength: number) =>
  z
    .string()
    .default("")
    .transform(cleanMultiline)
    .pipe(z.string().refine(hasMaxLength(maxLength), "too_long"))
    .transform((value) => (visibleCharacter.test(value) ? value : null));

/** Maximum length of an email address. */
export const MAX_EMAIL_LENGTH = 254;

/** Creates a schema for a required email address of at most 254 characters. */
export const createEmailField = () =>
  z
    .string("required")
    .transform((value) => value.toWellFormed().trim())
    .pipe(
      z
        .string()
        .regex(/\S/, { error: "required", abort: true })
        .max(MAX_EMAIL_LENGTH, { error: "too_long", abort: true })
        .pipe(z.email("email")),
    );

/** Creates a schema for an optional email address. Empty becomes null. */
export const createOptionalEmailField = () =>
  z
    .string()
    .default("")
    .transform((value) => value.toWellFormed().trim())
    .pipe(
      z
        .string()
        .max(MAX_EMAIL_LENGTH, { error: "too_long", abort: true })
        .refine((value) => !value || z.email().safeParse(value).success, "email"),
    )
    .transform((value) => value || null);

export const MAX_PHONE_LENGTH = 30;

/** Cleans a phone number. Numbers copied from a page contain invisible direction marks. */
const cleanPhone = (value: string): string =>
  toAsciiDigits(cleanSingleLine(value)).replace(/[\u200e\u200f\u061c]/g, "");

function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return /^\+?[\d\s().-]+$/.test(value) && digits >= 7 && digits <= 15 && value.length <= MAX_PHONE_LENGTH;
}

/** Creates a schema for a required phone number. Arabic-Indic digits are accepted. */
export const createPhoneField = () =>
  z
    .string("required")
    .transform(cleanPhone)
    .pipe(z.string().regex(visibleCharacter, { error: "required", abort: true }).refine(isPhoneNumber, "phone"));

/** Creates a schema for an optional phone number. Empty becomes null. */
export const createOptionalPhoneField = () =>
  z
    .string()
    .default("")
    .transform(cleanPhone)
    .pipe(z.string().refine((value) => !value || isPhoneNumber(value), "phone"))
    .transform((value) => value || null);

/**
 * Returns the submitted values of form fields, to show the form again. A missing field or a file becomes an empty
 * string.
 */
export function getFormValues<F extends string>(form: FormData, fields: readonly F[]): Record<F, string> {
  const getValue = (name: F) => {
    const entry = form.get(name);
    return typeof entry === "string" ? entry : "";
  };
  return Object.fromEntries(fields.map((name) => [name, getValue(name)])) as Record<F, string>;
}

export const createFieldError = (path: string, code: string): FieldError => ({
  path,
  code,
  message: `${path}: ${code}`,
});

/** Creates the failure for one invalid form field. */
export const createFieldFailure = (path: string, code: string): Failure =>
  failure("invalid", code, [createFieldError(path, code)]);

export type ParsedFields<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

/** Parses form values with a schema. Returns the value, or at most one error per field in the order of the form. */
export function parseFields<T>(schema: z.ZodType<T>, values: unknown, fieldOrder: readonly string[]): ParsedFields<T> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = fieldOrder.flatMap((path): FieldError[] => {
    const issue = parsed.error.issues.find((each) => each.path[0] === path);
    if (!issue) return [];
    const reason = issue.code === "custom" ? issue.params?.reason : undefined;
    return [{ path, code: issue.message, message: `${path}: ${issue.message}`, reason }];
  });
  return { ok: false, errors };
}
