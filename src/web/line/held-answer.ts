/** What was fetched ahead is as good as new for so long (`server/fetched-ahead.ts`), in milliseconds. */
const freshFor = 10_000;

type Held = { url: string; until: number; answer: Promise<Response | undefined> };

/** Of the last link that somebody rested on. */
let held: Held | undefined;

/**
 * Takes what was fetched ahead for a link (`layout/page-ahead.tsx`) out of the browser's store before the link is pressed: asking for it
 * then takes a slow phone as long as a third of making the page. `plain` asks without waiting for a connection.
 */
export function holdAnswers(plain: typeof fetch): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes("resource")) return;
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as PerformanceResourceTiming[]) {
      const { initiatorType, responseStatus, name } = entry;
      if (initiatorType !== "link" || responseStatus !== 200 || !new URL(name).pathname.endsWith(".data")) continue;
      // Nothing is asked for again: what isn't in the store is left to the press.
      const answer = plain(name, { cache: "only-if-cached", mode: "same-origin" })
        .then(inMemory)
        .catch(() => undefined);
      held = { url: name, until: performance.now() + freshFor, answer };
    }
  }).observe({ type: "resource" });
}

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

/** Something is changed: what was fetched before says how it was. */
export const forgetHeldAnswer = (): void => {
  held = undefined;
};
