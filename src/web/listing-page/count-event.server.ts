import { isHumanRequest, type ListingViewer } from "#domain/listings/lifecycle/daily-counter.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { type RequestArgs, requestContext, sessionContext } from "#web/context.ts";

/** Returns what identifies a viewer, so that several views of one person count once per day. */
const getListingViewer = ({ request, context }: RequestArgs): ListingViewer => ({
  userId: context.get(sessionContext)?.account.id,
  address: toAddressKey(context.get(requestContext).address),
  browser: request.headers.get("user-agent"),
});

/** Counts a view or a phone reveal of a listing, unless the request comes from a bot. */
export function countListingEvent(args: RequestArgs, listingId: number, event: "views" | "reveals"): void {
  const { clock, listingCounter } = args.context.get(requestContext);
  if (isHumanRequest(args.request)) listingCounter.count(listingId, event, getListingViewer(args), clock());
}
