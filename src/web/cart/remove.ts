import { redirect } from "react-router";
import { removeCartLine } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/remove.ts";
import { getLineIds, parseCartForm, respondToCartForm } from "./cart-form.server.ts";

/** Removes a line from the cart. Field: `line`. The next page offers an undo. */
export async function action(args: Route.ActionArgs) {
  const form = await parseCartForm(args);
  const result = await removeCartLine(form.cart, getLineIds(form.fields)[0] ?? 0);
  return respondToCartForm(form, result, ({ lines }) => ({ flash: { kind: "removed", lines } }));
}

export const loader = () => redirect("/shop/cart");
