import { toMinor } from "./money.ts";

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as ASCII, with the Arabic decimal and thousands marks (rule 11). */
export function asciiDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, ".")
    .replace(/٬/g, ",");
}

/**
 * A plain decimal number that a person typed, in any of the three kinds of digits, thousands marks
 * allowed ("12,500", "١٢٬٥٠٠"). Undefined when it is anything else: no signs, no exponents, no NaN.
 */
export function parseTypedNumber(text: string): number | undefined {
  const value = Number(plainNumber(text) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** The same as a plain decimal string ("12500.5"), however many digits it has. */
function plainNumber(text: string): string | undefined {
  const plain = asciiDigits(text).trim();
  return /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : undefined;
}

/** As `parseTypedNumber`, of somebody who sells: "45 000" and "45'000" are numbers too. */
export const typedNumber = (text: string): number | undefined => parseTypedNumber(withoutGaps(text));

const withoutGaps = (text: string): string =>
  text.replace(/[\p{Cf}]/gu, "").replace(/(?<=\p{Nd})[\s'’](?=\p{Nd}{3}(?!\p{Nd}))/gu, "");

/**
 * Why no amount can be read: it is no number, has more decimals than its currency (`decimals_2`: that has two), is larger
 * than any, or could be two amounts ("85.000": in half the world that is 85,000).
 */
export type UnreadAmount = "amount" | `decimals_${number}` | "too_high" | "two_ways";

/** An amount as sellers type it, in minor units of a currency with so many decimals. */
export function typedAmount(text: string, decimals: number): { minor: number } | { wrong: UnreadAmount } {
  const plain = plainNumber(withoutGaps(text));
  if (plain === undefined) return { wrong: "amount" };
  if (decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return { wrong: "two_ways" };
  if (Number(plain) * 10 ** decimals > Number.MAX_SAFE_INTEGER) return { wrong: "too_high" };
  const minor = toMinor(plain, decimals);
  return minor === undefined ? { wrong: `decimals_${decimals}` } : { minor };
}
