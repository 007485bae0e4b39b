/** Who is told that the reader has gone back or on in the history: the one that came last. */
export const hearers: ((event: PopStateEvent) => void)[] = [];

/** To be called before the router listens: a window's listeners are called in the order they came, whatever they ask for. */
export function hearBack(): void {
  window.addEventListener("popstate", (event) => hearers.at(-1)?.(event));
}
