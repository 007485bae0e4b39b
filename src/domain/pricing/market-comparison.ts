import type { PriceRating } from "#db/schema/prices.ts";

/**
 * Verdicts of a car's price among comparable cars. Comparable cars have the same model, at most a year's difference and
 * the same mileage band. Damaged cars are not compared. Prices are in minor units of the base currency, so the seller's
 * currency does not matter. A car's own price is excluded, because it would shift the median.
 */
export const verdicts = ["great", "good", "fair", "high"] as const satisfies PriceRating[];

/** Fewer comparable cars do not form a market. */
export const MIN_COMPARABLES = 8;
/** For very common cars only the newest listings are compared. */
export const MAX_COMPARABLES = 500;
/** Maximum difference in model years. */
export const MAX_YEAR_DIFFERENCE = 1;

/** Boundaries of the mileage bands, in kilometres. */
export const mileageBands = [20_000, 60_000, 100_000, 150_000, 200_000, 300_000] as const;

/** From `from` kilometres up to but excluding `to`. Null means no upper bound. */
export type MileageBand = { from: number; to: number | null };

/** Returns the band of a mileage. Null for an unknown mileage: such a car is compared with cars of any mileage. */
export function getMileageBand(km: number | null): MileageBand | null {
  if (km === null) return null;
  const from = mileageBands.findLast((edge) => edge <= km) ?? 0;
  return { from, to: mileageBands.find((edge) => edge > km) ?? null };
}

/** Statistics of comparable prices without implausible ones. */
export type ComparableStats = { ads: number; low: number; median: number; high: number };

export type MarketPosition =
  | { state: "few"; ads: number }
  /** The price is below half of the median, which suggests a mistake or a scam. */
  | { state: "apart"; cohort: ComparableStats }
  | { state: "judged"; verdict: PriceRating; cohort: ComparableStats };

/** Upper bounds of the verdicts as shares of the median. Higher prices are "high". */
export const verdictThresholds = [
  { verdict: "great", share: 0.9 },
  { verdict: "good", share: 0.96 },
  { verdict: "fair", share: 1.08 },
] as const satisfies { verdict: PriceRating; share: number }[];

/** Prices below half or above double the median are mistakes (a price of 1, a phone number) and are ignored. */
const plausibleShare = { from: 0.5, to: 2 };

/** Number of comparable prices, with their statistics when there are enough. */
export type ComparableResult = ComparableStats | { ads: number; median: null };

/** Sorts prices. Prices of zero or less are dropped. */
export const sortPrices = (prices: Iterable<number>): Float64Array =>
  Float64Array.from(prices)
    .filter((price) => price > 0)
    .sort();

/**
 * Calculates the statistics of sorted comparable prices. Outliers barely move the median and are excluded from range
 * and count. `ownPrice` is excluded once, so many cars share one sorted array.
 */
export function calculateComparableStats(ordered: Float64Array, ownPrice?: number): ComparableResult {
  const skippedIndex = ownPrice === undefined ? ordered.length : findFirstAtLeast(ordered, ownPrice);
  const count = ordered.length - (ownPrice === undefined ? 0 : 1);
  const priceAt = (i: number) => ordered[i < skippedIndex ? i : i + 1] ?? 0;
  /** Calculates the median of the prices with indexes from `from` to before `to`. */
  const calculateMedian = (from: number, to: number) => {
    const half = (from + to) >> 1;
    return (to - from) % 2 === 1 ? priceAt(half) : (priceAt(half - 1) + priceAt(half)) / 2;
  };
  if (count < MIN_COMPARABLES) return { ads: count, median: null };
  const middlePrice = calculateMedian(0, count);
  const shiftIndex = (i: number) => (i > skippedIndex ? i - 1 : i);
  const from = shiftIndex(findFirstAtLeast(ordered, middlePrice * plausibleShare.from));
  const to = shiftIndex(findFirstAbove(ordered, middlePrice * plausibleShare.to));
  if (to - from < MIN_COMPARABLES) return { ads: to - from, median: null };
  return { ads: to - from, low: priceAt(from), median: Math.round(calculateMedian(from, to)), high: priceAt(to - 1) };
}

/**
 * Calculates the position of a price among comparable cars. Without a known mileage a low price is never called good,
 * because the mileage may explain the price.
 */
export function calculateMarketPosition(
  price: number,
  comparables: ComparableResult,
  mileageKnown = true,
): MarketPosition {
  if (comparables.median === null) return { state: "few", ads: comparables.ads };
  const cohort = comparables;
  const share = price / cohort.median;
  if (share < plausibleShare.from) return { state: "apart", cohort };
  const verdict = verdictThresholds.find((each) => share <= each.share)?.verdict ?? "high";
  const isUncertain = !mileageKnown && (verdict === "great" || verdict === "good");
  return { state: "judged", verdict: isUncertain ? "fair" : verdict, cohort };
}

/** Finds the index of the first sorted price that is at least `price`. */
function findFirstAtLeast(ordered: Float64Array, price: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((ordered[half] ?? 0) < price) low = half + 1;
    else high = half;
  }
  return low;
}

/** Finds the index of the first sorted price that is greater than `price`. */
function findFirstAbove(ordered: Float64Array, price: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((ordered[half] ?? 0) <= price) low = half + 1;
    else high = half;
  }
  return low;
}
