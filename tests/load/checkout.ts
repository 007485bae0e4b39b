/**
 * Measures how long adding to the cart and ordering take, on an embedded database of its own and on a PostgreSQL
 * server.
 * npm run bench -- checkout
 * ORDERS=500 npm run bench -- checkout
 * Prints the median and the 95th percentile in milliseconds, then the orders per second of many parallel buyers.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { addCartLine } from "#domain/cart/commands.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { createOrderFixture } from "../support/orders.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { measureLatency, printLatency } from "./latency.ts";

const orders = Number(process.env.ORDERS ?? 1_000);
const buyersAtOnce = 16;
const kindsOfParts = 200;

async function measure(database: Database): Promise<void> {
  await migrate(database.db);
  await seedReferenceData(database.db);
  await database.runMaintenance();
  const shop = await createOrderFixture(database);
  const parts: number[] = [];
  for (let i = 0; i < kindsOfParts; i += 1) parts.push(await shop.ad({ stock: 100_000 }));
  const partOf = (i: number) => parts[i % parts.length] as number;
  const visitors = async (count: number) => {
    const createdVisitors: CartVisitor[] = [];
    for (let i = 0; i < count; i += 1) {
      createdVisitors.push(
        await shop.holding([
          [partOf(i), 1],
          [partOf(i * 7 + 1), 2],
        ]),
      );
    }
    return createdVisitors;
  };
  /** Totals that the buyers have seen. They are calculated in advance, because only placing the order is measured. */
  const seenTotals = await shop.totalsOf((await visitors(1))[0] as CartVisitor);
  const place = async (visitor: CartVisitor) => {
    const placed = await shop.order(visitor, { seenTotals });
    if (!placed.ok) throw new Error(placed.code);
  };

  console.log(`${database.kind}${"".padEnd(44 - database.kind.length)}     p50     p95`);
  const { db } = database;
  let next = 0;
  const add = async () => {
    next += 1;
    await addCartLine({ db, clock: shop.clock, visitor: { token: undefined } }, { ad: partOf(next), quantity: 1 });
  };
  printLatency("add to cart", await measureLatency([0], add, 200));
  const waiting = await visitors(220);
  printLatency(
    "place an order of two lines",
    await measureLatency([0], () => place(waiting.pop() as CartVisitor), 200),
  );

  const crowd = await visitors(orders);
  const started = performance.now();
  const buyer = async () => {
    for (let visitor = crowd.pop(); visitor; visitor = crowd.pop()) await place(visitor);
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, buyer));
  const seconds = (performance.now() - started) / 1_000;
  console.log(`${orders} orders by ${buyersAtOnce} concurrent buyers: ${(orders / seconds).toFixed(0)} per second`);
  await database.close();
}

const folder = mkdtempSync(join(tmpdir(), "karaj-bench-"));
const postgres = await startPostgres();
try {
  await measure(await openDatabase({ folder: join(folder, "embedded") }));
  if (typeof postgres === "string") console.log(`server: not measured, ${postgres}`);
  else await measure(await openDatabase({ url: postgres.url, folder: "" }));
} finally {
  if (typeof postgres !== "string") await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
