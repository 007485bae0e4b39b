import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateOrderTotals, defaultTotalsSettings, toShippingMinorUnits } from "./totals.ts";

const lines = fc.array(
  fc.record({
    dueMinor: fc.integer({ min: 0, max: 2_000_000_000 }),
    quantity: fc.integer({ min: 0, max: 999 }),
    isDelivered: fc.boolean(),
  }),
  { maxLength: 40 },
);
const percent = fc.oneof(
  fc.constant("20"),
  fc.tuple(fc.nat(100), fc.nat(999)).map(([integerPart, part]) => `${integerPart}.${String(part).padStart(3, "0")}`),
);

describe("calculateOrderTotals", () => {
  it("[CN-01] calculateOrderTotals adds shipping of 25 and 20 % tax to the subtotal", () => {
    const shipping = toShippingMinorUnits(defaultTotalsSettings, 2);
    expect(
      calculateOrderTotals(
        [{ dueMinor: 10_001, quantity: 2, isDelivered: true }],
        shipping,
        defaultTotalsSettings.taxPercent,
      ),
    ).toEqual({
      subtotal: 20_002,
      shipping: 2_500,
      tax: 4_000,
      taxExact: "4000.4",
      total: 26_502,
    });
    expect(toShippingMinorUnits(defaultTotalsSettings, 3)).toBe(25_000);
  });

  it("[CN-01] calculateOrderTotals returns zero totals without purchasable lines", () => {
    const nothing = { subtotal: 0, shipping: 0, tax: 0, taxExact: "0", total: 0 };
    expect(calculateOrderTotals([], 2_500, "20")).toEqual(nothing);
    expect(calculateOrderTotals([{ dueMinor: 500, quantity: 0, isDelivered: true }], 2_500, "20")).toEqual(nothing);
    // A free item still costs shipping.
    expect(calculateOrderTotals([{ dueMinor: 0, quantity: 1, isDelivered: true }], 2_500, "20").total).toBe(2_500);
  });

  it("[CN-01] calculateOrderTotals charges shipping once when any line is delivered", () => {
    const fetched = { dueMinor: 1_000, quantity: 1, isDelivered: false };
    expect(calculateOrderTotals([fetched], 2_500, "20")).toMatchObject({ shipping: 0, tax: 200, total: 1_200 });
    const brought = { ...fetched, isDelivered: true };
    expect(calculateOrderTotals([fetched, brought, brought], 2_500, "20")).toMatchObject({
      shipping: 2_500,
      total: 6_100,
    });
    expect(calculateOrderTotals([fetched, { ...brought, quantity: 0 }], 2_500, "20").shipping).toBe(0);
  });

  it("[CN-01] [rule 13] calculateOrderTotals equals exact arithmetic and rounds the tax half-up once", () => {
    fc.assert(
      fc.property(lines, fc.nat(100_000), percent, (each, shipping, rate) => {
        const totals = calculateOrderTotals(each, shipping, rate);
        const subtotal = each.reduce((sum, line) => sum + BigInt(line.dueMinor) * BigInt(line.quantity), 0n);
        // The unit is 10⁻⁵ of a minor unit, because tax rates have at most three decimals.
        const [integerPart = "", part = ""] = rate.split(".");
        const exact = subtotal * (BigInt(integerPart) * 1_000n + BigInt(part.padEnd(3, "0")));
        const [units = "", rest = ""] = totals.taxExact.split(".");
        expect(BigInt(units) * 100_000n + BigInt(rest.padEnd(5, "0"))).toBe(exact);
        // Half-up rounding picks the nearest whole number, and the higher of two equally near ones.
        const off = BigInt(totals.tax) * 100_000n - exact;
        expect(off > -50_000n && off <= 50_000n).toBe(true);
        expect(BigInt(totals.subtotal)).toBe(subtotal);
        const isBrought = each.some((line) => line.isDelivered && line.quantity > 0);
        expect(totals.shipping).toBe(isBrought ? shipping : 0);
        expect(totals.total).toBe(totals.subtotal + totals.shipping + totals.tax);
      }),
    );
  });

  it("[CN-01] calculateOrderTotals does not depend on the order or splitting of lines", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 999 }), (each, more) => {
        const totals = calculateOrderTotals(each, 2_500, "20");
        expect(calculateOrderTotals(each.toReversed(), 2_500, "20")).toEqual(totals);
        const cut = calculateOrderTotals(
          [
            ...each,
            { dueMinor: 7, quantity: more, isDelivered: true },
            { dueMinor: 7, quantity: 1, isDelivered: true },
          ],
          2_500,
          "20",
        );
        expect(cut).toEqual(
          calculateOrderTotals([...each, { dueMinor: 7, quantity: more + 1, isDelivered: true }], 2_500, "20"),
        );
      }),
    );
  });

  it("calculateOrderTotals and toShippingMinorUnits throw for settings that are not valid numbers", () => {
    for (const percent of ["a fifth", "20 %", "-20", "x20", "20.", ""])
      expect(() => calculateOrderTotals([], 0, percent), percent).toThrow(`not a percentage: ${percent}`);
    expect(() => toShippingMinorUnits({ shipping: "-1", taxPercent: "20" }, 2)).toThrow(RangeError);
  });
});
