import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { createCartOrderVisit, createListPageVisit, fillKaraj, startBenchmarkedKaraj } from "./karaj.ts";
import type { BenchVisit, LoadResult } from "./load-generator.ts";
import type { RunningSubject } from "./pinned-process.ts";
import type { KarajMetric } from "./table.ts";

type MeasurementOptions = {
  url: string;
  /** Data folder with the embedded database. */
  folder: string;
  products: number;
  measure: (running: RunningSubject, name: string, visit: BenchVisit, url?: string) => Promise<LoadResult>;
};

/**
 * Takes the measurements that the peers do not have: Karaj's pages, and its start time and memory with both kinds of
 * database.
 */
export async function measureKaraj({ url, folder, products, measure }: MeasurementOptions): Promise<KarajMetric[]> {
  const pages = async (running: RunningSubject) => ({
    kept: await measure(running, "list page, kept", createListPageVisit("kept")),
    made: await measure(running, "list page, made", createListPageVisit("made")),
  });
  const onServer = await startBenchmarkedKaraj({ DATABASE_URL: url, DATA_DIR: folder });
  await waitForEmptyOutbox(url);
  const {
    kept: cachedPages,
    made: renderedPages,
    ordered,
  } = await (async () => ({
    ...(await pages(onServer)),
    ordered: await measure(onServer, "order of a cart", await createCartOrderVisit(url), url),
  }))().finally(onServer.stop);
  const lines: KarajMetric[] = [
    { label: "list page from the page cache, requests/s", value: cachedPages.perSecond, goal: 5_000 },
    { label: "— p99, ms", value: cachedPages.p99, most: 25 },
    { label: "list page rendered for one visitor, requests/s", value: renderedPages.perSecond, goal: 400 },
    { label: "— p99, ms", value: renderedPages.p99, most: 150 },
    { label: "order of an existing cart, requests/s", value: ordered.perSecond },
    { label: "ready after start, server database, s", value: onServer.readySeconds, most: 1 },
  ];
  console.error("Karaj embedded: filling");
  await fillKaraj({ folder }, products);
  await (await startBenchmarkedKaraj({ DATABASE_URL: "", DATA_DIR: folder })).stop();
  const embedded = await startBenchmarkedKaraj({ DATABASE_URL: "", DATA_DIR: folder });
  try {
    await pages(embedded);
    lines.push(
      { label: "ready after start, embedded database, s", value: embedded.readySeconds, most: 3 },
      { label: "memory after the load, embedded database, MB", value: embedded.megabytes(), most: 450 },
    );
  } finally {
    await embedded.stop();
  }
  return lines;
}

/** Waits until all queued mails are sent, because sending would slow down the measured pages. */
async function waitForEmptyOutbox(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const waiting = "select exists (select from mail_outbox where next_attempt_at is not null) as waiting";
  while ((await client.query(waiting)).rows[0]?.waiting) await setTimeout(500);
  await client.end();
}
