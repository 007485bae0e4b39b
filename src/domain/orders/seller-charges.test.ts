import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitOrderCharges } from "./seller-charges.ts";

const minor = fc.integer({ min: 0, max: 10_000_000_00 });

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
