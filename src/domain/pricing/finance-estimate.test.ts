import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  estimateFinance,
  type FinanceTerms,
  financeLimits,
  getDefaultFinanceTerms,
  parseFinanceTerms,
} from "./finance-estimate.ts";

const price = fc.integer({ min: 100_000, max: 500_000_000 });
const terms: fc.Arbitrary<FinanceTerms> = fc.record({
  downPercent: fc.integer(financeLimits.downPercent),
  months: fc.integer(financeLimits.months),
  annualRate: fc.integer({ min: 0, max: 4_000 }).map((hundredths) => hundredths / 100),
});

/** Pays a debt down month by month. Returns the debt that remains after all payments. */
function payDown(financed: number, payment: number, { months, annualRate }: FinanceTerms): number {
  let debt = financed;
  for (let month = 0; month < months; month += 1) debt = debt * (1 + annualRate / 1_200) - payment;
  return debt;
}

describe("estimateFinance", () => {
  it("estimateFinance returns the payment of a known annuity", () => {
    // 80,000 over 60 months at 6 % a year: 1,546.63 a month.
    expect(estimateFinance(10_000_000, { downPercent: 20, months: 60, annualRate: 6 })).toEqual({
      downPayment: 2_000_000,
      financed: 8_000_000,
      monthlyPayment: 154_663,
      totalPayments: 9_279_780,
      financeCost: 1_279_780,
    });
  });

  it("estimateFinance returns payments that cover the debt, while a smaller payment does not", () => {
    fc.assert(
      fc.property(price, terms, (minor, each) => {
        const { financed, monthlyPayment } = estimateFinance(minor, each);
        expect(payDown(financed, monthlyPayment, each)).toBeLessThanOrEqual(0.01);
        expect(payDown(financed, monthlyPayment - 1.01, each)).toBeGreaterThan(0);
      }),
    );
  });

  it("estimateFinance divides the financed amount evenly at a rate of zero", () => {
    fc.assert(
      fc.property(price, terms, (minor, each) => {
        const { financed, monthlyPayment, financeCost } = estimateFinance(minor, { ...each, annualRate: 0 });
        expect(monthlyPayment).toBe(Math.ceil(financed / each.months));
        expect(financeCost).toBeLessThan(each.months);
      }),
    );
  });

  it("estimateFinance lowers the payment for more months, a lower rate or a larger down payment", () => {
    fc.assert(
      fc.property(price, terms, (minor, each) => {
        const { monthlyPayment } = estimateFinance(minor, each);
        const changes: Partial<FinanceTerms>[] = [
          { months: each.months + 12 },
          { annualRate: Math.max(0, each.annualRate - 1) },
          { downPercent: Math.min(100, each.downPercent + 10) },
        ];
        for (const change of changes)
          expect(estimateFinance(minor, { ...each, ...change }).monthlyPayment).toBeLessThanOrEqual(monthlyPayment);
      }),
    );
  });

  it("estimateFinance splits the price into down payment and financed amount in whole minor units", () => {
    fc.assert(
      fc.property(price, terms, (minor, each) => {
        const amounts = estimateFinance(minor, each);
        expect(amounts.downPayment + amounts.financed).toBe(minor);
        expect(amounts.totalPayments).toBe(amounts.financed + amounts.financeCost);
        for (const amount of Object.values(amounts)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
    );
  });
});

describe("parseFinanceTerms", () => {
  const defaults = getDefaultFinanceTerms("SA");

  it("parseFinanceTerms reads Latin and Arabic numbers", () => {
    expect(parseFinanceTerms({ downPercent: "٣٠", months: "48", annualRate: "٤٫٧٥" }, defaults)).toEqual({
      downPercent: 30,
      months: 48,
      annualRate: 4.75,
    });
  });

  it("parseFinanceTerms moves values to the nearest limit", () => {
    expect(parseFinanceTerms({ downPercent: "100", months: "1", annualRate: "99" }, defaults)).toEqual({
      downPercent: financeLimits.downPercent.max,
      months: financeLimits.months.min,
      annualRate: financeLimits.annualRate.max,
    });
  });

  it("parseFinanceTerms returns terms within the limits for any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (downPercent, months, annualRate) => {
        const parsed = parseFinanceTerms({ downPercent, months, annualRate }, defaults);
        for (const name of ["downPercent", "months", "annualRate"] as const) {
          expect(parsed[name]).toBeGreaterThanOrEqual(financeLimits[name].min);
          expect(parsed[name]).toBeLessThanOrEqual(financeLimits[name].max);
        }
      }),
    );
  });

  it.each(["", "abc", "-5", "1e3", "NaN", "<script>"])("parseFinanceTerms uses the default instead of %j", (text) => {
    expect(parseFinanceTerms({ downPercent: text, months: text, annualRate: text }, defaults)).toEqual(defaults);
  });
});

it.each(["SA", "AE", "KW", "QA", "BH", "OM", "EG", undefined])(
  "getDefaultFinanceTerms returns terms within the limits for the country %s",
  (country) => {
    const terms = getDefaultFinanceTerms(country);
    expect(parseFinanceTerms({}, terms)).toEqual(terms);
    expect(terms.annualRate).toBeGreaterThan(0);
    expect(terms.months).toBeLessThanOrEqual(60);
  },
);
