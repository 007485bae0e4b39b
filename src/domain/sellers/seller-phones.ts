import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Joins phone numbers to one line. Returns null if there are none. */
export const formatPhones = (phones: readonly (string | null)[]): string | null =>
  phones.filter((phone) => phone !== null).join(", ") || null;

/**
 * Parses the phone numbers of a seller from one or several entries, in ASCII digits. Entries that are no number are
 * left out.
 */
export const parsePhones = (text: string | null): string[] =>
  toAsciiDigits(text ?? "")
    .split(/[,،;/|]/)
    .map((each) => each.trim())
    .filter((each) => /\d{5}/.test(each.replace(/\D/g, "")));

/** Returns the `tel:` link of a phone number. */
export const toCallLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
