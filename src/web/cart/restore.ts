import { redirect } from "react-router";
import { restoreLines } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/restore.ts";
import { answerCart, lineIds, readCartForm } from "./form.server.ts";

/** Field: `line`, once for each line that is put back after removing or clearing. */
export async function action(args: Route.ActionArgs) {
  const form = await readCartForm(args);
  const result = await restoreLines(form.cart, lineIds(form.fields));
  return answerCart(form, result, () => ({ told: { kind: "restored" } }));
}

export const loader = () => redirect("/shop/cart");
