/**
 * Splits an amount of minor units in proportion to the weights. The parts always sum up to the amount. Units left over
 * by rounding go to the parts with the largest remainders, and of equal ones to the first. If all weights are 0, the
 * split is even. A part never exceeds its weight while the amount is at most the sum of the weights.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const isEven = weights.every((weight) => weight === 0);
  const parts = weights.map((weight) => BigInt(isEven ? 1 : weight));
  const sum = parts.reduce((total, part) => total + part, 0n);
  const amounts = parts.map((part) => (BigInt(amount) * part) / sum);
  const remainder = Number(BigInt(amount) - amounts.reduce((total, share) => total + share, 0n));
  const byRemainder = parts
    .map((part, index) => ({ place: index, remainder: (BigInt(amount) * part) % sum }))
    .sort((a, b) => Number(b.remainder - a.remainder));
  for (const { place: index } of byRemainder.slice(0, remainder)) amounts[index] = (amounts[index] as bigint) + 1n;
  return amounts.map(Number);
}
