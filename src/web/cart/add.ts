import { redirect } from "react-router";
import { parseQuantity } from "#domain/cart/cart.ts";
import { addCartLine } from "#domain/cart/commands.server.ts";
import { countDaily } from "#domain/daily-counts/daily-counts.server.ts";
import { getFunnelCountName } from "#domain/daily-counts/funnel.server.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";
import type { Route } from "./+types/add.ts";
import { getListingId, getOptionChoice, getTextField, parseCartForm, respondToCartForm } from "./cart-form.server.ts";

/** Adds a listing to the cart (QV-03, ST-06). Fields: `ad`, `quantity`, `option.<slug>`, and `back` in plain forms. */
export async function action(args: Route.ActionArgs) {
  const form = await parseCartForm(args);
  const { language } = args.context.get(preferencesContext);
  const ad = getListingId(form.fields);
  const quantity = getTextField(form.fields, "quantity");
  const { current } = await getGarage(args);
  const result = await addCartLine(form.cart, {
    ad,
    quantity,
    options: getOptionChoice(form.fields),
    vehicle: current?.vehicle.id,
  });
  if (result.ok) {
    const { db, clock } = args.context.get(requestContext);
    countDaily(db, args.request, getFunnelCountName("cart", result.value.kind), clock());
  }
  return respondToCartForm(
    form,
    result,
    ({ token, name, added }) => ({
      flash: { kind: "added", ad, added, wanted: parseQuantity(quantity) ?? added },
      added: { name: pickTranslation(name, language).text },
      token,
    }),
    ad,
  );
}

export const loader = () => redirect("/shop/cart");
