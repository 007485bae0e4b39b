import { asciiDigits } from "#kernel/digits.ts";

/** Phone numbers as they stand in one line of a seller's. */
export const phonesText = (phones: readonly (string | null)[]): string | null =>
  phones.filter((phone) => phone !== null).join(", ") || null;

/** The numbers that a seller gives, in one line or several, in the digits that phones dial; what is no number is left out. */
export const phonesIn = (text: string | null): string[] =>
  asciiDigits(text ?? "")
    .split(/[,،;/|]/)
    .map((each) => each.trim())
    .filter((each) => /\d{5}/.test(each.replace(/\D/g, "")));

/** Where a tap on a number calls it. */
export const callLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
