import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PriceEntry, toPriceSteps } from "./price-history.ts";

const entry = (day: number, minor: number, currency = "USD", base = minor): PriceEntry => ({
  at: new Date(Date.UTC(2026, 5, day)),
  price: { minor, currency },
  base,
});

describe("toPriceSteps", () => {
  it("toPriceSteps returns the change of each step in whole per cent", () => {
    const steps = toPriceSteps([entry(1, 10_000), entry(3, 9_450), entry(9, 9_900)]);
    expect(steps.map(({ change }) => change)).toEqual([null, -5, 4]);
  });

  it("toPriceSteps omits entries that repeat the previous price", () => {
    const steps = toPriceSteps([entry(1, 10_000), entry(2, 10_000), entry(3, 9_000), entry(4, 9_000)]);
    expect(steps.map(({ price }) => price.minor)).toEqual([10_000, 9_000]);
  });

  it("toPriceSteps compares prices in different currencies after conversion to the base currency", () => {
    const steps = toPriceSteps([entry(1, 37_500, "SAR", 10_000), entry(2, 9_000, "USD", 9_000)]);
    expect(steps.map(({ change }) => change)).toEqual([null, -10]);
    // The same number in another currency is another price.
    const renamed = toPriceSteps([entry(1, 10_000, "SAR", 2_667), entry(2, 10_000, "USD", 10_000)]);
    expect(renamed.map(({ change }) => change)).toEqual([null, 274]);
  });

  it("toPriceSteps compares prices in one currency as written, whatever the exchange rate", () => {
    const steps = toPriceSteps([entry(1, 10_000, "EGP", 400), entry(2, 9_000, "EGP", 200)]);
    expect(steps.map(({ change }) => change)).toEqual([null, -10]);
  });

  it("toPriceSteps returns no change after a price of zero", () => {
    const steps = toPriceSteps([entry(1, 0), entry(2, 9_000)]);
    expect(steps.map(({ change }) => change)).toEqual([null, null]);
  });

  it("toPriceSteps keeps the first and the last price and never returns the same price twice in a row", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 }), (amounts) => {
        const steps = toPriceSteps(amounts.map((minor, day) => entry(day, minor)));
        expect(steps.at(0)?.price.minor).toBe(amounts[0]);
        expect(steps.at(-1)?.price.minor).toBe(amounts.at(-1));
        for (const [i, step] of steps.entries()) if (i > 0) expect(step.price).not.toEqual(steps[i - 1]?.price);
      }),
    );
  });
});
