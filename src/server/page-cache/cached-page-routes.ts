import type { Handler, MiddlewareHandler } from "hono";
import { countDaily } from "#domain/daily-counts/daily-counts.server.ts";
import { countListingEvent } from "#domain/listings/lifecycle/listing-events.server.ts";
import type { AppContext } from "../context.ts";
import type { PageRenderer } from "../page-renderer.ts";
import { readLanguage } from "../request-language.ts";
import type { AppRequest, ServerEnv } from "../server-env.ts";
import { getOutage } from "../service-unavailable.ts";
import { respondFromCache } from "./page-cache.ts";
import { getPageKey } from "./page-key.ts";
import type { CachedPage } from "./page-store.ts";

/**
 * Creates middleware that serves cached pages and counts the views of their listings. For any other cacheable
 * request, sets `pageKey` and calls the next handler.
 */
export function serveCachedPage({
  db,
  pageCache,
  listingCounter,
  clock,
  getAddress,
}: Pick<AppContext, "db" | "pageCache" | "listingCounter" | "clock" | "getAddress">): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    // The Fetch API has no requests with these methods, and no page accepts them.
    if (/^(TRACE|TRACK|CONNECT)$/i.test(c.req.method)) return c.text("405: no page takes this method", 405);
    const key = getPageKey(c.req.raw, readLanguage(c.req.raw));
    const page = key === undefined ? undefined : await pageCache.find(key);
    // For a page that is not cached, the loader counts the view. Members get no cached pages.
    if (page?.viewedListingId !== undefined) {
      const view = {
        listingId: page.viewedListingId,
        type: "views",
        userId: undefined,
        address: getAddress(c),
      } as const;
      countListingEvent({ db, listingCounter, clock }, c.req.raw, view);
    }
    if (page?.countedAs !== undefined) countDaily(db, c.req.raw, page.countedAs, clock());
    if (page) return sendCachedPage(c, page);
    c.set("pageKey", key);
    await next();
  };
}

/**
 * Creates middleware that renders pages, and caches them when their loader allows it. During an outage, a page from a
 * few minutes ago replaces an error page.
 */
export function renderAndCachePage(
  { pageCache, observability }: Pick<AppContext, "pageCache" | "observability">,
  pages: PageRenderer,
): Handler<ServerEnv> {
  return async (c) => {
    const key = c.get("pageKey");
    const page = await pageCache.render(key, c.get("nonce"), (cachePage) =>
      pages.renderPage(c, c.req.raw, { cachePage }),
    );
    if (!(page instanceof Response)) return sendCachedPage(c, page);
    const stalePage =
      page.status === 500 && key && getOutage(c, observability.requests) ? pageCache.store.getStale(key) : undefined;
    return stalePage ? sendCachedPage(c, stalePage) : page;
  };
}

function sendCachedPage(c: AppRequest, page: CachedPage): Promise<Response> {
  c.set("inline", page.inline);
  return respondFromCache(page, c.req.raw);
}
