import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { SellerCouponContext } from "#domain/coupons/seller-coupons.server.ts";
import { requestContext } from "#web/context.ts";
import { createFlash } from "#web/flash-cookie.server.ts";
import { getMoneySellers, getSellerMoneyContext } from "#web/money/money-request.server.ts";

/** Outcome of an action on a coupon. Texts are in `coupons.outcomes`. */
export const couponFlash = createFlash(
  "coupon",
  z.object({ kind: z.enum(["created", "saved", "switchedOn", "switchedOff"]), code: z.string().max(40) }),
);

/** Returns the path of a seller's coupons. */
export const getCouponsPath = (sellerId: number): string => `/account/coupons?seller=${sellerId}`;

type Context = Readonly<RouterContextProvider>;

/** Returns the sellers whose coupons the signed-in member manages, and the chosen one. */
export const getCouponSellers = getMoneySellers;

/** Returns the chosen seller of the member. Throws 404 if the member has none, or for an id of another seller. */
export async function requireCouponSeller(context: Context, text: string | null) {
  const { seller } = await getCouponSellers(context, text);
  if (!seller) throw data(null, { status: 404 });
  return seller;
}

/** Builds the context of the commands on the coupons of a seller. Throws 404 if the member does not manage them. */
export async function getSellerCouponContext(context: Context, seller: string): Promise<SellerCouponContext> {
  const { sellerId, userId } = await getSellerMoneyContext(context, seller);
  const { db, clock } = context.get(requestContext);
  return { db, now: clock(), userId, sellerId };
}
