import { getListing } from "#domain/listings/detail/listing.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { requestContext, sessionContext } from "#web/context.ts";
import type { Route } from "./+types/track-view.ts";
import { countVisitorEvent } from "./count-event.server.ts";

export const loader = () => new Response("405: this is told, not asked", { status: 405, headers: { allow: "POST" } });

/** Counts a view of a prefetched listing. Browsers call this when the visitor opens the listing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = context.get(requestContext);
  const id = parseListingId(params.product);
  const found = id === undefined ? undefined : await getListing(db, id);
  if (!found?.ok) return new Response("404: no such ad", { status: 404 });
  const { id: listingId, status, seller } = found.value;
  const account = context.get(sessionContext)?.account;
  const isOwn = account !== undefined && (await listAccessibleSellerIds(db, account.id)).includes(seller.id);
  const isPublished = status === "active" || status === "reserved";
  if (isPublished && !isOwn) countVisitorEvent({ request, context }, listingId, "views");
  return new Response(null, { status: 204 });
}
