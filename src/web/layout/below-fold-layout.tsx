import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { runWhenIdle } from "../hydration/idle.ts";
import { SEEN_STORAGE_KEY } from "../visitor-history/seen-listings.ts";

/**
 * Renders the script that turns off deferred layout on reloads and on returns to a page. Restoring the scroll
 * position then needs the real heights. On a new page, content marked `below-fold` is laid out only near the
 * viewport, which speeds up the first frame. The script also marks browsers that have viewed listings (`data-recent`),
 * so that the home page keeps space for them.
 */
export function BelowFoldScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: belowFoldScript }}
    />
  );
}

/** Script of the page. The browser bundle omits it, because hydration keeps the server's HTML. */
const belowFoldScript = import.meta.env.SSR
  ? `{ const { dataset } = document.documentElement;
if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") dataset.settled = "";
try { if (localStorage.getItem("${SEEN_STORAGE_KEY}")) dataset.recent = ""; } catch {} }`
  : "";

/** History state of a navigation that keeps the scroll position. */
export const preserveScrollState = { keepsScroll: true };

/**
 * Turns deferred layout on or off for client-side navigation. Returns, hash links and navigations that keep the scroll
 * position need the real heights at once. Other pages start at the top and are laid out completely when the browser is
 * idle.
 */
export function BelowFoldLayoutGuard(): null {
  const { key, pathname, hash, state } = useLocation();
  const isNew = useNavigationType() === "PUSH" && !hash && !state?.keepsScroll;
  const previousLocation = useRef({ key, pathname });
  useLayoutEffect(() => {
    const { key: lastKey, pathname: lastPath } = previousLocation.current;
    if (key === lastKey) return;
    previousLocation.current = { key, pathname };
    const { dataset } = document.documentElement;
    const layOutBelowFold = () => {
      dataset.settled = "";
    };
    if (!isNew || pathname === lastPath) return layOutBelowFold();
    delete dataset.settled;
    return runWhenIdle(layOutBelowFold);
  }, [key, pathname, isNew]);
  return null;
}
