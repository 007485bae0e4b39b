import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateCharges } from "#domain/cart/charges.ts";
import { type ChargedLines, calculateFullRefund, calculateReturnValue } from "./return-value.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Seller order with random lines, discounts, shipping and tax, as the checkout calculates it. */
const order: fc.Arbitrary<ChargedLines> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 5 }),
        dueMinor: fc.integer({ min: 1, max: 500_00 }),
        discount: fc.integer({ min: 0, max: 100 }),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    shippingMinor: fc.oneof(fc.constant(0), fc.nat(100_00)),
    isDelivered: fc.boolean(),
    included: fc.boolean(),
    coversShipping: fc.boolean(),
    taxPercent: fc.constantFrom("0", "5", "15", "20"),
  })
  .map(({ lines, shippingMinor, isDelivered, included, coversShipping, taxPercent }) => {
    const base = { code: "SAR", rate: "1", decimals: 2 };
    const ordered = lines.map(({ quantity, dueMinor, discount }, i) => {
      const discountMinor = Math.floor((quantity * dueMinor * discount) / 100);
      return { id: i + 1, quantity, dueMinor, discountMinor };
    });
    const goodsMinor = sum(ordered.map(({ quantity, dueMinor, discountMinor }) => quantity * dueMinor - discountMinor));
    const { charges } = calculateCharges(
      [{ currency: "SAR", goodsMinor, isDelivered, tax: { percent: taxPercent, included, coversShipping } }],
      { shippingMinor, taxPercent, base },
      () => base,
    );
    const [charge] = charges;
    if (!charge) throw new Error("no charge");
    return { charge, taxPercent, lines: ordered };
  });

describe("Value of a return", () => {
  it("The values of all pieces are the charge exactly, whatever returns contain them", () => {
    fc.assert(
      fc.property(order, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (placed, sizes) => {
        const values = placed.lines.flatMap(({ id, quantity }) => {
          const own = [];
          for (let from = 0; from < quantity; ) {
            const pieces = Math.min(sizes.next().value ?? 1, quantity - from);
            own.push(calculateReturnValue(placed, { lineId: id, from, quantity: pieces, includesShipping: true }));
            from += pieces;
          }
          return own;
        });
        for (const { goodsMinor, shippingMinor, taxMinor, includedTaxMinor, totalMinor } of values) {
          expect(Math.min(goodsMinor, shippingMinor, taxMinor, includedTaxMinor)).toBeGreaterThanOrEqual(0);
          expect(goodsMinor + shippingMinor + taxMinor).toBe(totalMinor);
          expect(includedTaxMinor).toBeLessThanOrEqual(goodsMinor + shippingMinor);
        }
        for (const part of ["goodsMinor", "shippingMinor", "taxMinor", "includedTaxMinor", "totalMinor"] as const)
          expect(sum(values.map((value) => value[part]))).toBe(placed.charge[part]);
      }),
    );
  });

  it("Without shipping, the value is what the goods cost with their tax", () => {
    fc.assert(
      fc.property(order, (placed) => {
        const values = placed.lines.map(({ id, quantity }) =>
          calculateReturnValue(placed, { lineId: id, from: 0, quantity, includesShipping: false }),
        );
        expect(sum(values.map(({ goodsMinor }) => goodsMinor))).toBe(placed.charge.goodsMinor);
        expect(sum(values.map(({ shippingMinor }) => shippingMinor))).toBe(0);
        expect(sum(values.map(({ totalMinor }) => totalMinor))).toBeLessThanOrEqual(
          placed.charge.totalMinor - placed.charge.shippingMinor,
        );
      }),
    );
  });

  const placed: ChargedLines = {
    charge: {
      currency: "SAR",
      goodsMinor: 300_00,
      discountMinor: 0,
      shippingMinor: 30_00,
      taxMinor: 60_00,
      includedTaxMinor: 0,
      totalMinor: 390_00,
    },
    taxPercent: "20",
    lines: [
      { id: 1, quantity: 2, dueMinor: 100_00, discountMinor: 0 },
      { id: 2, quantity: 1, dueMinor: 100_00, discountMinor: 0 },
    ],
  };
  const first = { id: 1, lineId: 1, quantity: 1, reason: "damaged" as const, state: "refunded" };

  it("calculateFullRefund gives goods, tax and shipping back, and no shipping to buyers who changed their minds", () => {
    expect(calculateFullRefund(placed, first, [first])).toMatchObject({
      goodsMinor: 100_00,
      shippingMinor: 10_00,
      taxMinor: 20_00,
      totalMinor: 130_00,
    });
    expect(calculateFullRefund(placed, { ...first, reason: "changed-mind" }, [first]).totalMinor).toBe(120_00);
  });

  it("calculateFullRefund counts the pieces of earlier returns, also if one of them was withdrawn later", () => {
    const odd = {
      ...placed,
      lines: [{ id: 1, quantity: 3, dueMinor: 100_00, discountMinor: 0 }],
      charge: { ...placed.charge, goodsMinor: 100_01 },
    };
    const second = { ...first, id: 2 };
    const values = [first, second, { ...first, id: 3 }].map(
      (each, i, all) => calculateFullRefund(odd, each, all.slice(0, i + 1)).goodsMinor,
    );
    expect(sum(values)).toBe(100_01);
    const last = { ...first, id: 3, quantity: 3 };
    expect(calculateFullRefund(odd, last, [{ ...first, state: "withdrawn" }, second, last]).goodsMinor).toBe(100_01);
  });

  it("calculateReturnValue throws for pieces that the line does not have", () => {
    const ask = (more: object) =>
      calculateReturnValue(placed, { lineId: 1, from: 0, quantity: 1, includesShipping: true, ...more });
    for (const wrong of [{ lineId: 9 }, { quantity: 3 }, { from: 2 }, { quantity: 0 }])
      expect(() => ask(wrong)).toThrow(RangeError);
  });
});
