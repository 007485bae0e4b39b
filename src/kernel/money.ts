/** An amount in whole minor units (cents, halalas, fils) of a currency; never a float (rule 12). */
export type Money = { minor: number; currency: string };

/** What converting and formatting need to know of a currency. `rate` is units per US dollar, a decimal string. */
export type CurrencyFacts = { code: string; rate: string; decimals: number };

type Fraction = { numerator: bigint; denominator: bigint };

/** A decimal string as an exact fraction. Throws on anything that isn't a positive decimal number. */
function fraction(decimal: string): Fraction {
  if (!/^\d+(\.\d+)?$/.test(decimal) || Number(decimal) === 0) throw new RangeError(`not a rate: ${decimal}`);
  const [whole = "0", part = ""] = decimal.split(".");
  return { numerator: BigInt(whole + part), denominator: 10n ** BigInt(part.length) };
}

/** Integer division rounded half away from zero, as shops round prices. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  const absolute = numerator * sign;
  return sign * ((absolute * 2n + denominator) / (denominator * 2n));
}

/**
 * Converts an amount between currencies through their rates, exactly and rounded half-up to the
 * minor unit of `to`. For display and comparison only: what is charged keeps its own currency.
 */
export function convert(amount: Money, from: CurrencyFacts, to: CurrencyFacts): Money {
  if (from.code === to.code) return { minor: amount.minor, currency: to.code };
  const source = fraction(from.rate);
  const target = fraction(to.rate);
  const numerator = BigInt(amount.minor) * target.numerator * source.denominator * 10n ** BigInt(to.decimals);
  const denominator = target.denominator * source.numerator * 10n ** BigInt(from.decimals);
  return { minor: Number(divideRounded(numerator, denominator)), currency: to.code };
}

/**
 * Whole and fractional units ("1250.5") as minor units of a currency with `decimals` decimals.
 * Undefined when the text is no plain number, or has more decimals than the currency.
 */
export function toMinor(decimal: string, decimals: number): number | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal.trim());
  if (!match) return undefined;
  const part = (match[2] ?? "").replace(/0+$/, "");
  if (part.length > decimals) return undefined;
  const minor = Number(`${match[1]}${part.padEnd(decimals, "0")}`);
  return Number.isSafeInteger(minor) ? minor : undefined;
}
