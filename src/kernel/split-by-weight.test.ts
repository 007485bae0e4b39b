import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitByWeight } from "./split-by-weight.ts";

const minor = fc.integer({ min: 0, max: 10_000_000_00 });

describe("splitByWeight", () => {
  it("splitByWeight adds the units lost by rounding to the shares with the largest fractions", () => {
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeight(100, [1, 2, 4])).toEqual([14, 29, 57]);
    expect(splitByWeight(5, [0, 0])).toEqual([3, 2]);
    expect(splitByWeight(7, [])).toEqual([]);
    expect(splitByWeight(10, [0, 3, 0])).toEqual([0, 10, 0]);
    // The first of equal remainders gets the unit, and a larger remainder comes before it.
    expect(splitByWeight(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(splitByWeight(1, [1, 3, 3])).toEqual([0, 1, 0]);
    expect(splitByWeight(1, [1, 1, 2])).toEqual([0, 0, 1]);
  });

  it("splitByWeight returns amounts that sum to the whole, each less than one unit from its exact value", () => {
    fc.assert(
      fc.property(minor, fc.array(minor, { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const shares = splitByWeight(amount, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        const sum = weights.reduce((total, weight) => total + weight, 0);
        for (const [i, share] of shares.entries()) {
          const exact = sum === 0 ? amount / weights.length : (amount * (weights[i] as number)) / sum;
          expect(Math.abs(share - exact)).toBeLessThan(1 + exact * 1e-9);
        }
      }),
    );
  });
});
