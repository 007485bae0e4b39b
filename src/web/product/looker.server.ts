import type { RouterContextProvider } from "react-router";
import type { Looker } from "#domain/ads/life/counter.ts";
import { addressKey } from "#domain/limits/limits.ts";
import { sessionContext, visitContext } from "#web/context.ts";

/** Who looks at an ad, as they are told apart when it is counted. */
export function lookerOf({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }): Looker {
  return {
    userId: context.get(sessionContext)?.account.id,
    address: addressKey(context.get(visitContext).address),
    browser: request.headers.get("user-agent"),
  };
}
