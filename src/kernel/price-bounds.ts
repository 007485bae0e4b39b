/**
 * The ends of a price slider for prices from `lowest` to `highest` (whole units): rounded outward
 * to a power-of-ten step taken from the data, so that the slider stands on round numbers (VL-06).
 * The step is a tenth of the range's order of magnitude, at least 1.
 */
export function priceBounds(lowest: number, highest: number): { min: number; max: number; step: number } {
  const span = Math.max(1, highest - lowest, highest);
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(span)) - 1));
  return { min: Math.floor(lowest / step) * step, max: Math.ceil(highest / step) * step, step };
}
