import { z } from "zod";
import {
  createEmailField,
  createMultilineField,
  createOptionalPhoneField,
  createSingleLineField,
  getFormValues,
  type ParsedFields,
  parseFields,
} from "#domain/forms/form-fields.ts";
import { type ContactField, contactFields, contactMaxLengths } from "./contact-fields.ts";

export type ContactValues = Record<ContactField, string>;
export type ContactMessage = Omit<ContactValues, "phone"> & { phone: string | null };

/** Rate limit of contact messages from one network address: five an hour. */
export const contactRateLimit = { name: "contact", most: 5, within: 60 * 60_000 };

/** Schema of the contact form (VL-08). */
const contactSchema = z.object({
  name: createSingleLineField(contactMaxLengths.name),
  email: createEmailField(),
  phone: createOptionalPhoneField(),
  subject: createSingleLineField(contactMaxLengths.subject),
  message: createMultilineField(contactMaxLengths.message),
});

/** Returns the submitted values of the contact form, to show the form again. */
export const getContactFormValues = (form: FormData): ContactValues => getFormValues(form, contactFields);

/** Parses a contact message. Returns at most one error per field, in the order of the form. */
export const parseContactMessage = (values: ContactValues): ParsedFields<ContactMessage> =>
  parseFields(contactSchema, values, contactFields);
