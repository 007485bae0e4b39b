import { useEffect, useRef } from "react";

/** State of a history entry: the router's index of the page, and how many overlays are open over it. */
type EntryState = { idx?: number; overlays?: number } | null;

/** Functions that close the open overlays, the topmost last. */
const openOverlays: (() => void)[] = [];
/** State of the current history entry. Without the Navigation API, navigations of the router do not update it. */
let current: EntryState = null;

const countOverlays = (state: EntryState) => state?.overlays ?? 0;
const trackEntry = () => {
  current = window.history.state as EntryState;
};

/**
 * Closes an overlay when Back is pressed. The open overlay has its own history entry with the URL of the page. Closing
 * the overlay in another way leaves this entry in the history. The next overlay reuses the entry; otherwise Back skips
 * it.
 */
export function useCloseOnBack(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const close = () => latest.current();
    const count = openOverlays.push(close);
    trackEntry();
    if (countOverlays(current) < count) window.history.pushState({ ...current, overlays: count }, "");
    trackEntry();
    return () => void openOverlays.splice(openOverlays.indexOf(close), 1);
  }, []);
}

/**
 * Installs the listener for Back. It runs before the router's listener and hides moves between history entries of the
 * same page from the router. Without the Navigation API, an entry that a closed overlay left behind needs a second
 * Back.
 */
export function listenToBackNavigation(): void {
  const navigation = window.navigation as Navigation | undefined;
  trackEntry();
  navigation?.addEventListener("currententrychange", ({ navigationType }) => {
    if (navigationType !== "traverse") trackEntry();
  });
  const handlePopState = (event: PopStateEvent) => {
    const previous = current;
    trackEntry();
    const isSamePage = current?.idx !== undefined && current.idx === previous?.idx;
    const isBack = countOverlays(current) <= countOverlays(previous);
    const closeTopmost = openOverlays.length > countOverlays(current) ? openOverlays.at(-1) : undefined;
    if (!isSamePage || !(closeTopmost || navigation)) return;
    event.stopImmediatePropagation();
    if (closeTopmost) closeTopmost();
    else if (isBack) window.history.back();
  };
  window.addEventListener("popstate", handlePopState, { capture: true });
}
