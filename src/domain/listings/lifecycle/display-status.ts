import type { ListingKind, ListingStatus } from "#db/schema/listings.ts";

/**
 * Returns the listing status to display. Rentals are never shown as sold: old rentals with this status are shown as
 * closed.
 */
export const getDisplayStatus = ({ kind, status }: { kind: ListingKind; status: ListingStatus }): ListingStatus =>
  kind === "rental" && status === "sold" ? "closed" : status;
