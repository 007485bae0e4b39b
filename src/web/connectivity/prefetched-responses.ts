/**
 * Time in milliseconds for which browsers use a prefetched response. Equals the lifetime in
 * `server/prefetch-cache-headers.ts`.
 */
const PREFETCH_FRESH_MS = 10_000;

type PrefetchedResponse = { url: string; freshUntil: number; response: Promise<Response | undefined> };

/** Response of the last prefetched link. */
let prefetched: PrefetchedResponse | undefined;
/** Time of the last change. Responses fetched before are stale. */
let lastChangeAt = Number.NEGATIVE_INFINITY;

/**
 * Copies prefetched responses from the HTTP cache to memory, before the visitor presses the link
 * (`layout/prefetch-on-intent.tsx`). On a slow phone, the copy saves 25 ms of a budget of 150 ms. `originalFetch` is
 * the unpatched `fetch`, which does not wait for a connection.
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
 * Returns whether a resource timing entry is a prefetch that came over the network. A prefetch served by the HTTP
 * cache is ignored, because it may be about to expire.
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
 * Discards the prefetched response, because a request changes data. Called before and after every such request.
 * Requests to count a listing view (`/looked`) are ignored, because they change nothing visible.
 */
export function invalidatePrefetched(url: URL): void {
  if (url.pathname.endsWith("/looked")) return;
  prefetched = undefined;
  lastChangeAt = performance.now();
}

/** Returns whether the HTTP cache may hold responses from before the last change. */
export const isPrefetchStale = (): boolean => performance.now() - lastChangeAt < PREFETCH_FRESH_MS;
