import { quoteCartShipping } from "#domain/cart/amount-due.ts";
import { readCheckoutCart } from "#domain/cart/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { toDestination } from "#domain/shipping/destination.ts";
import { getCartVisitor } from "#web/cart/cart-visitor.server.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { presentShippingQuotes, type SellerShippingView } from "#web/shipping/quote-view.server.ts";

/** Quotes the shipping of the visitor's cart to a place, by seller id. */
export async function loadShippingQuotes(
  args: RequestArgs,
  place: { country: string; city: string },
): Promise<Record<string, SellerShippingView>> {
  const { db } = args.context.get(requestContext);
  const { language } = args.context.get(preferencesContext);
  const { cart, settings } = await readCheckoutCart(db, getCartVisitor(args));
  const catalog = await getCatalog(db);
  return presentShippingQuotes(
    quoteCartShipping(cart, catalog, settings, toDestination(place, catalog)),
    catalog,
    language,
  );
}
