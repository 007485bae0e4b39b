import type { ListingStatus } from "#db/schema/listings.ts";
import type { OwnListingSort } from "#domain/my-listings/own-listings.server.ts";
import { buildUrl } from "#kernel/build-url.ts";

/** Filter, search text, order and page of the seller's listings. */
export type MyListingsQuery = { status: ListingStatus | undefined; text: string; sort: OwnListingSort; page: number };

/** Builds the URL of the list. The same query always gives the same URL. */
export function buildMyListingsUrl({ status, text, sort, page }: MyListingsQuery): string {
  return buildUrl("/account/ads", { status, q: text, sort: sort !== "newest" && sort, page: page > 1 && page });
}
