import type { MiddlewareFunction } from "react-router";
import { isFromOurPages, isSafe } from "#kernel/our-pages.ts";
import { visitContext } from "./context.ts";

/** Forms on other sites can't act for our visitors, whatever a page's action does. */
export const refuseOtherSites: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (isSafe(request.method) || isFromOurPages(request, context.get(visitContext).origin)) return next();
  return new Response("403: this form was sent from another site", {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
};
