import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateYearlyLoss } from "./value-loss.ts";

const YEAR = 2020;

/** Creates the group of a model year from its median and its number of prices. */
const createGroup = (key: number, median: number, priced = 5) => ({
  key,
  priced,
  prices: { lowest: median, low: median, median, high: median, highest: median },
});

describe("estimateYearlyLoss", () => {
  it("estimateYearlyLoss returns the share by which each model year is cheaper than the next one", () => {
    const weights = fc.array(fc.integer({ min: 3, max: 50 }), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0.02, max: 0.39, noNaN: true }), (priced, share) => {
        const groups = priced.map((count, i) => createGroup(YEAR - 4 + i, 1_000_000 * (1 - share) ** -i, count));
        expect(estimateYearlyLoss(groups, YEAR)).toBeCloseTo(share, 6);
      }),
    );
  });

  it("estimateYearlyLoss is the same in every currency", () => {
    const medians = fc.array(fc.integer({ min: 100_000, max: 200_000 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(medians, fc.integer({ min: 2, max: 60 }), (prices, factor) => {
        const estimate = (scale: number) =>
          estimateYearlyLoss(
            prices.map((median, i) => createGroup(YEAR - 2 + i, median * scale * 1.1 ** i)),
            YEAR,
          );
        const [once, scaled] = [estimate(1), estimate(factor)];
        // Beside the limits of plausible shares, rounding may decide whether there is an estimate.
        fc.pre(once !== undefined && scaled !== undefined);
        expect(scaled).toBeCloseTo(once as number, 9);
      }),
    );
  });

  it("estimateYearlyLoss is unknown with too few prices or years, or when older cars are not cheaper", () => {
    const rising = [0, 1, 2, 3].map((i) => createGroup(YEAR - i, 100_000 * 0.9 ** i));
    expect(estimateYearlyLoss(rising, YEAR)).toBeCloseTo(0.1, 6);
    expect(estimateYearlyLoss(rising.slice(0, 2), YEAR)).toBeUndefined();
    expect(
      estimateYearlyLoss(
        rising.map((group) => ({ ...group, priced: 1 })),
        YEAR,
      ),
    ).toBeUndefined();
    expect(estimateYearlyLoss(rising, YEAR - 20)).toBeUndefined();
    expect(
      estimateYearlyLoss(
        rising.map(({ key }) => createGroup(key, 100_000)),
        YEAR,
      ),
    ).toBeUndefined();
    expect(estimateYearlyLoss([{ key: YEAR, priced: 0, prices: null }], YEAR)).toBeUndefined();
  });
});
