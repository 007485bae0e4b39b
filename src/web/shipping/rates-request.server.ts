import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { type AccessibleSeller, listShippingSellers } from "#domain/sellers/seller-access.server.ts";
import type { ShippingRateContext } from "#domain/shipping/commands.server.ts";
import type { ShippingRate } from "#domain/shipping/shipping-rate.ts";
import { listShippingRates } from "#domain/shipping/shipping-rates.server.ts";
import { buildUrl } from "#kernel/build-url.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { requestContext } from "#web/context.ts";
import { createFlash } from "#web/flash-cookie.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";

/** Outcome of a change of shipping rates. Texts are in `shipping.outcomes`. */
export const shippingFlash = createFlash("shipping", z.object({ kind: z.enum(["added", "changed", "removed"]) }));

type Context = Readonly<RouterContextProvider>;

/** Rates that a page manages: those of a seller, or those of the site in the administration. */
export type RatesOwner = {
  /** Path of the list of rates. */
  path: string;
  /** Seller whose rates the page shows. Null for the site, undefined for a member without sellers. */
  seller: AccessibleSeller | null | undefined;
  sellers: AccessibleSeller[];
};

/**
 * Returns whose rates a page manages. The administration manages those of the site. A member manages those of the
 * seller whose id is `sellerText`, otherwise of the first one. Throws 404 for an id of another seller.
 */
export async function getRatesOwner(
  context: Context,
  pathname: string,
  sellerText: string | null,
): Promise<RatesOwner> {
  if (pathname.startsWith("/admin/")) return { path: "/admin/shipping", seller: null, sellers: [] };
  const sellers = await listShippingSellers(context.get(requestContext).db, getCurrentAccount(context).id);
  const seller = sellerText ? sellers.find(({ id }) => id === parsePositiveId(sellerText)) : sellers[0];
  if (sellerText && !seller) throw data(null, { status: 404 });
  return { path: "/account/shipping", seller, sellers };
}

/** Returns the address of a page about an owner's rates: the list, the form or the deletion. */
export const buildRatesPath = (
  { path, seller }: Pick<RatesOwner, "path" | "seller">,
  page: "" | "/rate" | "/remove" = "",
  parameters: Record<string, string | number | undefined> = {},
): string => buildUrl(path + page, { seller: seller?.id, ...parameters });

/** Builds the context of the commands on an owner's rates. Throws 404 for a member without sellers. */
export function createRatesContext(context: Context, { seller }: RatesOwner): ShippingRateContext {
  if (seller === undefined) throw data(null, { status: 404 });
  const { db, clock } = context.get(requestContext);
  return { db, now: clock(), actor: getCurrentAccount(context), sellerId: seller?.id ?? null };
}

/** Returns the rate with the id in a URL or form. Throws 404 for another one. */
export async function requireRate(rates: ShippingRateContext, rateText: string | null): Promise<ShippingRate> {
  const id = parsePositiveId(rateText);
  const rate = (await listShippingRates(rates.db, rates.sellerId)).find((each) => each.id === id);
  if (!rate) throw data(null, { status: 404 });
  return rate;
}
