import type { MiddlewareHandler } from "hono";
import { ownCookies } from "#kernel/cookie.ts";

/** Takes cookies of others off a request (decision 10): whatever stands behind it can't depend on them. */
export const onlyOwnCookies: MiddlewareHandler = (c, next) => {
  const { headers } = c.req.raw;
  const sent = headers.get("cookie");
  if (sent !== null) {
    const kept = ownCookies(sent);
    if (kept === "") headers.delete("cookie");
    else if (kept !== sent) headers.set("cookie", kept);
  }
  return next();
};
