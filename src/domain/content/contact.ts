import { z } from "zod";
import {
  emailField,
  type FieldsRead,
  formValues,
  lineField,
  optionalPhoneField,
  readFields,
  textField,
} from "#domain/forms/fields.ts";
import { type ContactField, contactFields, contactLimits } from "./contact-fields.ts";

export type ContactValues = Record<ContactField, string>;
export type ContactMessage = Omit<ContactValues, "phone"> & { phone: string | null };

/** A person may write so often from one address. */
export const contactLimit = { name: "contact", most: 5, within: 60 * 60_000 };

/** The contact form (VL-08). */
export const contactSchema = z.object({
  name: lineField(contactLimits.name),
  email: emailField(),
  phone: optionalPhoneField(),
  subject: lineField(contactLimits.subject),
  message: textField(contactLimits.message),
});

/** What the form's fields held, to be shown again. */
export const contactValues = (form: FormData): ContactValues => formValues(form, contactFields);

/** The message, or what is wrong with it: one error a field, in the order of the form. */
export const readContact = (values: ContactValues): FieldsRead<ContactMessage> =>
  readFields(contactSchema, values, contactFields);
