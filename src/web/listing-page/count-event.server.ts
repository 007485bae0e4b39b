import { isHumanRequest, type ListingViewer } from "#domain/listings/lifecycle/daily-counter.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { findReferringSearch } from "#domain/search/referring-search.ts";
import { recordSearchClick } from "#domain/search/search-log.server.ts";
import { type RequestArgs, requestContext, sessionContext } from "#web/context.ts";

/** Returns what identifies a viewer, so that several views of one person count once per day. */
const getListingViewer = ({ request, context }: RequestArgs): ListingViewer => ({
  userId: context.get(sessionContext)?.account.id,
  address: toAddressKey(context.get(requestContext).address),
  browser: request.headers.get("user-agent"),
});

/** Counts a view, and the search that led to it, or a phone reveal of a listing, unless the request comes from a bot. */
export function countListingEvent(args: RequestArgs, listingId: number, event: "views" | "reveals"): void {
  const { db, clock, listingCounter } = args.context.get(requestContext);
  if (!isHumanRequest(args.request)) return;
  const now = clock();
  const isNew = listingCounter.count(listingId, event, getListingViewer(args), now);
  const searchText = isNew && event === "views" ? findReferringSearch(args.request) : undefined;
  if (searchText !== undefined) recordSearchClick(db, searchText, listingId, now);
}
