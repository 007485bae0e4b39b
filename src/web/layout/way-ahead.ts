import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { adPage, savesData } from "./ahead-of-links.ts";
import { whenIdle } from "./when-idle.ts";

type KnownRoute = { module: string; imports?: string[] };
declare global {
  interface Window {
    /** What the router knows of the site's pages: those of this page at first, later what it has found out. */
    __reactRouterManifest?: { routes: Record<string, KnownRoute | undefined> };
  }
}

/** The ad's page, as the router names it after its file. */
const adRoute = "product/page";
/** So many links' ways are asked for in one request; a page of ads has fewer. */
const mostLinks = 64;

/**
 * Makes the way from a page of ads to one of them short: once what is in sight is there, the router learns of the ads that are linked
 * here (else each press begins with a question of where it leads), and the code of their page is fetched. What an ad's page says isn't
 * asked for before somebody means it. Who saves data is left alone.
 *
 * Call it where a change of the router renders: that is how it hears that the page has become known.
 */
export function useWayAhead(): void {
  const { key } = useLocation();
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own
  useEffect(() => {
    if (savesData()) return;
    // What is in sight comes first.
    const look = () => {
      wanted.current = learnOfAds() || wanted.current;
    };
    if (document.readyState === "complete") look();
    else window.addEventListener("load", look, { once: true });
    return () => window.removeEventListener("load", look);
  }, [key]);
  useEffect(() => {
    const route = wanted.current && window.__reactRouterManifest?.routes[adRoute];
    if (!route) return;
    wanted.current = false;
    fetchCode(route);
  });
}

/** The router finds out about links with this mark, all at once. */
function learnOfAds(): boolean {
  const seen = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href*="/shop/products/"]')) {
    if (seen.size >= mostLinks) break;
    if (link.target || "native" in link.dataset || !adPage.test(link.pathname) || seen.has(link.pathname)) continue;
    seen.add(link.pathname);
    link.dataset.discover = "true";
  }
  return seen.size > 0;
}

/** A module's own imports would be found one after the other. */
function fetchCode({ module, imports = [] }: KnownRoute): void {
  const known = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href),
  );
  for (const each of [module, ...imports]) {
    const href = new URL(each, window.location.origin).href;
    if (known.has(href)) continue;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }),
    );
  }
  // These would be found after the page.
  Promise.all([import("#web/product/beside.tsx"), import("#web/cart/buy-box.tsx")]).catch(() => {});
  // It brings its texts along. What couldn't be fetched is fetched by the press.
  whenIdle(() => void Promise.all([import(/* @vite-ignore */ module), ofParts()]).catch(() => {}));
}

/** Parts fit something. */
const ofParts = (): Promise<unknown> | undefined =>
  document.querySelector('main button[form="cart-add"]')
    ? Promise.all([
        import("./quick-send.tsx"),
        import("#web/fit/vehicle-fit-panel.tsx"),
        import("#web/fit/cars-it-fits.tsx"),
      ])
    : undefined;
