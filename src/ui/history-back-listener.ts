/** Listeners for the Back button of the browser. Only the most recent listener is called. */
export const backListeners: ((event: PopStateEvent) => void)[] = [];

/** State of a history entry: the router's index, and the id of an overlay over that page. */
type HistoryEntry = { idx?: number; over?: number } | null;

/** Returns the id of the overlay of a history entry, or undefined when there is none. */
export const getOverlayId = (state: unknown): number | undefined => (state as HistoryEntry)?.over;

/**
 * Installs the listener for Back. Must be called before the router starts to listen, because window listeners run in
 * the order of registration. The history entry of an overlay survives a reload. Going back from such an entry shows the
 * same page again, so the listener goes back once more.
 */
export function listenToBackNavigation(): void {
  let last = window.history.state as HistoryEntry;
  window.addEventListener("popstate", (event) => {
    const from = last;
    const to = event.state as HistoryEntry;
    last = to;
    const listener = backListeners.at(-1);
    if (listener) return listener(event);
    if (getOverlayId(from) === undefined || getOverlayId(to) !== undefined || from?.idx !== to?.idx) return;
    event.stopImmediatePropagation();
    window.history.back();
  });
}
