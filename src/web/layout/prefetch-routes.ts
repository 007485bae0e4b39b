import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { runWhenIdle } from "../hydration/idle.ts";
import { isDataSaverEnabled, listingPagePattern } from "./prefetch-config.ts";

type ManifestRoute = { module: string; imports?: string[] };
declare global {
  interface Window {
    /**
     * Manifest of the routes that the router knows: at first those of the current page, later also the routes that it
     * discovers.
     */
    __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> };
  }
}

/** Route id of the listing page. The router derives it from the file name. */
const LISTING_ROUTE_ID = "listing-page/listing-page";
/** Maximum number of links whose routes are discovered in one request. A page of listings has fewer. */
const MAX_DISCOVERED_LINKS = 64;

/**
 * Prepares the navigation from this page to its listings, once the visible content is loaded. The router then knows
 * the routes of the linked listings, and the code of the listing page is preloaded. No listing data is requested.
 * Does nothing for visitors who save data. Call it in a component that re-renders when the router learns a route.
 */
export function usePrefetchRouteCode(): void {
  const { key } = useLocation();
  const isPending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own
  useEffect(() => {
    if (isDataSaverEnabled()) return;
    // Waits until the visible content is loaded.
    const discover = () => {
      isPending.current = discoverListingLinks() || isPending.current;
    };
    if (document.readyState === "complete") discover();
    else window.addEventListener("load", discover, { once: true });
    return () => window.removeEventListener("load", discover);
  }, [key]);
  useEffect(() => {
    const route = isPending.current && window.__reactRouterManifest?.routes[LISTING_ROUTE_ID];
    if (!route) return;
    isPending.current = false;
    preloadRouteCode(route);
  });
}

/**
 * Marks the listing links of the page with `data-discover`, so that the router discovers their routes in one request.
 * Returns whether the page has such links.
 */
function discoverListingLinks(): boolean {
  const paths = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href*="/shop/products/"]')) {
    if (paths.size >= MAX_DISCOVERED_LINKS) break;
    if (link.target || "native" in link.dataset || !listingPagePattern.test(link.pathname) || paths.has(link.pathname))
      continue;
    paths.add(link.pathname);
    link.dataset.discover = "true";
  }
  return paths.size > 0;
}

/**
 * Preloads the module of a route together with its imports. Without the list of imports, the browser would find them
 * one after the other.
 */
function preloadRouteCode({ module, imports = [] }: ManifestRoute): void {
  const preloadedUrls = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href),
  );
  for (const each of [module, ...imports]) {
    const href = new URL(each, window.location.origin).href;
    if (preloadedUrls.has(href)) continue;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }),
    );
  }
  // Importing the module also loads its messages. Failed imports are repeated on navigation.
  runWhenIdle(() => void Promise.all([import(/* @vite-ignore */ module), loadPartModules()]).catch(() => {}));
}

/** Loads the code that only pages of parts need. Does nothing on a page whose listings cannot be added to the cart. */
const loadPartModules = (): Promise<unknown> | undefined =>
  document.querySelector('main button[form="cart-add"]')
    ? Promise.all([
        import("./quick-action-sender.tsx"),
        import("#web/fitment/vehicle-fit-panel.tsx"),
        import("#web/listing-page/part-summary.tsx"),
        import("#web/fitment/compatible-cars.tsx"),
      ])
    : undefined;
