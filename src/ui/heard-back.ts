/** Who is told that the reader has gone back or on in the history: the one that came last. */
export const hearers: ((event: PopStateEvent) => void)[] = [];

/** What an entry of the history says of itself: which page it is of the router's, and what lies over that. */
type Entry = { idx?: number; over?: number } | null;

/** What lies over the page of an entry; undefined: nothing does. */
export const overOf = (state: unknown): number | undefined => (state as Entry)?.over;

/**
 * To be called before the router listens: a window's listeners are called in the order they came, whatever they ask for. The entry of
 * what lay over a page outlives it when the page is loaded anew, or gone on to again: who goes back from there has seen the page
 * below, and goes on to the one before.
 */
export function hearBack(): void {
  let last = window.history.state as Entry;
  window.addEventListener("popstate", (event) => {
    const from = last;
    const to = event.state as Entry;
    last = to;
    const hearer = hearers.at(-1);
    if (hearer) return hearer(event);
    if (overOf(from) === undefined || overOf(to) !== undefined || from?.idx !== to?.idx) return;
    event.stopImmediatePropagation();
    window.history.back();
  });
}
