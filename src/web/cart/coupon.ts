import { redirect } from "react-router";
import { addCartCoupon, removeCartCoupon } from "#domain/cart/cart-coupons.server.ts";
import { requestContext } from "#web/context.ts";
import type { Route } from "./+types/coupon.ts";
import { getTextField, parseCartForm, respondToCartForm } from "./cart-form.server.ts";
import { parseCouponAct } from "./coupon-act.ts";

/** Enters a coupon for the cart, or removes one. Fields: `act` and `coupon`. */
export async function action(args: Route.ActionArgs) {
  const form = await parseCartForm(args);
  const act = parseCouponAct(getTextField(form.fields, "act"));
  if (act?.kind === "remove") {
    const result = await removeCartCoupon(form.cart, act.code);
    return respondToCartForm(form, result, () => ({ flash: { kind: "coupon-removed" } }));
  }
  const { address } = args.context.get(requestContext);
  const result = await addCartCoupon({ ...form.cart, address }, getTextField(form.fields, "coupon"));
  return respondToCartForm(form, result, ({ code }) => ({ flash: { kind: "coupon-added", code } }));
}

export const loader = () => redirect("/shop/cart");
