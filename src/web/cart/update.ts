import { redirect } from "react-router";
import { updateCartQuantities } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/update.ts";
import { parseCartForm, parseLineId, respondToCartForm } from "./cart-form.server.ts";

const QUANTITY_PREFIX = "quantity.";

/**
 * Updates the quantities of the cart lines (ST-06). Each line has a field `quantity.<line id>`. Either all changes
 * take effect or none.
 */
export async function action(args: Route.ActionArgs) {
  const form = await parseCartForm(args);
  const quantities = [...form.fields]
    .filter(([name]) => name.startsWith(QUANTITY_PREFIX))
    .map(([name, value]) => ({
      line: parseLineId(name.slice(QUANTITY_PREFIX.length)),
      quantity: typeof value === "string" ? value.slice(0, 40) : "",
    }));
  const result = await updateCartQuantities(form.cart, { quantities });
  return respondToCartForm(form, result, () => ({ flash: { kind: "updated" } }));
}

export const loader = () => redirect("/shop/cart");
