import type { Handler, MiddlewareHandler } from "hono";
import { isHumanRequest, type ListingViewer } from "#domain/listings/lifecycle/daily-counter.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { findReferringSearch } from "#domain/search/referring-search.ts";
import { recordSearchClick } from "#domain/search/search-log.server.ts";
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
  /**
   * Returns the identity of the person who views a cached page. It is always a guest, because members get no cached
   * pages.
   */
  const toViewer = (c: AppRequest): ListingViewer => ({
    userId: undefined,
    address: toAddressKey(getAddress(c)),
    browser: c.req.header("user-agent") ?? null,
  });
  return async (c, next) => {
    // The Fetch API has no requests with these methods, and no page accepts them.
    if (/^(TRACE|TRACK|CONNECT)$/i.test(c.req.method)) return c.text("405: no page takes this method", 405);
    const key = getPageKey(c.req.raw, readLanguage(c.req.raw));
    const page = key === undefined ? undefined : await pageCache.find(key);
    // For a page that is not cached, the loader counts the view.
    if (page?.viewedListingId !== undefined && isHumanRequest(c.req.raw)) {
      const now = clock();
      const isNew = listingCounter.count(page.viewedListingId, "views", toViewer(c), now);
      const searchText = isNew ? findReferringSearch(c.req.raw) : undefined;
      if (searchText !== undefined) recordSearchClick(db, searchText, page.viewedListingId, now);
    }
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
