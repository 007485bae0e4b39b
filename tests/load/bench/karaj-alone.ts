import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { fillKaraj, looksAt, ordersCart, startKaraj } from "./karaj.ts";
import type { Running } from "./pinned.ts";
import type { Load, Visit } from "./sender.ts";
import type { Line } from "./table.ts";

type Wanted = {
  url: string;
  /** Where the embedded database is made. */
  folder: string;
  products: number;
  measure: (running: Running, name: string, visit: Visit, url?: string) => Promise<Load>;
};

/** What is measured of Karaj alone: its pages, and how it starts and what it holds with either database. */
export async function karajAlone({ url, folder, products, measure }: Wanted): Promise<Line[]> {
  const pages = async (running: Running) => ({
    kept: await measure(running, "list page, kept", looksAt("kept")),
    made: await measure(running, "list page, made", looksAt("made")),
  });
  const onServer = await startKaraj({ DATABASE_URL: url, DATA_DIR: folder });
  await mailsSent(url);
  const { kept, made, ordered } = await (async () => ({
    ...(await pages(onServer)),
    ordered: await measure(onServer, "order of a cart", await ordersCart(url), url),
  }))().finally(onServer.stop);
  const lines: Line[] = [
    { what: "list page from the cache, a second", value: kept.perSecond, goal: 5_000 },
    { what: "— p99, ms", value: kept.p99, most: 25 },
    { what: "list page made, a second", value: made.perSecond, goal: 400 },
    { what: "— p99, ms", value: made.p99, most: 150 },
    { what: "order of what was put into a cart before, a second", value: ordered.perSecond },
    { what: "ready on a server database, s", value: onServer.readySeconds, most: 1 },
  ];
  console.error("Karaj embedded: filling");
  await fillKaraj({ folder }, products);
  await (await startKaraj({ DATABASE_URL: "", DATA_DIR: folder })).stop();
  const embedded = await startKaraj({ DATABASE_URL: "", DATA_DIR: folder });
  try {
    await pages(embedded);
    lines.push(
      { what: "ready embedded, s", value: embedded.readySeconds, most: 3 },
      { what: "memory embedded after the load, MB", value: embedded.megabytes(), most: 450 },
    );
  } finally {
    await embedded.stop();
  }
  return lines;
}

/** What orders have left to be sent is no part of what pages cost. */
async function mailsSent(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const waiting = "select exists (select from mail_outbox where next_try_at is not null) as waiting";
  while ((await client.query(waiting)).rows[0]?.waiting) await setTimeout(500);
  await client.end();
}
