import { data, type RouterContextProvider } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingPath, parseListingId } from "#domain/listings/detail/listing.ts";
import { getTranslator } from "#i18n/translator.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";

/**
 * Returns the listing for its page `phone` (reveals the number) or `sold` (reports it as sold). Throws 404 when the
 * listing is neither active nor reserved. Rentals have no page `sold`.
 */
export async function getListingFromParams(
  context: Readonly<RouterContextProvider>,
  param: string,
  subpage: "phone" | "sold",
) {
  const id = parseListingId(param);
  const { db } = context.get(requestContext);
  const found = id === undefined ? undefined : await getListing(db, id);
  if (!found?.ok || (found.value.status !== "active" && found.value.status !== "reserved")) {
    throw data(null, { status: 404 });
  }
  const listing = found.value;
  if (subpage === "sold" && listing.kind === "rental") throw data(null, { status: 404 });
  const { language } = context.get(preferencesContext);
  const title = getTranslator(language).t(subpage === "phone" ? "seller.number" : "product.reportSold.title");
  return {
    ...createUnlistedHead(context, `/shop/products/${listing.id}/${subpage}`, title),
    id: listing.id,
    kind: listing.kind,
    back: getListingPath(listing),
    isPriceOnRequest: listing.price === null,
    name: pickTranslation(getListingTitle(listing, await getCatalog(db)), language),
  };
}

export type ListingSubpageData = Awaited<ReturnType<typeof getListingFromParams>>;
