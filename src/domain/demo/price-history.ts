import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { hashToSeed, SeededDice } from "./dice.ts";

/**
 * Entry of a price history: the price in minor units of the listing's currency, and the time since which it applies.
 */
export type PricePoint = { minor: number; at: Date };

const day = 24 * 60 * 60 * 1_000;
/** Minimum age at which a listing can have price changes. */
const MIN_AGE_FOR_PRICE_CHANGE_MS = 3 * day;

/**
 * Possible sequences of price changes. Each factor is relative to the next price, so a factor above 1 means that the
 * price fell.
 */
const priceCourses = [
  { factors: [[1.03, 1.08]], weight: 6 },
  {
    factors: [
      [1.02, 1.05],
      [1.03, 1.06],
    ],
    weight: 3,
  },
  { factors: [[0.93, 0.97]], weight: 1 },
  {
    factors: [
      [1.04, 1.07],
      [0.95, 0.98],
    ],
    weight: 1,
  },
] as const;

/** Returns the step to which sellers round an asking price, in whole units of the currency. */
const getPriceStep = (wholeUnits: number) => (wholeUnits >= 20_000 ? 500 : wholeUnits >= 2_000 ? 100 : 50);

/**
 * Generates the price history of a car listing. The last entry is the current price; most histories have only this
 * entry. A listing with a compare-at price starts with that price.
 */
export function generatePriceHistory(listing: NewListing, decimals: number, now: Date): PricePoint[] {
  const { price, createdAt = now } = listing;
  if (!price || listing.kind !== "car") return [];
  const dice = new SeededDice(hashToSeed("price", listing.importKey ?? ""));
  const age = now.getTime() - createdAt.getTime();
  const unit = 10 ** decimals;
  const earlier: number[] = [];
  if (age > MIN_AGE_FOR_PRICE_CHANGE_MS) {
    if (listing.compareAtMinor) earlier.push(listing.compareAtMinor);
    else if (dice.chance(0.14)) {
      let minor = price.minor;
      for (const [from, to] of dice.pickWeighted(priceCourses, ({ weight }) => weight).factors) {
        const step = getPriceStep(minor / unit) * unit;
        const before = Math.round((minor * dice.between(from, to)) / step) * step;
        if (before === minor || before <= 0) break;
        earlier.unshift(before);
        minor = before;
      }
    }
  }
  // The price changes are spread over the age of the listing, with one change in each interval.
  const interval = age / (earlier.length + 1);
  return [...earlier, price.minor].map((minor, nth) => ({
    minor,
    at: nth === 0 ? createdAt : new Date(createdAt.getTime() + Math.floor(interval * (nth + dice.between(-0.4, 0.6)))),
  }));
}
