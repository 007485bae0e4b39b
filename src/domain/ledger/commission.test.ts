import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commissionTerms } from "../../../tests/support/ledger-steps.ts";
import {
  type CommissionRule,
  calculateCommission,
  calculateOrderCommission,
  findCommissionRule,
} from "./commission.ts";

let lastId = 0;
const createRule = (more: Partial<CommissionRule> = {}): CommissionRule => {
  lastId += 1;
  return {
    id: lastId,
    sellerId: null,
    categoryId: null,
    currency: null,
    percent: "5",
    minimumMinor: null,
    maximumMinor: null,
    ...more,
  };
};
const sale = { sellerId: 7, currency: "SAR", categoryIds: [30, 3] };

describe("findCommissionRule", () => {
  it("findCommissionRule prefers the seller, then the nearest category, then the currency", () => {
    const bySpecificity = [
      createRule(),
      createRule({ currency: "SAR" }),
      createRule({ categoryId: 3 }),
      createRule({ categoryId: 3, currency: "SAR" }),
      createRule({ categoryId: 30 }),
      createRule({ categoryId: 30, currency: "SAR" }),
      createRule({ sellerId: 7 }),
      createRule({ sellerId: 7, currency: "SAR" }),
      createRule({ sellerId: 7, categoryId: 3 }),
      createRule({ sellerId: 7, categoryId: 30 }),
      createRule({ sellerId: 7, categoryId: 30, currency: "SAR" }),
    ];
    for (let count = 1; count <= bySpecificity.length; count += 1) {
      const rules = bySpecificity.slice(0, count);
      expect(findCommissionRule(rules.toReversed(), sale)).toBe(rules.at(-1));
    }
  });

  it("findCommissionRule ignores rules for other sellers, categories and currencies", () => {
    const others = [createRule({ sellerId: 8 }), createRule({ categoryId: 4 }), createRule({ currency: "KWD" })];
    expect(findCommissionRule(others, sale)).toBeUndefined();
    expect(findCommissionRule([createRule({ categoryId: 3 })], { ...sale, categoryIds: [] })).toBeUndefined();
  });
});

describe("calculateCommission", () => {
  it.each([
    [{ percent: "2.5" }, 100, 3],
    [{ percent: "2.5" }, 99, 2],
    [{ percent: "0.001" }, 50_000, 1],
    [{ percent: "0.001" }, 49_999, 0],
    [{ percent: "10", minimumMinor: 500 }, 1_000, 500],
    [{ percent: "10", minimumMinor: 500 }, 300, 300],
    [{ percent: "10", maximumMinor: 700 }, 100_000, 700],
    [{ percent: "0", minimumMinor: 500 }, 0, 0],
    [{ percent: "100" }, 12_345, 12_345],
  ])("calculateCommission with %j takes from %i the amount %i", (terms, amount, commission) => {
    expect(calculateCommission(createRule(terms), amount)).toBe(commission);
  });

  it("calculateCommission stays between 0 and the amount and within minimum and maximum", () => {
    fc.assert(
      fc.property(commissionTerms, fc.nat(Number.MAX_SAFE_INTEGER), (terms, amount) => {
        const commission = calculateCommission(terms, amount);
        expect(commission).toBeGreaterThanOrEqual(Math.min(terms.minimumMinor ?? 0, amount));
        expect(commission).toBeLessThanOrEqual(Math.min(terms.maximumMinor ?? amount, amount));
        expect(Number.isSafeInteger(commission)).toBe(true);
      }),
    );
  });
});

describe("calculateOrderCommission", () => {
  it("calculateOrderCommission applies minimum and maximum once to all lines with the same rule", () => {
    const rules = [
      createRule({ percent: "10", currency: "SAR", minimumMinor: 500 }),
      createRule({ categoryId: 3, percent: "1" }),
    ];
    const lines = [
      { categoryIds: [9], amountMinor: 1_000 },
      { categoryIds: [], amountMinor: 2_000 },
      { categoryIds: [30, 3], amountMinor: 10_000 },
    ];
    expect(calculateOrderCommission(rules, { sellerId: 7, currency: "SAR", lines })).toBe(600);
    expect(calculateOrderCommission([], { sellerId: 7, currency: "SAR", lines })).toBe(0);
  });
});
