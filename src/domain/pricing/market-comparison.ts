import type { PriceRating } from "#db/schema/prices.ts";

/**
 * Ratings of a car's price. A car is compared with cars of the same model and mileage band, whose model year differs by
 * at most one. Prices are compared in minor units of the base currency. The price of the car itself is left out,
 * because it would shift the median. Damaged cars are not compared.
 */
export const priceRatings = ["great", "good", "fair", "high"] as const satisfies PriceRating[];

/** Minimum number of comparable cars for a rating. Fewer cars do not form a market. */
export const MIN_COMPARABLES = 8;
/** Maximum number of cars with which a price is compared. The newest listings are used. */
export const MAX_COMPARABLES = 500;
/** Maximum difference between the model years of comparable cars. */
export const MAX_YEAR_DIFFERENCE = 1;

/** Boundaries between the mileage bands, in kilometres. */
export const mileageBands = [20_000, 60_000, 100_000, 150_000, 200_000, 300_000] as const;

/** Range of mileages in kilometres. `from` is included, `to` is excluded. A null `to` means no upper bound. */
export type MileageBand = { from: number; to: number | null };

/**
 * Returns the mileage band of a car. Null if the mileage is unknown: such a car is compared with cars of any mileage.
 */
export function getMileageBand(km: number | null): MileageBand | null {
  if (km === null) return null;
  const from = mileageBands.findLast((edge) => edge <= km) ?? 0;
  return { from, to: mileageBands.find((edge) => edge > km) ?? null };
}

/** Statistics of comparable prices. Implausible prices are left out. */
export type ComparableStats = { ads: number; low: number; median: number; high: number };

export type MarketPosition =
  | { state: "few"; ads: number }
  /** The price is below half of the median and suggests a mistake or fraud. */
  | { state: "apart"; cohort: ComparableStats }
  | { state: "judged"; verdict: PriceRating; cohort: ComparableStats };

/** Maximum price of each rating, as a ratio to the median. Higher prices are rated "high". */
export const priceRatingThresholds = [
  { verdict: "great", share: 0.9 },
  { verdict: "good", share: 0.96 },
  { verdict: "fair", share: 1.08 },
] as const satisfies { verdict: PriceRating; share: number }[];

/**
 * Range of plausible prices, as ratios to the median. Prices outside of the range are ignored as mistakes, such as a
 * price of 1 or a phone number.
 */
const plausibleShare = { from: 0.5, to: 2 };

/** Number of comparable prices. If there are enough of them, also their statistics. */
export type ComparableResult = ComparableStats | { ads: number; median: null };

/** Sorts prices in ascending order and removes prices of zero or less. */
export const sortPrices = (prices: Iterable<number>): Float64Array =>
  Float64Array.from(prices)
    .filter((price) => price > 0)
    .sort();

/**
 * Calculates statistics of comparable prices, which must be sorted in ascending order. Leaves out prices that are
 * implausible beside the median. `ownPrice` is the price of the rated car, which is left out once. All cars can
 * therefore use the same sorted array.
 */
export function calculateComparableStats(ordered: Float64Array, ownPrice?: number): ComparableResult {
  const skippedIndex = ownPrice === undefined ? ordered.length : findFirstIndex(ordered, (price) => price >= ownPrice);
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
  const from = shiftIndex(findFirstIndex(ordered, (price) => price >= middlePrice * plausibleShare.from));
  const to = shiftIndex(findFirstIndex(ordered, (price) => price > middlePrice * plausibleShare.to));
  if (to - from < MIN_COMPARABLES) return { ads: to - from, median: null };
  return { ads: to - from, low: priceAt(from), median: Math.round(calculateMedian(from, to)), high: priceAt(to - 1) };
}

/**
 * Calculates the position of a price among comparable prices. If the mileage is unknown, a low price is rated at most
 * "fair", because the mileage may explain it.
 */
export function calculateMarketPosition(
  price: number,
  comparables: ComparableResult,
  mileageKnown = true,
): MarketPosition {
  if (comparables.median === null) return { state: "few", ads: comparables.ads };
  const cohort = comparables;
  const ratio = price / cohort.median;
  if (ratio < plausibleShare.from) return { state: "apart", cohort };
  const verdict = priceRatingThresholds.find((each) => ratio <= each.share)?.verdict ?? "high";
  const isUncertain = !mileageKnown && (verdict === "great" || verdict === "good");
  return { state: "judged", verdict: isUncertain ? "fair" : verdict, cohort };
}

/**
 * Returns the index of the lowest price that meets a condition, by binary search. If a price meets the condition, all
 * higher prices must meet it too. Returns the length if no price meets it.
 */
function findFirstIndex(ordered: Float64Array, isMet: (price: number) => boolean): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if (isMet(ordered[half] ?? 0)) high = half;
    else low = half + 1;
  }
  return low;
}
