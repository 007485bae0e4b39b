import { redirect } from "react-router";
import { removeLine } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/remove.ts";
import { answerCart, lineIds, readCartForm } from "./form.server.ts";

/** Field: `line`. The next page offers to put it back. */
export async function action(args: Route.ActionArgs) {
  const form = await readCartForm(args);
  const result = await removeLine(form.cart, lineIds(form.fields)[0] ?? 0);
  return answerCart(form, result, ({ lines }) => ({ told: { kind: "removed", lines } }));
}

export const loader = () => redirect("/shop/cart");
