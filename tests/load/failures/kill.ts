/**
 * Failure test: the server process is killed with SIGKILL again and again while people place orders and write to
 * sellers. Runs on the embedded database and on a PostgreSQL server. After a restart, every acknowledged write must
 * exist exactly once and completely. Sold and remaining stock must add up, and the data folder must open again. `npm
 * run test:slow -- kill` is a similar test with checkouts only.
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { createChecks } from "../support/checks.ts";
import {
  buildOrderRequest,
  createFailureTestData,
  type FailureTestData,
  sendApiRequest,
} from "../support/failure-test-data.ts";
import { killServer, type RunningKaraj, startUnseededServer, stopServer, withTestFolder } from "../support/servers.ts";

const { must } = createChecks();
const kills = Number(process.env.KILLS ?? 6);

/** Writes that the server has acknowledged: order numbers by idempotency key, and texts of messages. */
type Done = { orders: Map<string, number>; messages: Set<string> };

/** Repeats a request until the server responds. The idempotency key prevents duplicates. */
async function insist(urlOf: () => string, path: string, body: unknown, key: string, token?: string) {
  for (;;) {
    const answer = await sendApiRequest(urlOf(), "POST", path, { body, key, ...(token ? { token } : {}) });
    if (answer.status > 0 && answer.status < 500 && answer.body.code !== "idempotency.in_progress") return answer;
    await pause(100);
  }
}

/** Runs all simulated users until they are stopped. `urlOf` returns the URL of the running server. */
function startAllVisitors(testData: FailureTestData, urlOf: () => string) {
  const done: Done = { orders: new Map(), messages: new Set() };
  const refused: Record<string, number> = {};
  let isRunning = true;
  const repeatUntilStopped = async (work: () => Promise<void>, rest: number) => {
    while (isRunning) {
      await work();
      await pause(rest);
    }
  };
  const note = (kind: string, { status, body }: { status: number; body: { code?: unknown } }) => {
    const name = `${kind} ${status} ${body.code}`;
    refused[name] = (refused[name] ?? 0) + 1;
  };
  const buyer = async () => {
    const key = randomUUID();
    const answer = await insist(urlOf, "/api/v1/checkout", buildOrderRequest(testData, randomInt(1, 4)), key);
    if (answer.status < 300) done.orders.set(key, Number(answer.body.id));
    else note("order", answer);
  };
  const asker = (token: string) => async () => {
    const text = `Is it still there? ${randomUUID()}`;
    const productId = testData.parts[randomInt(testData.parts.length)];
    const answer = await insist(urlOf, "/api/v1/conversations", { productId, text }, randomUUID(), token);
    if (answer.status < 300) done.messages.add(text);
    else note("message", answer);
  };
  const all = Promise.all([
    ...Array.from({ length: 4 }, () => repeatUntilStopped(buyer, 0)),
    ...testData.members.map((token) => repeatUntilStopped(asker(token), 1_000)),
  ]);
  return {
    done,
    refused,
    end: async () => {
      isRunning = false;
      await all;
    },
  };
}

async function checkDatabase({ db }: Database, testData: FailureTestData, done: Done): Promise<void> {
  const list = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;
  const orders = await list(sql<{ id: number; key: string }>`select id, idempotency_key as key from orders`);
  const byKey = Map.groupBy(orders, ({ key }) => key);
  const lost = [...done.orders].filter(([key, id]) => byKey.get(key)?.length !== 1 || byKey.get(key)?.[0]?.id !== id);
  must(
    "every confirmed order is stored exactly once",
    lost.length === 0 && done.orders.size > 0,
    `${done.orders.size} orders`,
  );
  must("no other order is stored", orders.length === done.orders.size, `${orders.length} orders`);
  const odd = await list(sql<{ id: number }>`
    select a.id from ads a left join order_lines l on l.ad_id = a.id where a.id = any(${[...testData.parts]}::bigint[])
    group by a.id having a.stock < 0 or a.stock + coalesce(sum(l.quantity), 0) <> ${testData.stockOfEach}`);
  must("sold and remaining stock add up to the initial stock", odd.length === 0, odd);
  const halves = await list(sql<{ id: number }>`
    select o.id from orders o where exists (select from seller_orders s where s.order_id = o.id and s.subtotal_minor
      is distinct from (select sum(l.due_minor * l.quantity) from order_lines l where l.seller_order_id = s.id))
      or not exists (select from order_lines l join seller_orders s on s.id = l.seller_order_id
      where s.order_id = o.id)`);
  must("no order is stored incompletely", halves.length === 0, halves);
  const messageRows = await list(
    sql<{ text: string }>`select text from messages where text like 'Is it still there? %'`,
  );
  const times = Map.groupBy(messageRows, ({ text }) => text);
  const missing = [...done.messages].filter((text) => times.get(text)?.length !== 1);
  must(
    "every acknowledged message is stored exactly once",
    missing.length === 0 && done.messages.size > 0,
    `${done.messages.size} messages`,
  );
}

async function run(name: string, env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  console.log(`  ${name}`);
  const first = await open();
  const testData = await createFailureTestData(first, { members: 4 });
  await first.close();
  let karaj: RunningKaraj = await startUnseededServer(env);
  const people = startAllVisitors(testData, () => karaj.url);
  for (let n = 0; n < kills; n += 1) {
    await pause(randomInt(1_000, 4_000));
    await killServer(karaj);
    karaj = await startUnseededServer(env);
  }
  await pause(2_000);
  await people.end();
  if (Object.keys(people.refused).length > 0) console.log(`        refused: ${JSON.stringify(people.refused)}`);
  await stopServer(karaj);
  const last = await open();
  await checkDatabase(last, testData, people.done);
  await last.close();
}

await withTestFolder("kill", async (folder) => {
  await run("embedded database", { DATA_DIR: folder }, () => openDatabase({ folder }));
});
const postgres = await startPostgres();
if (typeof postgres === "string") throw new Error(postgres);
await withTestFolder("kill", async (folder) => {
  const { url } = postgres;
  await run("database server", { DATA_DIR: folder, DATABASE_URL: url }, () => openDatabase({ url, folder: "" }));
}).finally(() => postgres.stop());
