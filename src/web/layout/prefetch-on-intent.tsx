import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation, useParams } from "react-router";
import { isDataSaverEnabled, listingPagePattern } from "./prefetch-config.ts";
import { usePrefetchRouteCode } from "./prefetch-routes.ts";

/**
 * Matches the paths of pages that are prefetched: listings and unfiltered lists. Text searches are excluded, because
 * each request is written to the search log.
 */
const prefetchablePathPattern = /^\/(?:shop(?:\/(?:products\/[^/]+|CarForSale|category\/(?:[^/]+\/)?products))?)?$/;

/** Time in milliseconds that the pointer must rest on a link before its page is prefetched. */
const HOVER_DELAY_MS = 80;

/**
 * Paths of listings that were prefetched. When the visitor opens one of them, a view is reported, because the
 * prefetch itself was not counted.
 */
const prefetchedListingPaths = new Set<string>();

/**
 * Prefetches the page of a link on hover, focus or touch. The browser caches the response for some seconds
 * (`server/prefetch-cache-headers.ts`), so following the link sends no request.
 */
export function PrefetchOnIntent() {
  const [page, setPage] = useState<string>();
  const { pathname } = useLocation();
  // `useParams` re-renders this component when the router learns a route, such as the route of the prefetched page.
  useParams();
  usePrefetchRouteCode();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedulePrefetch = (event: Event, delay: number) => {
      clearTimeout(timer);
      const link = (event.target as Element).closest?.("a");
      if (!link || !isPrefetchable(link)) return;
      timer = setTimeout(() => {
        // The router discovers the routes of links with this attribute.
        link.dataset.discover = "true";
        const url = new URL(link.href);
        if (listingPagePattern.test(url.pathname)) prefetchedListingPaths.add(url.pathname);
        setPage(url.pathname + url.search);
      }, delay);
    };
    const onPointer = (event: PointerEvent) => event.pointerType === "mouse" && schedulePrefetch(event, HOVER_DELAY_MS);
    const onPress = (event: PointerEvent) => event.button === 0 && schedulePrefetch(event, 0);
    const onFocus = (event: FocusEvent) => schedulePrefetch(event, HOVER_DELAY_MS);
    const onTouch = (event: TouchEvent) => schedulePrefetch(event, 0);
    document.addEventListener("pointerover", onPointer);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("touchstart", onTouch, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onPointer);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("touchstart", onTouch);
    };
  }, []);

  useEffect(() => {
    // A prefetch request does not count as a view. Opening the prefetched page sends no request, so the view is
    // reported here.
    if (prefetchedListingPaths.delete(pathname))
      fetch(`${pathname}/looked`, { method: "POST", keepalive: true }).catch(() => {});
  }, [pathname]);

  return page ? <PrefetchPageLinks page={page} /> : null;
}

function isPrefetchable(link: HTMLAnchorElement): boolean {
  if (isDataSaverEnabled() || link.target || "native" in link.dataset || "quickView" in link.dataset) return false;
  if (link.relList.contains("nofollow")) return false;
  const { origin, pathname, search } = new URL(link.href);
  return (
    origin === window.location.origin &&
    prefetchablePathPattern.test(pathname) &&
    !new URLSearchParams(search).has("q") &&
    pathname + search !== window.location.pathname + window.location.search
  );
}
