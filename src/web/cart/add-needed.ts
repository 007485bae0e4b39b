import { redirect } from "react-router";
import { addListingsToCart } from "#domain/cart/add-listings.server.ts";
import { countDaily } from "#domain/daily-counts/daily-counts.server.ts";
import { getFunnelCountName } from "#domain/daily-counts/funnel.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";
import type { Route } from "./+types/add-needed.ts";
import { parseCartForm, respondToCartForm } from "./cart-form.server.ts";

/** Maximum length of a name in the notice, in characters. */
const MAX_NAME_LENGTH = 60;

/**
 * Adds several parts to the cart at once. The field `ad` holds the id of a listing and occurs once per part. The cart
 * tells which parts were not available, and offers an undo.
 */
export async function action(args: Route.ActionArgs) {
  const form = await parseCartForm(args);
  const { language } = args.context.get(preferencesContext);
  const ads = form.fields.getAll("ad").map((ad) => (typeof ad === "string" ? (parseListingId(ad) ?? 0) : 0));
  const { current } = await getGarage(args);
  const result = await addListingsToCart(form.cart, { ads, vehicle: current?.vehicle.id });
  if (result.ok && result.value.lines.length > 0) {
    const { db, clock } = args.context.get(requestContext);
    countDaily(db, args.request, getFunnelCountName("cart", "part"), clock());
  }
  return respondToCartForm(form, result, ({ token, lines, present, lacking }) => ({
    flash: {
      kind: "added-all",
      lines,
      present,
      lacking: lacking.map(({ name, code }) => ({
        name: [...pickTranslation(name, language).text].slice(0, MAX_NAME_LENGTH).join(""),
        code,
      })),
    },
    token,
  }));
}

export const loader = () => redirect("/shop/cart");
