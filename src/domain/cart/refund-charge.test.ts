import fc from "fast-check";
import { expect, it } from "vitest";
import { splitCharge } from "#domain/ledger/split-charge.ts";
import { limitCharge, type RefundCharge, subtractCharges, takeFromCharge } from "./refund-charge.ts";

const amount = fc.nat(1_000_000);
/** Charge whose goods and shipping contain the included tax, which may be more than cheap goods cost. */
const charge: fc.Arbitrary<RefundCharge> = fc
  .tuple(amount, amount, amount, fc.integer({ min: 0, max: 50 }))
  .map(([goodsMinor, shippingMinor, taxMinor, percent]) => ({
    currency: "SAR",
    goodsMinor,
    shippingMinor,
    taxMinor,
    includedTaxMinor: Math.floor(((goodsMinor + shippingMinor) * percent) / 100),
    totalMinor: goodsMinor + shippingMinor + taxMinor,
  }))
  .filter(({ totalMinor }) => totalMinor > 0);

const expectSound = (part: RefundCharge) => {
  expect(part.goodsMinor + part.shippingMinor + part.taxMinor).toBe(part.totalMinor);
  expect(Math.min(...Object.values(splitCharge(part)), part.includedTaxMinor)).toBeGreaterThanOrEqual(0);
};

it("takeFromCharge divides an amount so that its parts and what is left of the charge stay sound, down to nothing", () => {
  fc.assert(
    fc.property(charge, fc.array(fc.nat(1_000), { maxLength: 6 }), (all, shares) => {
      let left = all;
      for (const share of [...shares, 1_000]) {
        const asked = Math.floor((left.totalMinor * share) / 1_000);
        const part = takeFromCharge(left, asked);
        expect(part.totalMinor).toBe(asked);
        expectSound(part);
        left = subtractCharges(left, [part]);
        expectSound(left);
      }
      expect(Object.values(left)).toEqual(["SAR", 0, 0, 0, 0, 0]);
    }),
  );
});

it("takeFromCharge throws for more than the charge", () => {
  const all = { currency: "SAR", goodsMinor: 10, shippingMinor: 2, taxMinor: 1, includedTaxMinor: 0, totalMinor: 13 };
  expect(takeFromCharge(all, 13)).toBe(all);
  expect(() => takeFromCharge(all, 14)).toThrow(RangeError);
});

it("limitCharge keeps every part within what is left of it", () => {
  fc.assert(
    fc.property(charge, charge, (parts, left) => {
      const limited = limitCharge(parts, left);
      expectSound(limited);
      expectSound(subtractCharges(left, [limited]));
      for (const name of ["goodsMinor", "shippingMinor", "taxMinor", "totalMinor"] as const)
        expect(limited[name]).toBeLessThanOrEqual(Math.min(parts[name], left[name]));
      expect(limitCharge(parts, parts)).toEqual(parts);
    }),
  );
});
