import type { ListingKind, ListingStatus } from "#db/schema/listings.ts";

/**
 * Returns the status to display. Rentals are never shown as sold: older rentals with that status are shown as closed.
 */
export const getDisplayStatus = ({ kind, status }: { kind: ListingKind; status: ListingStatus }): ListingStatus =>
  kind === "rental" && status === "sold" ? "closed" : status;
