import { roundQuotient } from "#kernel/money.ts";

/** Parses a percentage to an exact fraction: "20" is 20 / 10², "7.5" is 75 / 10³. Throws a RangeError otherwise. */
export function parsePercentage(text: string): { numerator: bigint; scale: number } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`not a percentage: ${text}`);
  const part = match[2] ?? "";
  return { numerator: BigInt(match[1] + part), scale: part.length + 2 };
}

/** Calculates the tax that is added to an amount, rounded half up to the minor unit: 15 on 100 at 15 %. */
export function calculateAddedTax(minor: number, taxPercent: string): number {
  const { numerator, scale } = parsePercentage(taxPercent);
  return Number(roundQuotient(BigInt(minor) * numerator, 10n ** BigInt(scale)));
}

/** Calculates the tax that an amount contains, rounded half up to the minor unit: 15 of 115 at 15 %. */
export function calculateIncludedTax(minor: number, taxPercent: string): number {
  const { numerator, scale } = parsePercentage(taxPercent);
  return Number(roundQuotient(BigInt(minor) * numerator, 10n ** BigInt(scale) + numerator));
}
