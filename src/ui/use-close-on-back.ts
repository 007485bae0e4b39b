import { useEffect, useRef } from "react";

/**
 * State of a history entry. `idx` is the router's index of the page. `overlays` is the number of overlays, such as
 * dialogs, that are open over the page.
 */
type EntryState = { idx?: number; overlays?: number } | null;

/** Functions that close the open overlays. The last one closes the topmost overlay. */
const openOverlays: (() => void)[] = [];
/**
 * State of the history entry that the browser is at. Without the Navigation API, it is not updated when the router
 * navigates.
 */
let current: EntryState = null;

const countOverlays = (state: EntryState) => state?.overlays ?? 0;
const trackEntry = () => {
  current = window.history.state as EntryState;
};

/**
 * Calls `onClose` when the visitor presses Back. While an overlay is open, the history has an additional entry with
 * the URL of the page. Closing the overlay in another way leaves this entry behind. The next overlay reuses it, and
 * otherwise Back skips it.
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
 * Installs the listener for the back button. It runs before the router's listener. Moves between history entries of
 * the same page are hidden from the router. Without the Navigation API, the entry of a closed overlay is not skipped,
 * so Back must be pressed twice.
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
