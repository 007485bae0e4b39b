/** Time in milliseconds that a prefetched response stays fresh (`server/prefetch-cache-headers.ts`). */
const PREFETCH_FRESH_MS = 10_000;

type PrefetchedResponse = { url: string; freshUntil: number; response: Promise<Response | undefined> };

/** Response of the last prefetched link. */
let prefetched: PrefetchedResponse | undefined;
/** Time of the last change. Responses fetched before are stale. */
let lastChangeAt = Number.NEGATIVE_INFINITY;

/**
 * Reads a prefetched response from the HTTP cache into memory before the link is pressed
 * (`layout/prefetch-on-intent.tsx`). On a slow phone the read takes 25 ms of a budget of 150 ms. `originalFetch` does
 * not wait for a connection.
 */
export function warmPrefetchedResponses(originalFetch: typeof fetch): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes("resource")) return;
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as PerformanceResourceTiming[]) {
      if (!isPrefetchEntry(entry) || entry.startTime < lastChangeAt) continue;
      // The request never goes to the network. A response that is not cached is fetched on navigation.
      const response = originalFetch(entry.name, { cache: "only-if-cached", mode: "same-origin" })
        .then(bufferCacheableResponse)
        .catch(() => undefined);
      prefetched = { url: entry.name, freshUntil: entry.responseEnd + PREFETCH_FRESH_MS, response };
    }
  }).observe({ type: "resource" });
}

/**
 * Returns whether an entry is a prefetch that came over the network. Other prefetches come from the HTTP cache and may
 * be about to expire.
 */
const isPrefetchEntry = ({ initiatorType, responseStatus, transferSize, name }: PerformanceResourceTiming): boolean =>
  initiatorType === "link" && responseStatus === 200 && transferSize > 0 && new URL(name).pathname.endsWith(".data");

/** Buffers a cacheable response. Returns undefined for a failed response or one without `max-age`. */
async function bufferCacheableResponse(response: Response): Promise<Response | undefined> {
  if (!response.ok || !response.headers.get("cache-control")?.includes("max-age")) return undefined;
  return new Response(await response.arrayBuffer(), response);
}

/**
 * Removes the prefetched response of a URL from memory and returns it. Returns undefined when the URL has to be
 * fetched.
 */
export async function takePrefetchedResponse(url: string): Promise<Response | undefined> {
  if (prefetched?.url !== url) return undefined;
  const { freshUntil, response } = prefetched;
  prefetched = undefined;
  return performance.now() < freshUntil ? response : undefined;
}

/**
 * Discards the prefetched response. Runs before and after every request that changes data. Requests that count a
 * listing view are ignored, because they change nothing visible.
 */
export function invalidatePrefetched(url: URL): void {
  if (url.pathname.endsWith("/looked")) return;
  prefetched = undefined;
  lastChangeAt = performance.now();
}

/** Returns whether the HTTP cache may hold responses from before the last change. */
export const isPrefetchStale = (): boolean => performance.now() - lastChangeAt < PREFETCH_FRESH_MS;
