import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Coupon of a seller, or of the whole site. Amounts are in minor units of `currency`. */
export type Coupon = {
  id: number;
  code: string;
  /** Seller whose goods are discounted. Null: goods of all sellers, and the platform pays the discount. */
  sellerId: number | null;
  /** Percentage as a decimal text with at most two decimals. Null for a fixed amount. */
  percent: string | null;
  amountMinor: number | null;
  /** Currency of the discounted goods. Null for goods in any currency. */
  currency: string | null;
  /** Minimum price of all discounted goods together, before the discount. */
  minimumMinor: number | null;
  /** Ids of the discounted categories. Null for all categories. */
  categoryIds: readonly number[] | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  isActive: boolean;
};

/** Numbers of orders that use a coupon: of all customers, and of the customer who orders. */
export type CouponUses = { total: number; byCustomer: number };

/** Goods of a cart line that are ordered. `amountMinor` is their price, in minor units of the currency. */
export type CouponLine = {
  sellerId: number;
  currency: string;
  kind: "car" | "part" | "rental";
  categoryId: number;
  amountMinor: number;
};

/** Reasons why a coupon gives no discount. */
export const couponProblems = [
  "unknown",
  "expired",
  "not_begun",
  "used_up",
  "customer_limit",
  "other_goods",
  "wrong_currency",
  "below_minimum",
  "not_combinable",
] as const;
export type CouponProblem = (typeof couponProblems)[number];

/** Coupon that was entered for a cart, with the reason why it gives no discount. */
export type CartCoupon = { coupon: Coupon; problem: CouponProblem | undefined };

/** Minimum and maximum length of a code, in characters. */
export const couponCodeLength = { min: 3, max: 24 } as const;

const codePattern = new RegExp(
  `^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_-]{${couponCodeLength.min - 1},${couponCodeLength.max - 1}}$`,
  "u",
);

/**
 * Normalizes a typed code: upper case, Latin digits, no spaces. Returns undefined for a text that no coupon can have as
 * its code.
 */
export function parseCouponCode(typed: string): string | undefined {
  const code = toAsciiDigits(typed.toWellFormed().normalize("NFKC"))
    .replace(/[\s\u200e\u200f\u061c\u2066-\u2069]+/gu, "")
    .toUpperCase();
  return codePattern.test(code) ? code : undefined;
}

/** Checks whether goods belong to the seller and the category of a coupon. Cars are never discounted: their deposit is part of a price. */
const isInScope = ({ sellerId, categoryIds }: Coupon, line: CouponLine): boolean =>
  line.kind === "part" &&
  (sellerId === null || sellerId === line.sellerId) &&
  (categoryIds === null || categoryIds.includes(line.categoryId));

/** Checks whether a coupon discounts a line. */
export const isDiscountable = (coupon: Coupon, line: CouponLine): boolean =>
  isInScope(coupon, line) && (coupon.currency === null || coupon.currency === line.currency);

/** Finds the reason why a coupon gives no discount on the goods. Undefined if it gives one. */
export function findCouponProblem(
  coupon: Coupon,
  lines: readonly CouponLine[],
  { total, byCustomer }: CouponUses,
  now: Date,
): CouponProblem | undefined {
  const { isActive, startsAt, endsAt, maxUses, maxUsesPerCustomer, minimumMinor } = coupon;
  if (!isActive || (endsAt !== null && endsAt <= now)) return "expired";
  if (startsAt !== null && startsAt > now) return "not_begun";
  if (maxUses !== null && total >= maxUses) return "used_up";
  if (maxUsesPerCustomer !== null && byCustomer >= maxUsesPerCustomer) return "customer_limit";
  if (!lines.some((line) => isInScope(coupon, line))) return "other_goods";
  const discounted = lines.filter((line) => isDiscountable(coupon, line));
  if (discounted.length === 0) return "wrong_currency";
  const price = discounted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return minimumMinor !== null && price < minimumMinor ? "below_minimum" : undefined;
}
