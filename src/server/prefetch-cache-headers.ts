import type { MiddlewareHandler } from "hono";

/** Time in seconds for which prefetched page data may be used: from hovering over a link to the click. */
const PREFETCH_MAX_AGE_SECONDS = 10;

/**
 * Creates middleware that lets browsers use prefetched page data for a few seconds. It does not change other
 * responses, nor responses that set a cookie, such as a flash message.
 */
export const setPrefetchCacheControl = (): MiddlewareHandler => async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status !== 200 || !new URL(c.req.url).pathname.endsWith(".data")) return;
  if (!/prefetch/.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "")) return;
  if (!headers.has("set-cookie")) headers.set("cache-control", `private, max-age=${PREFETCH_MAX_AGE_SECONDS}`);
};
