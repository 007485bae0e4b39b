import type { Route } from "./+types/shipping-quotes.ts";
import { findSavedAddress } from "./checkout-form.server.ts";
import { NEW_ADDRESS } from "./field-names.ts";
import { loadShippingQuotes } from "./shipping-quotes.server.ts";

/**
 * Serves the shipping of the visitor's cart by seller id: to the saved address with the id `address`, or to a country
 * and city that the buyer has typed.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { address = NEW_ADDRESS, country = "", city = "" } = Object.fromEntries(url.searchParams);
  const saved = await findSavedAddress({ context }, { address });
  const typed = { country: country.slice(0, 2), city: city.slice(0, 100) };
  const place = saved === "new" ? typed : { country: saved?.country ?? "", city: saved?.city ?? "" };
  return Response.json(await loadShippingQuotes({ request, context }, place), {
    headers: { "cache-control": "private, no-store" },
  });
}
