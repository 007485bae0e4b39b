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
  const plain = asciiDigits(text).trim();
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(plain)) return undefined;
  const value = Number(plain.replaceAll(",", ""));
  return Number.isFinite(value) ? value : undefined;
}
