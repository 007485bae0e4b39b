import type { Db } from "#db/database.ts";
import { findReferringSearch } from "#domain/search/referring-search.ts";
import { recordSearchClick } from "#domain/search/search-log.server.ts";
import { type DailyListingCounter, isHumanRequest } from "./daily-counter.ts";

type ListingEvent = {
  listingId: number;
  type: "views" | "reveals";
  /** Id of the signed-in viewer. Undefined for a guest. */
  userId: number | undefined;
  /** Network address of the viewer. */
  address: string;
};

/**
 * Counts a view or a phone reveal of a listing, once per viewer and day. A view also counts for the search whose results
 * the viewer came from. Requests by bots do not count.
 */
export function countListingEvent(
  { db, listingCounter, clock }: { db: Db; listingCounter: DailyListingCounter; clock: () => Date },
  request: Request,
  { listingId, type, userId, address }: ListingEvent,
): void {
  if (!isHumanRequest(request)) return;
  const now = clock();
  const viewer = { userId, address, browser: request.headers.get("user-agent") };
  const isNew = listingCounter.count(listingId, type, viewer, now);
  const searchText = isNew && type === "views" ? findReferringSearch(request) : undefined;
  if (searchText !== undefined) recordSearchClick(db, searchText, listingId, now);
}
