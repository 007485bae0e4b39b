import type { Verdict } from "#db/schema/prices.ts";

/**
 * How a car's price stands among cars like it. Cars are alike when they are of the same model, at most a year apart,
 * and driven about as far (`mileageBands`); damaged cars are alike to none. Prices come in minor units of the base
 * currency, so that it makes no difference which currency a seller asks in, and without the ad itself: it would
 * pull the middle towards its own price.
 */
export const verdicts = ["great", "good", "fair", "high"] as const satisfies Verdict[];

/** With fewer alike there is no market to speak of. */
export const fewestAlike = 8;
/** Of the most common cars, the newest ads are market enough. */
export const mostAlike = 500;
/** How many years a car may be older or newer. */
export const yearsApart = 1;

/** Where one mileage band ends and the next begins, in kilometres. */
export const mileageBands = [20_000, 60_000, 100_000, 150_000, 200_000, 300_000] as const;

/** From `from` kilometres to just below `to`; without an end: anything more. */
export type Band = { from: number; to: number | null };

/** The band a mileage is in. Null for an unknown one: such a car is compared with cars of any mileage. */
export function bandOf(km: number | null): Band | null {
  if (km === null) return null;
  const from = mileageBands.findLast((edge) => edge <= km) ?? 0;
  return { from, to: mileageBands.find((edge) => edge > km) ?? null };
}

/** What cars like it cost, without prices that can't be meant. */
export type Cohort = { ads: number; low: number; median: number; high: number };

export type MarketPosition =
  | { state: "few"; ads: number }
  /** It asks less than half of the usual: more likely a slip or a catch than a bargain. */
  | { state: "apart"; cohort: Cohort }
  | { state: "judged"; verdict: Verdict; cohort: Cohort };

/** Shares of the median: a price up to here is called that; above the last one it is high. */
export const verdictsUpTo = [
  { verdict: "great", share: 0.9 },
  { verdict: "good", share: 0.96 },
  { verdict: "fair", share: 1.08 },
] as const satisfies { verdict: Verdict; share: number }[];

/** Prices below half and above double the median are slips (a price of 1, a telephone number), and left out. */
const meant = { from: 0.5, to: 2 };

/** How many prices of cars like it there are, and what they tell when they are enough. */
export type Alike = Cohort | { ads: number; median: null };

/** Prices in order, without those that are none. */
export const inOrder = (prices: Iterable<number>): Float64Array =>
  Float64Array.from(prices)
    .filter((price) => price > 0)
    .sort();

/**
 * What the prices of cars like it tell. Their median hardly moves for a few wild prices; what is wild is then left out
 * of range and count. `own` is one of the prices, left out once: so that many ads are judged among the same ones
 * without ordering them anew for each.
 */
export function alikeOf(ordered: Float64Array, own?: number): Alike {
  const skipped = own === undefined ? ordered.length : firstFrom(ordered, own);
  const count = ordered.length - (own === undefined ? 0 : 1);
  const at = (i: number) => ordered[i < skipped ? i : i + 1] ?? 0;
  /** Of the prices from `from` to just before `to`, the middle one, or between the two middle ones. */
  const middleOf = (from: number, to: number) => {
    const half = (from + to) >> 1;
    return (to - from) % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2;
  };
  if (count < fewestAlike) return { ads: count, median: null };
  const middle = middleOf(0, count);
  const without = (i: number) => (i > skipped ? i - 1 : i);
  const from = without(firstFrom(ordered, middle * meant.from));
  const to = without(firstAbove(ordered, middle * meant.to));
  if (to - from < fewestAlike) return { ads: to - from, median: null };
  return { ads: to - from, low: at(from), median: Math.round(middleOf(from, to)), high: at(to - 1) };
}

/**
 * Where `price` stands among cars like it. Of a car whose mileage nobody says, a low price may have its reason there:
 * it is never called good.
 */
export function positionOf(price: number, alike: Alike, mileageKnown = true): MarketPosition {
  if (alike.median === null) return { state: "few", ads: alike.ads };
  const cohort = alike;
  const share = price / cohort.median;
  if (share < meant.from) return { state: "apart", cohort };
  const verdict = verdictsUpTo.find((each) => share <= each.share)?.verdict ?? "high";
  const unsure = !mileageKnown && (verdict === "great" || verdict === "good");
  return { state: "judged", verdict: unsure ? "fair" : verdict, cohort };
}

/** Where the first of the ordered prices stands that is `price` or more. */
function firstFrom(ordered: Float64Array, price: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((ordered[half] ?? 0) < price) low = half + 1;
    else high = half;
  }
  return low;
}

/** Where the first of the ordered prices stands that is more than `price`. */
function firstAbove(ordered: Float64Array, price: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((ordered[half] ?? 0) <= price) low = half + 1;
    else high = half;
  }
  return low;
}
