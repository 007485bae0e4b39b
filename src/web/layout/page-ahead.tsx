import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation, useParams } from "react-router";
import { adPage, savesData } from "./ahead-of-links.ts";
import { useWayAhead } from "./way-ahead.ts";

/** Ads, and lists that nobody has narrowed or searched: what is asked for a text is noted each time it is asked. */
const wanted = /^\/(?:shop(?:\/(?:products\/[^/]+|CarForSale|category\/(?:[^/]+\/)?products))?)?$/;

/** So long a mouse rests on a link before it is meant, in milliseconds. */
const rest = 80;

/** Ads whose pages were fetched ahead; who opens one looks at it. */
const ahead = new Set<string>();

/**
 * Fetches the page of a link that somebody is about to follow: the mouse rests on it, the keyboard has reached it, a finger is
 * down on it. Its answer is the browser's to keep for some seconds (`server/fetched-ahead.ts`), so following the link asks nothing
 * again.
 */
export function PageAhead() {
  const [page, setPage] = useState<string>();
  const { pathname } = useLocation();
  // The page's route becomes known in the meantime: by this it is rendered with whatever the router learns.
  useParams();
  useWayAhead();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const want = (event: Event, delay: number) => {
      clearTimeout(timer);
      const link = (event.target as Element).closest?.("a");
      if (!link || !mayBeFetched(link)) return;
      timer = setTimeout(() => {
        // The router finds out about the routes of links with this mark.
        link.dataset.discover = "true";
        const url = new URL(link.href);
        if (adPage.test(url.pathname)) ahead.add(url.pathname);
        setPage(url.pathname + url.search);
      }, delay);
    };
    const onPointer = (event: PointerEvent) => event.pointerType === "mouse" && want(event, rest);
    const onPress = (event: PointerEvent) => event.button === 0 && want(event, 0);
    const onFocus = (event: FocusEvent) => want(event, rest);
    const onTouch = (event: TouchEvent) => want(event, 0);
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
    // What was fetched ahead wasn't looked at, and opening it asks for nothing.
    if (ahead.delete(pathname)) fetch(`${pathname}/looked`, { method: "POST", keepalive: true }).catch(() => {});
  }, [pathname]);

  return page ? <PrefetchPageLinks page={page} /> : null;
}

function mayBeFetched(link: HTMLAnchorElement): boolean {
  if (savesData() || link.target || "native" in link.dataset || "quickView" in link.dataset) return false;
  if (link.relList.contains("nofollow")) return false;
  const { origin, pathname, search } = new URL(link.href);
  return (
    origin === window.location.origin &&
    wanted.test(pathname) &&
    !new URLSearchParams(search).has("q") &&
    pathname + search !== window.location.pathname + window.location.search
  );
}
