import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingDisplayStatus, getListingPath, parseListingId } from "#domain/listings/detail/listing.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { getBuyBoxData } from "#web/cart/buy-box.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { attachFitmentViews } from "#web/fitment/fit-views.server.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import type { GarageArgs } from "#web/vehicles/garage.server.ts";
import { getKeySpecRows } from "../listing-card/spec-rows.ts";
import type { Route } from "./+types/quick-view-data.ts";
import { presentGalleryImages, presentOptions } from "./listing-views.ts";

/** Maximum number of specs in the quick view (QV-01). */
const MAX_QUICK_VIEW_SPECS = 2;

async function loadQuickView(listingParam: string, args: GarageArgs) {
  const { context } = args;
  const { db, clock } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const id = parseListingId(listingParam);
  const found = id === undefined ? undefined : await getListing(db, id);
  if (!found?.ok) return undefined;
  const listing = found.value;
  const catalog = await getCatalog(db);
  const [card] = await attachFitmentViews(args, [toCardData(listing, catalog, preferences, clock())]);
  if (!card) return undefined;
  return {
    id: listing.id,
    href: getListingPath(listing),
    name: card.name,
    description: pickTranslation(listing.description, language),
    price: card.price,
    oldPrice: card.oldPrice,
    perDay: card.perDay,
    kind: listing.kind,
    status: getListingDisplayStatus(listing),
    availability: listing.availability,
    stock: listing.stock,
    images: presentGalleryImages(listing, language),
    drawing: card.drawing,
    fit: card.fit,
    facts: getKeySpecRows(listing, catalog, language).slice(0, MAX_QUICK_VIEW_SPECS),
    options: presentOptions(listing.options, language),
    buying: getBuyBoxData(listing, language),
  };
}

export type QuickViewDetails = NonNullable<Awaited<ReturnType<typeof loadQuickView>>>;

/**
 * Serves the quick view of a listing as JSON (QV-01). The dialog requests it separately, so that an error appears
 * inside the dialog.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const details = await loadQuickView(params.product, { request, context });
  return Response.json(details ?? { code: "product.not_found" }, { status: details ? 200 : 404 });
}
