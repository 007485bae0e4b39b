import { toMinorUnits } from "./money.ts";

/**
 * Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits, and the Arabic decimal and thousands separators, to ASCII (rule
 * 11).
 */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, ".")
    .replace(/٬/g, ",");
}

/**
 * Parses a typed decimal number in Latin, Arabic-Indic or Persian digits, with optional thousands separators ("12,500",
 * "١٢٬٥٠٠"). Returns undefined for anything else, including signs and exponents.
 */
export function parseLocalizedNumber(text: string): number | undefined {
  const value = Number(toPlainDecimal(text) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Converts a typed number to a plain decimal string ("12500.5") with any number of digits. Returns undefined for
 * anything else.
 */
function toPlainDecimal(text: string): string | undefined {
  const plain = toAsciiDigits(text).trim();
  return /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : undefined;
}

/** Parses a typed number like `parseLocalizedNumber`, but also accepts spellings such as "45 000" and "45'000". */
export const parseLenientNumber = (text: string): number | undefined =>
  parseLocalizedNumber(stripDigitSeparators(text));

const stripDigitSeparators = (text: string): string =>
  text.replace(/[\p{Cf}]/gu, "").replace(/(?<=\p{Nd})[\s'’](?=\p{Nd}{3}(?!\p{Nd}))/gu, "");

/**
 * Reason why an amount cannot be parsed. "amount": the text is no number. `decimals_2`: it has too many decimals for a
 * currency with two. "too_high": it is too large. "two_ways": it is ambiguous, because half of the readers take
 * "85.000" for 85,000.
 */
export type AmountParseError = "amount" | `decimals_${number}` | "too_high" | "two_ways";

/** Parses an amount that a seller has typed to minor units of a currency with `decimals` decimals. */
export function parseAmount(text: string, decimals: number): { minor: number } | { wrong: AmountParseError } {
  const plain = toPlainDecimal(stripDigitSeparators(text));
  if (plain === undefined) return { wrong: "amount" };
  if (decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return { wrong: "two_ways" };
  if (Number(plain) * 10 ** decimals > Number.MAX_SAFE_INTEGER) return { wrong: "too_high" };
  const minor = toMinorUnits(plain, decimals);
  return minor === undefined ? { wrong: `decimals_${decimals}` } : { minor };
}
