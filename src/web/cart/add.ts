import { redirect } from "react-router";
import { parseQuantity } from "#domain/cart/cart.ts";
import { addLine } from "#domain/cart/commands.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext } from "#web/context.ts";
import { garageOf } from "#web/vehicles/garage.server.ts";
import type { Route } from "./+types/add.ts";
import { adOf, answerCart, choiceOf, readCartForm, textOf } from "./form.server.ts";

/** Fields: `ad`, `quantity`, `option.<slug>`, and `back` in plain forms (QV-03, ST-06). */
export async function action(args: Route.ActionArgs) {
  const form = await readCartForm(args);
  const { language } = args.context.get(preferencesContext);
  const ad = adOf(form.fields);
  const quantity = textOf(form.fields, "quantity");
  const { current } = await garageOf(args);
  const result = await addLine(form.cart, {
    ad,
    quantity,
    options: choiceOf(form.fields),
    vehicle: current?.vehicle.id,
  });
  return answerCart(
    form,
    result,
    ({ token, name, added }) => ({
      told: { kind: "added", ad, added, wanted: parseQuantity(quantity) ?? added },
      added: { name: inLanguage(name, language).text },
      token,
    }),
    ad,
  );
}

export const loader = () => redirect("/shop/cart");
