import type { RouterContextProvider } from "react-router";
import type { ListingViewer } from "#domain/listings/lifecycle/daily-counter.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { requestContext, sessionContext } from "#web/context.ts";

/** Returns the identity of the person who views a listing, for counting distinct views. */
export function getListingViewer({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): ListingViewer {
  return {
    userId: context.get(sessionContext)?.account.id,
    address: toAddressKey(context.get(requestContext).address),
    browser: request.headers.get("user-agent"),
  };
}
