import type { ListingStatus } from "#db/schema/listings.ts";
import type { OwnListingSort } from "#domain/my-listings/own-listings.server.ts";
import { buildUrl } from "#kernel/build-url.ts";

/** Filter, search text, order and page number of the list of the seller's own listings. */
export type MyListingsQuery = { status: ListingStatus | undefined; text: string; sort: OwnListingSort; page: number };

/** Builds the URL of the list of the seller's own listings. Default values are left out, so each query has one URL. */
export function buildMyListingsUrl({ status, text, sort, page }: MyListingsQuery): string {
  return buildUrl("/account/ads", { status, q: text, sort: sort !== "newest" && sort, page: page > 1 && page });
}
