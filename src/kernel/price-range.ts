/**
 * Calculates the bounds of a price slider for prices from `lowest` to `highest`, in whole units. Rounds outward to
 * multiples of the step, so that the slider has round numbers (VL-06). The step is a power of ten: a tenth of the
 * range's order of magnitude, at least 1.
 */
export function calculatePriceBounds(lowest: number, highest: number): { min: number; max: number; step: number } {
  const span = Math.max(1, highest - lowest, highest);
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(span)) - 1));
  return { min: Math.floor(lowest / step) * step, max: Math.ceil(highest / step) * step, step };
}

/**
 * Returns the whole number from `low` to `high` with the most trailing zeros. Of several such numbers, returns the one
 * nearest to the middle.
 */
export function findRoundestNumber(low: number, high: number): number {
  const middle = (low + high) / 2;
  for (let step = 10 ** Math.floor(Math.log10(Math.max(1, high))); step >= 1; step /= 10) {
    const candidate = Math.round(middle / step) * step;
    if (candidate >= low && candidate <= high) return candidate;
  }
  return Math.round(middle);
}
