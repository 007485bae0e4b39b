import { redirect } from "react-router";
import { restoreCartLines } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/restore.ts";
import { getLineIds, parseCartForm, respondToCartForm } from "./cart-form.server.ts";

/** Restores removed cart lines. The field `line` holds the id of a line and occurs once per line. */
export async function action(args: Route.ActionArgs) {
  const form = await parseCartForm(args);
  const result = await restoreCartLines(form.cart, getLineIds(form.fields));
  return respondToCartForm(form, result, () => ({ flash: { kind: "restored" } }));
}

export const loader = () => redirect("/shop/cart");
