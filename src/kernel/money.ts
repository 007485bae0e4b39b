/** Amount in whole minor units (cents, halalas, fils) of a currency, never a float (rule 12). */
export type Money = { minor: number; currency: string };

/**
 * Data of a currency for conversions and formatting. `rate` is the number of units per US dollar, as a decimal text.
 */
export type CurrencyInfo = { code: string; rate: string; decimals: number };

type Fraction = { numerator: bigint; denominator: bigint };

/** Parses a decimal text to an exact fraction. Throws a RangeError unless it is a positive decimal number. */
function parseFraction(decimal: string): Fraction {
  if (!/^\d+(\.\d+)?$/.test(decimal) || Number(decimal) === 0) throw new RangeError(`not a rate: ${decimal}`);
  const [integerPart = "0", decimalPart = ""] = decimal.split(".");
  return { numerator: BigInt(integerPart + decimalPart), denominator: 10n ** BigInt(decimalPart.length) };
}

/** Divides two integers and rounds half away from zero, as shops round prices. */
export function roundQuotient(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  const absolute = numerator * sign;
  return sign * ((absolute * 2n + denominator) / (denominator * 2n));
}

/**
 * Converts an amount exactly between currencies, rounded half up to the minor unit of `to`. Only for display and
 * comparison: buyers pay in the currency of the price.
 */
export function convertMoney(amount: Money, from: CurrencyInfo, to: CurrencyInfo): Money {
  if (from.code === to.code) return { minor: amount.minor, currency: to.code };
  const source = parseFraction(from.rate);
  const target = parseFraction(to.rate);
  const numerator = BigInt(amount.minor) * target.numerator * source.denominator * 10n ** BigInt(to.decimals);
  const denominator = target.denominator * source.numerator * 10n ** BigInt(from.decimals);
  return { minor: Number(roundQuotient(numerator, denominator)), currency: to.code };
}

/**
 * Converts a decimal text ("1250.5") to minor units of a currency with `decimals` decimals. Returns undefined for other
 * texts and for too many decimals.
 */
export function toMinorUnits(decimal: string, decimals: number): number | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal.trim());
  if (!match) return undefined;
  const part = (match[2] ?? "").replace(/0+$/, "");
  if (part.length > decimals) return undefined;
  const minor = Number(`${match[1]}${part.padEnd(decimals, "0")}`);
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Formats minor units as a decimal text with all decimals of the currency, without floating point: 11500 is "115.00". */
export function toDecimalText(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0 ? "-" : ""}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ""}`;
}

/** Formats minor units as the value of a form field, whole amounts without decimals: 2050 is "20.50", 2000 is "20". */
export const toShortDecimalText = (minor: number, decimals: number): string =>
  toDecimalText(minor, decimals).replace(/\.0+$/, "");
