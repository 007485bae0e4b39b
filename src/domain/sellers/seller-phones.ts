import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Joins phone numbers to a text of one line. Returns null if there are none. */
export const formatPhones = (phones: readonly (string | null)[]): string | null =>
  phones.filter((phone) => phone !== null).join(", ") || null;

/**
 * Splits a text into the phone numbers of a seller, with ASCII digits. Entries that are not phone numbers are left out.
 */
export const parsePhones = (text: string | null): string[] =>
  toAsciiDigits(text ?? "")
    .split(/[,،;/|]/)
    .map((each) => each.trim())
    .filter((each) => /\d{5}/.test(each.replace(/\D/g, "")));

export const toCallLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
