import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Formats of VAT registration numbers by ISO 3166 country code, with an example for the hint of the field. */
const formats: Readonly<Record<string, { pattern: RegExp; example: string }>> = {
  SA: { pattern: /^3\d{13}3$/, example: "300000000000003" },
  AE: { pattern: /^100\d{12}$/, example: "100000000000003" },
  BH: { pattern: /^2\d{14}$/, example: "200000000000002" },
  OM: { pattern: /^OM\d{10}$/, example: "OM1100000000" },
  EG: { pattern: /^\d{9}$/, example: "100000000" },
  JO: { pattern: /^\d{7,9}$/, example: "1000000" },
};

/** Format of countries without an entry: letters and digits. */
const otherFormat = /^[A-Z0-9]{5,20}$/;

/**
 * Normalizes a typed VAT number: ASCII digits, capital letters, no spaces, dots or dashes. Returns undefined if it does
 * not have the format of the country (ISO 3166 code, null when unknown).
 */
export function parseVatNumber(typed: string, country: string | null): string | undefined {
  const number = toAsciiDigits(typed)
    .replace(/[\s.-]/g, "")
    .toUpperCase();
  const pattern = (country && formats[country]?.pattern) || otherFormat;
  return pattern.test(number) ? number : undefined;
}

/** Returns an example of a VAT number of the country, undefined if the format is not known. */
export const getVatNumberExample = (country: string | null): string | undefined =>
  country ? formats[country]?.example : undefined;
