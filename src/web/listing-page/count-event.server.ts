import { countListingEvent } from "#domain/listings/lifecycle/listing-events.server.ts";
import { type RequestArgs, requestContext, sessionContext } from "#web/context.ts";

/** Counts a view or a phone reveal of a listing by the visitor who sends the request. */
export function countVisitorEvent(
  { request, context }: RequestArgs,
  listingId: number,
  type: "views" | "reveals",
): void {
  const services = context.get(requestContext);
  const userId = context.get(sessionContext)?.account.id;
  countListingEvent(services, request, { listingId, type, userId, address: services.address });
}
