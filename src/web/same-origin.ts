import type { MiddlewareFunction } from "react-router";
import { visitContext } from "./context.ts";

/**
 * Whether a request that changes something came from a page of ours. Browsers say so in
 * Sec-Fetch-Site, older ones in Origin; programs that send neither carry no visitor's cookies.
 * `origin` is the address visitors use, which behind a proxy differs from the request's.
 */
export function isFromOurPages(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const from = request.headers.get("origin");
  return from === null || from === origin || from === new URL(request.url).origin;
}

const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether requests of this method change nothing. */
export const isSafe = (method: string): boolean => safe.has(method.toUpperCase());

/** Forms on other sites can't act for our visitors, whatever a page's action does. */
export const refuseOtherSites: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (isSafe(request.method) || isFromOurPages(request, context.get(visitContext).origin)) return next();
  return new Response("403: this form was sent from another site", {
    status: 403,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
};
