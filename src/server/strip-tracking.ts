import type { MiddlewareHandler } from "hono";
import { filterOwnCookies } from "#kernel/cookie.ts";
import { stripTrackingParams } from "#kernel/tracking-params.ts";

/**
 * Middleware that removes foreign cookies and tracking parameters from requests (docs/decisions/0010-page-cache.md),
 * so that no response depends on them. Parameters are removed only from GET and HEAD requests.
 */
export const stripTrackingAndForeignCookies: MiddlewareHandler = (c, next) => {
  const { headers, method, url } = c.req.raw;
  const cookieHeader = headers.get("cookie");
  if (cookieHeader !== null) {
    const ownCookieHeader = filterOwnCookies(cookieHeader);
    if (ownCookieHeader === "") headers.delete("cookie");
    else if (ownCookieHeader !== cookieHeader) headers.set("cookie", ownCookieHeader);
  }
  if (method === "GET" || method === "HEAD") {
    const strippedUrl = stripTrackingParams(url);
    if (strippedUrl !== url) c.req.raw = new Request(strippedUrl, c.req.raw);
  }
  return next();
};
