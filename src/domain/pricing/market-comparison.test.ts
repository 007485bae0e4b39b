import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateComparableStats as alikeOfOrdered,
  calculateMarketPosition,
  getMileageBand,
  MIN_COMPARABLES,
  mileageBands,
  priceRatings,
  sortPrices,
} from "./market-comparison.ts";

const alikeOf = (prices: Iterable<number>) => alikeOfOrdered(sortPrices(prices));
/** Realistic prices within a factor of 1.5 of each other. */
const prices = fc.array(fc.integer({ min: 2_000_000, max: 3_000_000 }), { minLength: MIN_COMPARABLES, maxLength: 60 });
const order = (verdict: (typeof priceRatings)[number]) => priceRatings.indexOf(verdict);

describe("calculateMarketPosition", () => {
  it("calculateMarketPosition gives no rating with fewer than eight comparable listings", () => {
    expect(calculateMarketPosition(10_000, alikeOf(Array(7).fill(10_000)))).toEqual({ state: "few", ads: 7 });
    expect(calculateMarketPosition(10_000, alikeOf([]))).toEqual({ state: "few", ads: 0 });
    expect(calculateMarketPosition(10_000, alikeOf(Array(8).fill(10_000)))).toMatchObject({
      state: "judged",
      verdict: "fair",
    });
  });

  it.each([
    [9_000, "great"],
    [9_001, "good"],
    [9_600, "good"],
    [9_601, "fair"],
    [10_800, "fair"],
    [10_801, "high"],
    [1_000_000, "high"],
  ] as const)("calculateMarketPosition rates a price of %i at a median of 10,000 as %s", (price, verdict) => {
    const position = calculateMarketPosition(
      price,
      alikeOf([8_000, 9_000, 9_500, 10_000, 10_000, 10_500, 11_000, 12_000]),
    );
    expect(position).toEqual({
      state: "judged",
      verdict,
      cohort: { ads: 8, low: 8_000, median: 10_000, high: 12_000 },
    });
  });

  it("sortPrices sorts prices and removes those of zero or less", () => {
    expect([...sortPrices([30, -1, 0, 4, 200])]).toEqual([4, 30, 200]);
  });

  it("calculateComparableStats returns the middle price, or the mean of the two middle prices", () => {
    const stepped = (count: number) => Array.from({ length: count }, (_, i) => 10_000 + i * 101);
    expect(alikeOf(stepped(9))).toEqual({ ads: 9, low: 10_000, median: 10_404, high: 10_808 });
    expect(alikeOf(stepped(8))).toEqual({ ads: 8, low: 10_000, median: 10_354, high: 10_707 });
    // Three implausible prices below leave an odd number of prices that do not begin at the first.
    expect(alikeOf([1, 2, 3, ...stepped(9)])).toEqual({ ads: 9, low: 10_000, median: 10_404, high: 10_808 });
    expect(alikeOf([1, 2, 3, ...stepped(10)])).toMatchObject({ ads: 10, median: 10_455 });
    expect(alikeOf([1, ...stepped(8)])).toMatchObject({ ads: 8, median: 10_354 });
  });

  it("calculateComparableStats keeps prices of exactly half and twice the median", () => {
    const eight = Array<number>(8).fill(10_000);
    expect(alikeOf([5_000, ...eight, 20_000])).toMatchObject({ ads: 10, low: 5_000, high: 20_000 });
    expect(alikeOf([4_999, ...eight, 20_001])).toMatchObject({ ads: 8, low: 10_000, high: 10_000 });
  });

  it("calculateComparableStats gives no median if fewer than eight plausible prices are left", () => {
    const seven = Array<number>(7).fill(10_000);
    expect(alikeOf([1, ...seven])).toEqual({ ads: 7, median: null });
    expect(alikeOf([1, ...seven.slice(1)])).toEqual({ ads: 7, median: null });
    expect(alikeOf([1, 2, 3, ...seven])).toEqual({ ads: 7, median: null });
  });

  it("calculateMarketPosition never gives a higher price a better rating", () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 9_000_000 }), fc.nat(9_000_000), (alike, price, more) => {
        const market = alikeOf(alike);
        const [lower, higher] = [calculateMarketPosition(price, market), calculateMarketPosition(price + more, market)];
        if (higher.state === "apart") expect(lower.state).toBe("apart");
        if (lower.state !== "judged" || higher.state !== "judged") return;
        expect(order(higher.verdict)).toBeGreaterThanOrEqual(order(lower.verdict));
      }),
    );
  });

  it("calculateComparableStats does not depend on the order of the prices", () => {
    fc.assert(
      fc.property(
        prices.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(alikeOf(shuffled)).toEqual(alikeOf(all));
        },
      ),
    );
  });

  it("calculateMarketPosition gives the same rating in any currency", () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1_000_000, max: 4_000_000 }),
        fc.integer({ min: 2, max: 90 }),
        (alike, price, rate) => {
          const [position, convertedPosition] = [
            calculateMarketPosition(price, alikeOf(alike)),
            calculateMarketPosition(price * rate, alikeOf(alike.map((each) => each * rate))),
          ];
          // Rounding by half a minor unit can change the verdict of a price exactly on a threshold.
          const share = position.state === "few" ? 0 : price / position.cohort.median;
          fc.pre([0.5, 0.9, 0.96, 1.08].every((edge) => Math.abs(share - edge) > 1e-6));
          expect(convertedPosition.state).toBe(position.state);
          if (position.state === "judged" && convertedPosition.state === "judged")
            expect(convertedPosition.verdict).toBe(position.verdict);
        },
      ),
    );
  });

  it("calculateComparableStats ignores extreme prices, such as 1 or a twelve-digit number", () => {
    fc.assert(
      fc.property(
        prices.filter(({ length }) => length >= 12),
        fc.array(fc.constantFrom(0, 1, 55, 12_345_678_901_200, 999_999_999_999), { maxLength: 3 }),
        (alike, wild) => {
          const [clean, disturbed] = [alikeOf(alike), alikeOf([...wild, ...alike])];
          expect(disturbed).toEqual(clean);
        },
      ),
    );
  });

  it("calculateComparableStats can exclude one price, with the same result as without that price in the list", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6_000_000 }), { minLength: 1, maxLength: 40 }),
        fc.nat(),
        (all, n) => {
          const i = n % all.length;
          expect(alikeOfOrdered(sortPrices(all), all[i])).toEqual(alikeOf(all.toSpliced(i, 1)));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("calculateComparableStats returns low, median and high in ascending order; low and high are real prices", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 1_000_000_000_000_000 }), { maxLength: 80 }), (alike) => {
        const market = alikeOf(alike);
        expect(market.ads).toBeLessThanOrEqual(alike.length);
        if (market.median === null) return;
        expect(market.low).toBeLessThanOrEqual(market.median);
        expect(market.median).toBeLessThanOrEqual(market.high);
        expect(alike).toContain(market.low);
        expect(alike).toContain(market.high);
      }),
    );
  });

  it("calculateMarketPosition gives no rating to a price below half of the median", () => {
    expect(calculateMarketPosition(4_999, alikeOf(Array(9).fill(10_000)))).toMatchObject({ state: "apart" });
    expect(calculateMarketPosition(5_000, alikeOf(Array(9).fill(10_000)))).toMatchObject({ verdict: "great" });
    expect(calculateMarketPosition(1, alikeOf(Array(9).fill(10_000)))).toMatchObject({ state: "apart" });
  });

  it("calculateMarketPosition rates a car of unknown mileage no better than “fair”", () => {
    const market = alikeOf(Array(9).fill(10_000));
    const verdictOf = (price: number) => calculateMarketPosition(price, market, false);
    expect([8_000, 9_500, 10_000].map(verdictOf)).toEqual(
      Array(3).fill(expect.objectContaining({ state: "judged", verdict: "fair" })),
    );
    expect(verdictOf(11_000)).toMatchObject({ verdict: "high" });
  });
});

describe("getMileageBand", () => {
  it("getMileageBand assigns every mileage to exactly one band", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (km) => {
        const band = getMileageBand(km);
        expect(band && band.from <= km && (band.to === null || km < band.to)).toBe(true);
      }),
    );
    expect(mileageBands.map((edge) => [getMileageBand(edge - 1)?.to, getMileageBand(edge)?.from])).toEqual(
      mileageBands.map((edge) => [edge, edge]),
    );
    expect([getMileageBand(0), getMileageBand(300_000)]).toEqual([
      { from: 0, to: 20_000 },
      { from: 300_000, to: null },
    ]);
  });

  it("getMileageBand returns null for an unknown mileage", () => expect(getMileageBand(null)).toBeNull());
});
