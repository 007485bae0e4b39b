import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { applyCartCoupons, attachCoupons } from "#domain/cart/checkout-cart.server.ts";
import type { CheckoutCart } from "#domain/cart/queries.server.ts";
import { type CouponProblem, parseCouponCode } from "#domain/coupons/coupon.ts";
import { type CouponCustomer, listCoupons, lockCoupons } from "#domain/coupons/coupons.server.ts";
import { type Failure, failure, RejectedError } from "#kernel/result.ts";

/** Coupon that stops an order. `path` names its field. */
type CouponFault = { path: string; code: string; problem: CouponProblem };

/**
 * Locks the coupons of an order and applies them to its lines: those of `codes`, or else those of the cart. Throws a
 * RejectedError if one of them gives no discount, so that the total never changes without a word.
 */
export async function applyOrderCoupons(
  trx: Trx,
  checkoutCart: CheckoutCart,
  codes: readonly string[] | undefined,
  customer: CouponCustomer,
  now: Date,
): Promise<CheckoutCart> {
  if (codes && codes.length > 0) return applyCodes(trx, checkoutCart, codes, customer, now);
  if (checkoutCart.couponIds.length === 0) return checkoutCart;
  await lockCoupons(trx, checkoutCart.couponIds);
  const applied = await applyCartCoupons(trx, checkoutCart, customer, now);
  const faults = (applied.cart.coupons ?? []).flatMap(({ coupon: { code }, problem }): CouponFault[] =>
    problem ? [{ path: "coupon", code, problem }] : [],
  );
  if (faults.length > 0) throw new RejectedError(createCouponFailure(faults));
  return applied;
}

/** Applies the coupons of an order without a cart. Two coupons of one seller, or of the site, exclude each other. */
async function applyCodes(
  trx: Trx,
  { cart, ...checkoutCart }: CheckoutCart,
  codes: readonly string[],
  customer: CouponCustomer,
  now: Date,
): Promise<CheckoutCart> {
  const normalized = codes.map((code) => parseCouponCode(code) ?? "");
  const found = await listCoupons(trx, { codes: normalized }, customer);
  await lockCoupons(
    trx,
    found.map(({ coupon }) => coupon.id),
  );
  const coupons = await listCoupons(trx, { codes: normalized }, customer);
  const applied = attachCoupons(cart, coupons, now);
  const faults = normalized.flatMap((code, index): CouponFault[] => {
    const own = applied.coupons?.find(({ coupon }) => coupon.code === code);
    const isSecond = normalized.some((earlier, place) => {
      const other = applied.coupons?.find(({ coupon }) => coupon.code === earlier);
      return place < index && own !== undefined && other?.coupon.sellerId === own.coupon.sellerId;
    });
    const problem = own ? (isSecond ? "not_combinable" : own.problem) : "unknown";
    return problem ? [{ path: `coupons.${index}`, code, problem }] : [];
  });
  if (faults.length > 0) throw new RejectedError(createCouponFailure(faults));
  return { cart: applied, ...checkoutCart };
}

const createCouponFailure = (faults: readonly CouponFault[]): Failure =>
  failure(
    "conflict",
    `coupon.${faults[0]?.problem}`,
    faults.map(({ path, code, problem }) => ({ path, code: `coupon.${problem}`, message: `${code}: ${problem}` })),
  );
