import { redirect } from "react-router";
import { updateQuantities } from "#domain/cart/commands.server.ts";
import type { Route } from "./+types/update.ts";
import { answerCart, lineId, readCartForm } from "./form.server.ts";

const field = "quantity.";

/** Fields: `quantity.<line>` for each line, all or none of which take effect (ST-06). */
export async function action(args: Route.ActionArgs) {
  const form = await readCartForm(args);
  const quantities = [...form.fields]
    .filter(([name]) => name.startsWith(field))
    .map(([name, value]) => ({
      line: lineId(name.slice(field.length)),
      quantity: typeof value === "string" ? value.slice(0, 40) : "",
    }));
  const result = await updateQuantities(form.cart, { quantities });
  return answerCart(form, result, () => ({ told: { kind: "updated" } }));
}

export const loader = () => redirect("/shop/cart");
