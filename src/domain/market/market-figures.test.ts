import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateYearlyLoss,
  createPriceGroup,
  findCommonest,
  getReliableMedian,
  getTypicalRange,
  type KeyedGroup,
  MIN_PRICES_FOR_MEDIAN,
} from "./market-figures.ts";

const minor = fc.integer({ min: 1_000, max: 1_000_000_000 });
/** Groups with consistent figures: prices in ascending order. */
const priceGroups = fc
  .record({
    prices: fc.array(minor, { minLength: 1, maxLength: 40 }),
    withoutPrice: fc.nat(5),
  })
  .map(({ prices, withoutPrice }) => createPriceGroup(prices.length + withoutPrice, prices));

describe("createPriceGroup", () => {
  it("createPriceGroup returns prices of the group below which the shares are", () => {
    const prices = fc.array(minor, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(prices, (all) => {
        const group = createPriceGroup(all.length, all);
        if (!group.prices) throw new Error("a group with prices has figures");
        for (const [price, share] of [
          [group.prices.low, 0.1],
          [group.prices.median, 0.5],
          [group.prices.high, 0.9],
        ] as const) {
          expect(all).toContain(price);
          expect(all.filter((each) => each <= price).length / all.length).toBeGreaterThanOrEqual(share);
          expect(all.filter((each) => each < price).length / all.length).toBeLessThan(Math.max(share, 1e-9));
        }
        expect([group.prices.lowest, group.prices.highest]).toEqual([Math.min(...all), Math.max(...all)]);
      }),
    );
  });

  it("createPriceGroup has no prices for listings without a price", () => {
    expect(createPriceGroup(4, [])).toEqual({ ads: 4, priced: 0, prices: null });
  });
});

describe("getTypicalRange", () => {
  it("getTypicalRange contains the median and stays within the extremes", () => {
    fc.assert(
      fc.property(priceGroups, (group) => {
        const range = getTypicalRange(group);
        const { prices } = group;
        if (!range || !prices) throw new Error("a group with prices has a range");
        expect(range.low).toBeLessThanOrEqual(prices.median);
        expect(range.high).toBeGreaterThanOrEqual(prices.median);
        expect(range.low).toBeGreaterThanOrEqual(prices.lowest);
        expect(range.high).toBeLessThanOrEqual(prices.highest);
        expect(range.hasAllPrices).toBe(group.priced < 10);
      }),
    );
  });

  it("getTypicalRange is undefined without a price", () => {
    expect(getTypicalRange({ ads: 3, priced: 0, prices: null })).toBeUndefined();
  });
});

it("getReliableMedian returns the median from three prices on", () => {
  fc.assert(
    fc.property(priceGroups, (group) => {
      const expected = group.priced >= MIN_PRICES_FOR_MEDIAN ? group.prices?.median : undefined;
      expect(getReliableMedian(group)).toBe(expected);
    }),
  );
});

describe("findCommonest", () => {
  const limits = { minShare: 0.25, minListings: 8 };

  it("findCommonest returns only a property that more listings have than any other", () => {
    const shares = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(shares, (counts) => {
        const groups = counts.map((ads, key) => ({ key, ads }));
        const total = counts.reduce((sum, ads) => sum + ads, 0);
        const found = findCommonest(groups, total, limits);
        const highest = Math.max(...counts);
        const isClear = counts.filter((ads) => ads === highest).length === 1;
        expect(found !== undefined).toBe(isClear && total >= 8 && highest / total >= 0.25);
        if (found) expect(found.ads).toBe(highest);
      }),
    );
  });

  it("findCommonest returns the share in whole percent", () => {
    expect(findCommonest([{ ads: 4 }, { ads: 8 }], 12, limits)).toEqual({ ads: 8, percent: 67 });
  });

  it("findCommonest is undefined for no listings", () => {
    expect(findCommonest([], 0, limits)).toBeUndefined();
  });
});

describe("calculateYearlyLoss", () => {
  const toYears = (medians: readonly number[]): KeyedGroup<number>[] =>
    medians.map((median, i) => ({
      key: 2_010 + i,
      ads: 5,
      priced: 5,
      prices: { lowest: median, low: median, median, high: median, highest: median },
    }));
  const decline = fc.double({ min: 0.01, max: 0.35, noNaN: true });
  const years = fc.integer({ min: 4, max: 15 });

  it("calculateYearlyLoss finds a constant yearly loss, whatever the level of the prices", () => {
    fc.assert(
      fc.property(decline, years, fc.double({ min: 1, max: 1e6, noNaN: true }), (loss, count, level) => {
        const medians = Array.from({ length: count }, (_, i) => level * (1 - loss) ** -i);
        expect(calculateYearlyLoss(toYears(medians))).toBeCloseTo(loss, 6);
      }),
    );
  });

  it("calculateYearlyLoss is undefined for prices that rise with age, and for fewer than four years", () => {
    fc.assert(
      fc.property(decline, years, (loss, count) => {
        const medians = Array.from({ length: count }, (_, i) => 1_000_000 * (1 - loss) ** i);
        expect(calculateYearlyLoss(toYears(medians))).toBeUndefined();
      }),
    );
    expect(calculateYearlyLoss(toYears([1_000, 1_100, 1_200]))).toBeUndefined();
  });

  it("calculateYearlyLoss ignores model years with fewer than three prices", () => {
    const groups = toYears([1_000, 1_100, 1_210, 1_331]);
    const odd: KeyedGroup<number> = {
      key: 2_020,
      ads: 1,
      priced: 1,
      prices: { lowest: 1, low: 1, median: 1, high: 1, highest: 1 },
    };
    expect(calculateYearlyLoss([...groups, odd])).toBe(calculateYearlyLoss(groups));
  });
});
