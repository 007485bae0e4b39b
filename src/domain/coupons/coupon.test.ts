import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Coupon, type CouponLine, findCouponProblem, isDiscountable, parseCouponCode } from "./coupon.ts";
import { calculateDiscounts } from "./discounts.ts";

const now = new Date("2026-06-01T00:00:00Z");
const nothing = { total: 0, byCustomer: 0 };

const createCoupon = (more: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: "SAVE",
  sellerId: null,
  percent: "10",
  amountMinor: null,
  currency: null,
  minimumMinor: null,
  categoryIds: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
  ...more,
});
const part: CouponLine = { sellerId: 1, currency: "SAR", kind: "part", categoryId: 5, amountMinor: 10_000 };
const fixed = (amountMinor: number, more: Partial<Coupon> = {}) =>
  createCoupon({ percent: null, amountMinor, currency: "SAR", ...more });

const anyLines = fc.array(
  fc.record({
    sellerId: fc.integer({ min: 1, max: 3 }),
    currency: fc.constantFrom("SAR", "KWD", "USD"),
    kind: fc.constantFrom("part" as const, "part" as const, "car" as const),
    categoryId: fc.integer({ min: 1, max: 3 }),
    amountMinor: fc.integer({ min: 0, max: 2_000_000_000 }),
  }),
  { maxLength: 12 },
);
const anyDiscount = fc.oneof(
  fc.record({
    percent: fc.constantFrom("0.01", "5", "12.5", "33.33", "100"),
    amountMinor: fc.constant(null),
    currency: fc.constantFrom(null, "SAR", "KWD"),
  }),
  fc.record({
    percent: fc.constant(null),
    amountMinor: fc.integer({ min: 1, max: 3_000_000_000 }),
    currency: fc.constantFrom("SAR", "KWD"),
  }),
);
const anyCoupons = fc
  .uniqueArray(
    fc.record({
      discount: anyDiscount,
      sellerId: fc.constantFrom(null, 1, 2),
      categoryIds: fc.constantFrom(null, [1], [1, 2]),
    }),
    { selector: ({ sellerId }) => sellerId, maxLength: 3 },
  )
  .map((coupons) =>
    coupons.map(({ discount, ...scope }, index) => createCoupon({ id: index + 1, ...discount, ...scope })),
  );

describe("calculateDiscounts", () => {
  const discount = (lines: CouponLine[], coupons: Coupon[]) =>
    calculateDiscounts(lines, coupons).map(({ line, coupon, amountMinor }) => [line, coupon.id, amountMinor]);

  it("calculateDiscounts applies percentages before amounts, and coupons of sellers before those of the site", () => {
    const seller = createCoupon({ id: 1, sellerId: 1, percent: "50" });
    expect(discount([part], [fixed(1_000, { id: 2 }), seller])).toEqual([
      [0, 1, 5_000],
      [0, 2, 1_000],
    ]);
    const site = createCoupon({ id: 2, percent: "10" });
    expect(discount([part], [site, seller])).toEqual([
      [0, 1, 5_000],
      [0, 2, 500],
    ]);
    expect(discount([part], [site, fixed(1_000, { id: 1, sellerId: 1 })])).toEqual([
      [0, 2, 1_000],
      [0, 1, 1_000],
    ]);
  });

  it("calculateDiscounts rounds a percentage once per currency and splits it by price", () => {
    const lines = [
      { ...part, amountMinor: 333 },
      { ...part, sellerId: 2, amountMinor: 333 },
      { ...part, currency: "KWD", amountMinor: 1_005 },
    ];
    // 66.6 halalas become 67, and 100.5 fils become 101.
    expect(discount(lines, [createCoupon()])).toEqual([
      [0, 1, 34],
      [1, 1, 33],
      [2, 1, 101],
    ]);
  });

  it("calculateDiscounts never takes more than the price", () => {
    expect(discount([part], [fixed(25_000)])).toEqual([[0, 1, 10_000]]);
    expect(discount([part], [createCoupon({ id: 1, sellerId: 1, percent: "100" }), fixed(500, { id: 2 })])).toEqual([
      [0, 1, 10_000],
    ]);
  });

  it("calculateDiscounts leaves cars, other sellers, other categories and other currencies at their prices", () => {
    const lines = [
      { ...part, kind: "car" as const },
      { ...part, sellerId: 2 },
      { ...part, categoryId: 6 },
      { ...part, currency: "KWD" },
      part,
    ];
    expect(discount(lines, [fixed(500, { sellerId: 1, categoryIds: [5] })])).toEqual([[4, 1, 500]]);
  });

  it("calculateDiscounts splits each discount exactly, whatever the lines and the order of the coupons", () => {
    fc.assert(
      fc.property(anyLines, anyCoupons, (lines, coupons) => {
        const discounts = calculateDiscounts(lines, coupons);
        expect(calculateDiscounts(lines, coupons.toReversed())).toEqual(discounts);
        const left = lines.map(({ amountMinor }) => amountMinor);
        for (const coupon of [...new Set(discounts.map((each) => each.coupon))]) {
          const own = discounts.filter((each) => each.coupon === coupon);
          for (const currency of new Set(own.map(({ line }) => lines[line]?.currency))) {
            const inScope = lines.flatMap((line, index) =>
              line.currency === currency && isDiscountable(coupon, line) ? [index] : [],
            );
            const price = inScope.reduce((sum, index) => sum + (left[index] ?? 0), 0);
            const given = own.filter(({ line }) => lines[line]?.currency === currency);
            const total = given.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
            if (coupon.percent === null) expect(total).toBe(Math.min(coupon.amountMinor ?? 0, price));
            else expect(Math.abs(total - (price * Number(coupon.percent)) / 100)).toBeLessThanOrEqual(0.500_001);
            for (const { line, amountMinor } of given) {
              expect(inScope).toContain(line);
              expect(amountMinor).toBeGreaterThan(0);
              left[line] = (left[line] ?? 0) - amountMinor;
            }
          }
        }
        expect(Math.min(0, ...left)).toBe(0);
      }),
    );
  });
});

describe("findCouponProblem", () => {
  const find = (more: Partial<Coupon>, lines = [part], uses = nothing) =>
    findCouponProblem(createCoupon(more), lines, uses, now);

  it.each<[string, Partial<Coupon>]>([
    ["expired", { isActive: false }],
    ["expired", { endsAt: now }],
    ["not_begun", { startsAt: new Date(now.getTime() + 1) }],
    ["other_goods", { sellerId: 2 }],
    ["other_goods", { categoryIds: [6] }],
    ["wrong_currency", { currency: "KWD" }],
    ["below_minimum", { currency: "SAR", minimumMinor: 10_001 }],
  ])("findCouponProblem returns %s for a coupon with %j", (problem, more) => {
    expect(find(more)).toBe(problem);
  });

  it("findCouponProblem accepts a coupon from its beginning until its end, and at its minimum", () => {
    expect(find({ startsAt: now, endsAt: new Date(now.getTime() + 1) })).toBeUndefined();
    expect(find({ currency: "SAR", minimumMinor: 10_000, categoryIds: [5], sellerId: 1 })).toBeUndefined();
  });

  it("findCouponProblem counts only discounted goods towards the minimum", () => {
    const lines = [part, { ...part, categoryId: 6 }, { ...part, kind: "car" as const }, { ...part, sellerId: 2 }];
    const coupon = { currency: "SAR", sellerId: 1, categoryIds: [5] };
    expect(find({ ...coupon, minimumMinor: 10_000 }, lines)).toBeUndefined();
    expect(find({ ...coupon, minimumMinor: 10_001 }, lines)).toBe("below_minimum");
  });

  it("findCouponProblem refuses a coupon whose uses are all taken", () => {
    const uses = { total: 5, byCustomer: 2 };
    expect(find({ maxUses: 6, maxUsesPerCustomer: 3 }, [part], uses)).toBeUndefined();
    expect(find({ maxUses: 5 }, [part], uses)).toBe("used_up");
    expect(find({ maxUsesPerCustomer: 2 }, [part], uses)).toBe("customer_limit");
  });
});

it.each([
  [" save 20 ", "SAVE20"],
  ["Save-20", "SAVE-20"],
  ["\u2068رمضان٢٠\u2069", "رمضان20"],
  ["ＳＡＶＥ", "SAVE"],
  ["ab", undefined],
  ["-abc", undefined],
  ["a".repeat(25), undefined],
  ["save;drop", undefined],
  ["", undefined],
])("parseCouponCode normalizes %j to %j", (typed, code) => {
  expect(parseCouponCode(typed)).toBe(code);
});
