import { redirect } from "react-router";
import { removeCartLines } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/remove.ts";
import { getLineIds, parseCartForm, respondToCartForm } from "./cart-form.server.ts";

/**
 * Removes lines from the cart. The field `line` holds the id of a line and occurs once per line. The next page offers an
 * undo.
 */
export async function action(args: Route.ActionArgs) {
  const form = await parseCartForm(args);
  const result = await removeCartLines(form.cart, getLineIds(form.fields));
  return respondToCartForm(form, result, ({ lines }) => ({ flash: { kind: "removed", lines } }));
}

export const loader = () => redirect("/shop/cart");
