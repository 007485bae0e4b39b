import type { MiddlewareHandler } from "hono";
import { exceedsManifestPathLimit, exceedsPathDepth } from "../path-depth-limit.ts";
import type { ServerEnv } from "../server-env.ts";
import { getInlineHydrationData, type HydrationDataStore } from "./hydration-data-store.ts";
import { respondFromCache } from "./page-cache.ts";

/** Creates the handler that serves the hydration data of cached pages (`/handed/:name`) from memory. */
export const serveCachedHydrationData =
  (store: HydrationDataStore): MiddlewareHandler<ServerEnv, "/handed/:name"> =>
  async (c, next) => {
    const cached = store.get(c.req.param("name"));
    return cached ? respondFromCache(cached, c.req.raw) : next();
  };

/**
 * Renders the page whose address is in the parameter `of`, and responds with its hydration data. Needed if the page
 * came from another process, or if its data is no longer in memory; the data may then be newer than the page. Responds
 * 404 to invalid and too deep addresses.
 */
export async function renderHydrationData(
  request: Request,
  renderPage: (page: Request) => Promise<Response>,
): Promise<Response> {
  const requestUrl = new URL(request.url);
  const pageUrl = URL.parse(requestUrl.searchParams.get("of") ?? "", requestUrl);
  const isRefused =
    pageUrl?.origin !== requestUrl.origin ||
    pageUrl.pathname === requestUrl.pathname ||
    exceedsPathDepth(pageUrl.pathname) ||
    exceedsManifestPathLimit(pageUrl.pathname, pageUrl.searchParams.get("paths"));
  if (isRefused) return new Response("404: nothing is handed over here", { status: 404 });
  const headers = new Headers(request.headers);
  for (const conditionalHeader of ["if-none-match", "range"]) headers.delete(conditionalHeader);
  headers.set("accept", "text/html");
  const page = await renderPage(new Request(pageUrl, { headers, signal: request.signal }));
  const hydrationData = page.status === 200 ? getInlineHydrationData(await page.text()) : undefined;
  if (hydrationData === undefined) return new Response("404: no such page", { status: 404 });
  const answer = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return new Response(hydrationData, { headers: answer });
}
