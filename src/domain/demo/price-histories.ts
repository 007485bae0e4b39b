import type { NewAd } from "#domain/ads/insert.server.ts";
import { Dice, seedOf } from "./dice.ts";

/** What an ad cost from a moment on, in minor units of its currency. */
export type PriceFrom = { minor: number; at: Date };

const day = 24 * 60 * 60 * 1_000;
/** Nobody gives way in the first days. */
const patience = 3 * day;

/** How prices moved before they came to where they are; seen from the end, so above 1 it fell. */
const courses = [
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

/** People ask round sums. */
const stepOf = (whole: number) => (whole >= 20_000 ? 500 : whole >= 2_000 ? 100 : 50);

/**
 * What a car's ad has cost since it was written, the last being its price: one entry for most. A price that its
 * seller calls reduced began at what he says it was.
 */
export function priceHistoryFor(ad: NewAd, decimals: number, now: Date): PriceFrom[] {
  const { price, createdAt = now } = ad;
  if (!price || ad.kind !== "car") return [];
  const dice = new Dice(seedOf("price", ad.importKey ?? ""));
  const age = now.getTime() - createdAt.getTime();
  const unit = 10 ** decimals;
  const earlier: number[] = [];
  if (age > patience) {
    if (ad.compareAtMinor) earlier.push(ad.compareAtMinor);
    else if (dice.chance(0.14)) {
      let minor = price.minor;
      for (const [from, to] of dice.weighted(courses, ({ weight }) => weight).factors) {
        const step = stepOf(minor / unit) * unit;
        const before = Math.round((minor * dice.between(from, to)) / step) * step;
        if (before === minor || before <= 0) break;
        earlier.unshift(before);
        minor = before;
      }
    }
  }
  // Changes spread over the ad's life, each in a part of its own.
  const part = age / (earlier.length + 1);
  return [...earlier, price.minor].map((minor, nth) => ({
    minor,
    at: nth === 0 ? createdAt : new Date(createdAt.getTime() + Math.floor(part * (nth + dice.between(-0.4, 0.6)))),
  }));
}
