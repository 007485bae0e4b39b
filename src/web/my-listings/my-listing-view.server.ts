import type { ListingEndReason, ListingKind, ListingStatus } from "#db/schema/listings.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { listAvailableListingActions } from "#domain/my-listings/actions.ts";
import type { OwnListingRow } from "#domain/my-listings/own-listings.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { Preferences } from "#web/context.ts";
import { toCardData } from "#web/listing-card/card-data.ts";
import { getMyListingPath } from "./my-listing-request.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Calculates the days until the listing expires, counting the current day. Undefined when the listing does not
 * expire.
 */
function calculateDaysLeft(status: ListingStatus, expiresAt: Date | null, now: Date): number | undefined {
  if (expiresAt === null || (status !== "active" && status !== "reserved")) return undefined;
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS));
}

/** Status of a listing. `ended` is the reason why it ended, null while it has not. */
export type ListingStanding = { kind: ListingKind; status: ListingStatus; ended: ListingEndReason | null };

/** Returns whether the public may open the listing. Its seller always may. */
const isPublic = (status: ListingStatus): boolean => ["active", "reserved", "sold", "expired"].includes(status);

/** Presents one of the seller's own listings for the list. */
export function presentMyListing(row: OwnListingRow, catalog: Catalog, preferences: Preferences, now: Date) {
  const { language, currency: _displayCurrency, ...rest } = preferences;
  const { product } = row;
  // Sellers see their price in the currency of the listing.
  const currency = catalog.currencies.get(product.price?.currency ?? "") ?? preferences.currency;
  const card = toCardData(product, catalog, { ...rest, language, currency }, now);
  const { formatNumber: number } = getFormatters(language);
  return {
    id: product.id,
    href: getMyListingPath(product.id),
    publicHref: getListingPath(product),
    isPublic: isPublic(row.status),
    name: card.name,
    price: card.price,
    perDay: card.perDay,
    image: card.images[0]?.url,
    drawing: card.drawing,
    kind: row.kind,
    status: row.status,
    ended: row.ended,
    note: row.note,
    asked: row.asked,
    left: calculateDaysLeft(row.status, row.expiresAt, now),
    views: number(row.views),
    reveals: number(row.reveals),
    favourites: number(row.favourites),
    acts: listAvailableListingActions(
      { kind: row.kind, status: row.status, ended: row.ended, expiresAt: row.expiresAt },
      now,
    ),
  };
}

export type MyListingView = ReturnType<typeof presentMyListing>;
