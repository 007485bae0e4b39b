import type { MiddlewareHandler } from "hono";
import { withoutClickIds } from "#kernel/click-ids.ts";
import { ownCookies } from "#kernel/cookie.ts";

/**
 * Takes off a request what others add to it (decision 10), so that nothing behind it can depend on that: cookies of counters and
 * proxies, and the ids that networks of ads give each click on a link to a page.
 */
export const withoutWhatOthersAdd: MiddlewareHandler = (c, next) => {
  const { headers, method, url } = c.req.raw;
  const sent = headers.get("cookie");
  if (sent !== null) {
    const kept = ownCookies(sent);
    if (kept === "") headers.delete("cookie");
    else if (kept !== sent) headers.set("cookie", kept);
  }
  if (method === "GET" || method === "HEAD") {
    const without = withoutClickIds(url);
    if (without !== url) c.req.raw = new Request(without, c.req.raw);
  }
  return next();
};
