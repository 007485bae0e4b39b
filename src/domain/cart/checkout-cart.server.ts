import type { Db } from "#db/database.ts";
import { findCouponProblem } from "#domain/coupons/coupon.ts";
import { type CountedCoupon, type CouponCustomer, listCoupons } from "#domain/coupons/coupons.server.ts";
import { listCouponLines } from "./amount-due.ts";
import { type Cart, type CheckoutCart, readCheckoutCart } from "./queries.server.ts";
import type { CartVisitor } from "./visitor.server.ts";

/** Adds coupons to a cart. A coupon that gives no discount keeps the reason. */
export function attachCoupons(cart: Cart, coupons: readonly CountedCoupon[], now: Date): Cart {
  const lines = listCouponLines(cart);
  return {
    ...cart,
    coupons: coupons.map(({ coupon, uses }) => ({ coupon, problem: findCouponProblem(coupon, lines, uses, now) })),
  };
}

/** Reads the coupons of a cart and adds them to it. Changes nothing without coupons. */
export async function applyCartCoupons(
  db: Db,
  { cart, ...checkoutCart }: CheckoutCart,
  customer: CouponCustomer,
  now: Date,
): Promise<CheckoutCart> {
  const ids = checkoutCart.couponIds;
  if (ids.length === 0) return { cart, ...checkoutCart };
  return { cart: attachCoupons(cart, await listCoupons(db, { ids }, customer), now), ...checkoutCart };
}

/** Returns the visitor's cart with its coupons, and the shipping and tax settings. */
export async function getCheckoutCart(db: Db, visitor: CartVisitor, now: Date): Promise<CheckoutCart> {
  return applyCartCoupons(db, await readCheckoutCart(db, visitor), { userId: visitor.userId }, now);
}
