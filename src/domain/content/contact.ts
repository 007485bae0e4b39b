import { z } from "zod";
import { asciiDigits } from "#kernel/digits.ts";
import type { FieldError } from "#kernel/result.ts";
import { type ContactField, contactFields, contactLimits } from "./contact-fields.ts";

export type ContactValues = Record<ContactField, string>;
export type ContactMessage = Omit<ContactValues, "phone"> & { phone: string | null };

/** A person may write so often from one address. */
export const contactLimit = { name: "contact", most: 5, within: 60 * 60_000 };

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

/**
 * The contact form. Issues carry codes, not words: `required`, `too_long`, `email`, `phone`; each
 * surface words them in its language (VL-08).
 */
export const contactSchema = z.object({
  name: text(oneLine, contactLimits.name),
  email: z
    .string("required")
    .transform((value) => value.toWellFormed().trim())
    .pipe(
      z
        .string()
        .regex(/\S/, { error: "required", abort: true })
        .max(contactLimits.email, { error: "too_long", abort: true })
        .pipe(z.email("email")),
    ),
  phone: z
    .string()
    .default("")
    .transform((value) => asciiDigits(oneLine(value)))
    .pipe(
      z.string().refine((value) => {
        if (!value) return true;
        const digits = value.replace(/\D/g, "").length;
        return /^\+?[\d\s().-]+$/.test(value) && digits >= 7 && digits <= 15 && value.length <= contactLimits.phone;
      }, "phone"),
    )
    .transform((value) => value || null),
  subject: text(oneLine, contactLimits.subject),
  message: text(manyLines, contactLimits.message),
});

/** What the form's fields held, to be shown again; a field that is missing or no text is empty. */
export function contactValues(form: FormData): ContactValues {
  const value = (name: ContactField) => {
    const given = form.get(name);
    return typeof given === "string" ? given : "";
  };
  return Object.fromEntries(contactFields.map((name) => [name, value(name)])) as ContactValues;
}

/** The message, or what is wrong with it: one error a field, in the order of the form. */
export function readContact(
  values: ContactValues,
): { ok: true; message: ContactMessage } | { ok: false; errors: FieldError[] } {
  const parsed = contactSchema.safeParse(values);
  if (parsed.success) return { ok: true, message: parsed.data };
  const errors = contactFields.flatMap((path): FieldError[] => {
    const issue = parsed.error.issues.find((each) => each.path[0] === path);
    return issue ? [{ path, code: issue.message, message: `${path}: ${issue.message}` }] : [];
  });
  return { ok: false, errors };
}
