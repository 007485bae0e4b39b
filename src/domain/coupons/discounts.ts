import { roundQuotient } from "#kernel/money.ts";
import { splitByWeight } from "#kernel/split-by-weight.ts";
import { type Coupon, type CouponLine, isDiscountable } from "./coupon.ts";

/** Discount of one line by one coupon. `line` is the index of the line. */
export type LineDiscount = { line: number; coupon: Coupon; amountMinor: number };

/** Calculates a percentage of an amount, rounded half up to the minor unit. */
const calculatePercentage = (minor: number, percent: string): number =>
  Number(roundQuotient(BigInt(minor) * BigInt(Math.round(Number(percent) * 100)), 10_000n));

/** Compares coupons by the order in which they apply: percentages first, and coupons of sellers before those of the site. */
const compareCoupons = (a: Coupon, b: Coupon): number =>
  Number(a.percent === null) - Number(b.percent === null) ||
  Number(a.sellerId === null) - Number(b.sellerId === null) ||
  a.id - b.id;

/**
 * Calculates the discounts that coupons give on lines. Each coupon discounts what the coupons before it left over, and
 * never more than that. A discount is rounded once per coupon and currency, and split over the lines by their remaining
 * prices, so that its parts add up exactly. The coupons must be valid for the lines (`findCouponProblem`).
 */
export function calculateDiscounts(lines: readonly CouponLine[], coupons: readonly Coupon[]): LineDiscount[] {
  const remaining = lines.map(({ amountMinor }) => amountMinor);
  const discounts: LineDiscount[] = [];
  for (const coupon of coupons.toSorted(compareCoupons)) {
    const own = lines.flatMap((line, index) =>
      isDiscountable(coupon, line) ? [{ index, currency: line.currency }] : [],
    );
    for (const currency of new Set(own.map((line) => line.currency))) {
      const indexes = own.flatMap((line) => (line.currency === currency ? [line.index] : []));
      const weights = indexes.map((index) => remaining[index] ?? 0);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const discount =
        coupon.percent === null ? Math.min(coupon.amountMinor ?? 0, sum) : calculatePercentage(sum, coupon.percent);
      for (const [place, amountMinor] of splitByWeight(discount, weights).entries()) {
        const line = indexes[place] as number;
        if (amountMinor === 0) continue;
        remaining[line] = (remaining[line] ?? 0) - amountMinor;
        discounts.push({ line, coupon, amountMinor });
      }
    }
  }
  return discounts;
}
