import { describe, expect, it } from "vitest";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { generatePriceHistory } from "./price-history.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = 24 * 60 * 60 * 1_000;
const cars: NewListing[] = Array.from({ length: 600 }, (_, i) => ({
  kind: "car",
  categoryId: 1,
  sellerId: 1,
  name: { ar: null, en: "Camry" },
  description: { ar: null, en: null },
  price: { minor: (20_000 + (i % 40) * 2_500) * 100, currency: "SAR" },
  currency: "SAR",
  createdAt: new Date(now.getTime() - (i % 90) * day),
  importKey: `demo:car:${i}`,
  compareAtMinor: i % 7 === 0 ? (22_000 + (i % 40) * 2_500) * 100 : null,
}));

describe("generatePriceHistory", () => {
  const histories = cars.map((ad) => ({ ad, prices: generatePriceHistory(ad, 2, now) }));

  it("generatePriceHistory is deterministic, starts at creation and ends at the current price", () => {
    for (const { ad, prices } of histories) {
      expect(generatePriceHistory(ad, 2, now)).toEqual(prices);
      expect(prices[0]?.at).toEqual(ad.createdAt);
      expect(prices.at(-1)?.minor).toBe(ad.price?.minor);
      const times = prices.map(({ at }) => at.getTime());
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
    }
  });

  it("generatePriceHistory has some drops, few rises and no changes for most listings", () => {
    const changed = histories.filter(({ prices }) => prices.length > 1);
    expect(changed.length).toBeGreaterThan(cars.length * 0.1);
    expect(changed.length).toBeLessThan(cars.length * 0.4);
    const shares = changed.flatMap(({ prices }) =>
      prices.slice(1).map(({ minor }, i) => minor / (prices[i]?.minor ?? 1) - 1),
    );
    expect(shares.filter((share) => share < 0).length).toBeGreaterThan(40);
    expect(shares.filter((share) => share > 0).length).toBeGreaterThan(3);
    for (const share of shares) expect(Math.abs(share)).toBeLessThan(0.15);
  });

  it("generatePriceHistory starts a reduced listing at its old price", () => {
    const reduced = histories.filter(({ ad, prices }) => ad.compareAtMinor && prices.length > 1);
    expect(reduced.length).toBeGreaterThan(0);
    for (const { ad, prices } of reduced) expect(prices[0]?.minor).toBe(ad.compareAtMinor);
  });

  it("generatePriceHistory is empty for parts and for listings without a price", () => {
    const car = cars[0] as NewListing;
    expect(generatePriceHistory(car, 2, now)).not.toEqual([]);
    expect(generatePriceHistory({ ...car, kind: "part" }, 2, now)).toEqual([]);
    expect(generatePriceHistory({ ...car, price: null }, 2, now)).toEqual([]);
  });
});
