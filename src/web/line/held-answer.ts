/** What was fetched ahead is as good as new for so long (`server/fetched-ahead.ts`), in milliseconds. */
const freshFor = 10_000;

type Held = { url: string; until: number; answer: Promise<Response | undefined> };

/** Of the last link that somebody rested on. */
let held: Held | undefined;
/** When something was changed last: what was fetched before says how it was. */
let changedAt = Number.NEGATIVE_INFINITY;

/**
 * Takes what was fetched ahead for a link (`layout/page-ahead.tsx`) out of the browser's store before the link is pressed: reading it
 * there takes a slow phone 25 ms of the 150 that it has. `plain` asks without waiting for a connection.
 */
export function holdAnswers(plain: typeof fetch): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes("resource")) return;
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as PerformanceResourceTiming[]) {
      if (!isFetchedAhead(entry) || entry.startTime < changedAt) continue;
      // Nothing is asked for again: what isn't in the store is left to the press.
      const answer = plain(entry.name, { cache: "only-if-cached", mode: "same-origin" })
        .then(inMemory)
        .catch(() => undefined);
      held = { url: entry.name, until: entry.responseEnd + freshFor, answer };
    }
  }).observe({ type: "resource" });
}

/** What came out of the store itself may be about to go stale. */
const isFetchedAhead = ({ initiatorType, responseStatus, transferSize, name }: PerformanceResourceTiming): boolean =>
  initiatorType === "link" && responseStatus === 200 && transferSize > 0 && new URL(name).pathname.endsWith(".data");

/** The whole of an answer, unless it has to be asked for each time. */
async function inMemory(answer: Response): Promise<Response | undefined> {
  if (!answer.ok || !answer.headers.get("cache-control")?.includes("max-age")) return undefined;
  return new Response(await answer.arrayBuffer(), answer);
}

/** What is held for an address, once; undefined where it has to be asked for. */
export async function heldAnswer(url: string): Promise<Response | undefined> {
  if (held?.url !== url) return undefined;
  const { until, answer } = held;
  held = undefined;
  return performance.now() < until ? answer : undefined;
}

/** Something is being changed, or has just been. That an ad was looked at changes nothing that is shown. */
export function noteChange(url: URL): void {
  if (url.pathname.endsWith("/looked")) return;
  held = undefined;
  changedAt = performance.now();
}

/** Whether the browser's store may still have what was fetched before the last change. */
export const mayBeOutdated = (): boolean => performance.now() - changedAt < freshFor;
