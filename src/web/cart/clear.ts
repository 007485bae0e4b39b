import { redirect } from "react-router";
import { clearCart } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/clear.ts";
import { answerCart, readCartForm } from "./form.server.ts";

/** Takes everything out; the next page offers to put it back. */
export async function action(args: Route.ActionArgs) {
  const form = await readCartForm(args);
  const result = await clearCart(form.cart);
  return answerCart(form, result, ({ lines }) => ({ told: { kind: "cleared", lines } }));
}

export const loader = () => redirect("/shop/cart");
