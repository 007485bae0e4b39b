import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitByWeight, splitOrderCharges } from "./seller-charges.ts";

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

describe("splitOrderCharges", () => {
  it("[CN-01] splitOrderCharges returns charges that sum to the order total, without shipping for pick-up", () => {
    const share = fc.record({
      subtotalMinor: minor,
      delivery: fc.constantFrom("delivery" as const, "pick-up" as const),
    });
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 100_000 }),
        minor,
        (all, flat, taxMinor) => {
          const shares = all.map((each, id) => ({ ...each, id }));
          const isShipped = all.some(({ delivery }) => delivery === "delivery");
          const shippingMinor = isShipped ? flat : 0;
          const charges = splitOrderCharges({ shippingMinor, taxMinor }, shares);
          const expectedTotal =
            all.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0) + shippingMinor + taxMinor;
          expect([...charges.values()].reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(expectedTotal);
          for (const { id, delivery } of shares) {
            if (delivery === "pick-up") expect(charges.get(id)?.shippingMinor).toBe(0);
          }
        },
      ),
    );
  });

  it("splitOrderCharges splits shipping evenly among delivered seller orders and tax by the value of the goods", () => {
    const sellerOrders = [
      { id: 1, subtotalMinor: 1_000, delivery: "pick-up" as const },
      { id: 2, subtotalMinor: 2_000, delivery: "delivery" as const },
      { id: 3, subtotalMinor: 1_000, delivery: "delivery" as const },
    ];
    expect([...splitOrderCharges({ shippingMinor: 501, taxMinor: 400 }, sellerOrders)]).toEqual([
      [1, { goodsMinor: 1_000, shippingMinor: 0, taxMinor: 100, totalMinor: 1_100 }],
      [2, { goodsMinor: 2_000, shippingMinor: 251, taxMinor: 200, totalMinor: 2_451 }],
      [3, { goodsMinor: 1_000, shippingMinor: 250, taxMinor: 100, totalMinor: 1_350 }],
    ]);
  });
});
