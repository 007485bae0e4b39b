import { redirect } from "react-router";
import { clearCart } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/clear.ts";
import { parseCartForm, respondToCartForm } from "./cart-form.server.ts";

/** Removes all lines from the cart. The next page offers an undo. */
export async function action(args: Route.ActionArgs) {
  const form = await parseCartForm(args);
  const result = await clearCart(form.cart);
  return respondToCartForm(form, result, ({ lines }) => ({ flash: { kind: "cleared", lines } }));
}

export const loader = () => redirect("/shop/cart");
