import type { ListingStatus } from "#db/schema/listings.ts";
import type { OwnListingSort } from "#domain/my-listings/own-listings.server.ts";

/** Filter, search text, order and page of the seller's listings. */
export type MyListingsQuery = { status: ListingStatus | undefined; text: string; sort: OwnListingSort; page: number };

/** Builds the URL of the list. The same query always gives the same URL. */
export function buildMyListingsUrl({ status, text, sort, page }: MyListingsQuery): string {
  const query = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(text ? { q: text } : {}),
    ...(sort === "newest" ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `/account/ads${query.size > 0 ? `?${query}` : ""}`;
}
