import type { MiddlewareHandler } from "hono";

/** So long is what a browser fetched ahead as good as new, in seconds: from a mouse's rest on a link until the click. */
const freshFor = 10;

/**
 * What a page's data is answered with when nobody has asked for it yet may be used when somebody does; other answers are asked for
 * each time. What says something once (by a cookie) isn't among it.
 */
export const fetchedAhead = (): MiddlewareHandler => async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status !== 200 || !new URL(c.req.url).pathname.endsWith(".data")) return;
  if (!/prefetch/.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "")) return;
  if (!headers.has("set-cookie")) headers.set("cache-control", `private, max-age=${freshFor}`);
};
