import type { MiddlewareHandler } from "hono";

/** Lifetime of prefetched data in seconds: from hovering over a link until the click. */
const PREFETCH_MAX_AGE_SECONDS = 10;

/**
 * Lets browsers reuse prefetched page data for a few seconds. Other responses stay uncached. Responses that set a
 * cookie (such as a flash message) are excluded.
 */
export const setPrefetchCacheControl = (): MiddlewareHandler => async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status !== 200 || !new URL(c.req.url).pathname.endsWith(".data")) return;
  if (!/prefetch/.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "")) return;
  if (!headers.has("set-cookie")) headers.set("cache-control", `private, max-age=${PREFETCH_MAX_AGE_SECONDS}`);
};
