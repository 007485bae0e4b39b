/** So long idleness is waited for at most, in milliseconds. */
const latest = 1_000;

/** Does something once the browser has nothing more urgent to do; what comes back calls it off. */
export function whenIdle(act: () => void): () => void {
  // Not every browser tells when it is idle.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, latest);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(act, { timeout: latest });
  return () => window.cancelIdleCallback(waiting);
}
