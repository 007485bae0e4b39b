import type { KeyedGroup } from "./market-figures.ts";

/** Fewest prices and fewest model years from which the loss of value is estimated. */
const MIN_PRICES = 8;
const MIN_MODEL_YEARS = 3;
/** Largest difference of model years, because prices of far older cars follow other rules. */
const MAX_YEARS_APART = 5;
/** Shares outside of these limits come from few or mistyped prices. */
const plausibleShare = { min: 0.01, max: 0.4 };

/**
 * Estimates the share of its value that a car loses in a year, from the median prices of its model by model year. Fits a
 * line to the logarithms of the medians, each weighted with its number of prices. Undefined with too few prices, and
 * when the result is not plausible.
 */
export function estimateYearlyLoss(
  byYear: readonly Pick<KeyedGroup<number>, "key" | "priced" | "prices">[],
  year: number,
): number | undefined {
  const points = byYear.flatMap(({ key, priced, prices }) =>
    prices && prices.median > 0 && Math.abs(key - year) <= MAX_YEARS_APART
      ? [{ x: key - year, y: Math.log(prices.median), weight: priced }]
      : [],
  );
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  if (points.length < MIN_MODEL_YEARS || total < MIN_PRICES) return undefined;
  const average = (of: "x" | "y") => points.reduce((sum, point) => sum + point[of] * point.weight, 0) / total;
  const [meanX, meanY] = [average("x"), average("y")];
  let covariance = 0;
  let variance = 0;
  for (const { x, y, weight } of points) {
    covariance += weight * (x - meanX) * (y - meanY);
    variance += weight * (x - meanX) ** 2;
  }
  const share = 1 - Math.exp(-covariance / variance);
  return share >= plausibleShare.min && share <= plausibleShare.max ? share : undefined;
}
