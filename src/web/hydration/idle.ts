/** Maximum time to wait until the browser is idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 1_000;

/** Runs a callback when the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(callback: () => void): () => void {
  // Some browsers have no `requestIdleCallback`.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}
