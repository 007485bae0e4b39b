/**
 * Tests a primary, a streaming replica and two Karaj processes.
 * - Public reads go to the replica, but never while it is behind.
 * - Both processes see a write at once.
 * - Losing the replica has no visible effect.
 * - When the primary is lost, writes get 503 until the promoted replica takes over. No restart is needed.
 * Needs a built server.
 * npm run test:slow -- replicas
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { CHANGES_CHANNEL } from "#db/change-feed.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { withReplicaReads } from "#db/query-routing.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { buyerAddress, createOrderFixture } from "../support/orders.ts";
import { startReplica } from "../support/postgres-replica.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { withTestFolder } from "./support/servers.ts";

let faults = 0;
function check(description: string, isSo: boolean, actual: unknown = ""): void {
  if (!isSo) faults += 1;
  console.log(`${isSo ? "ok  " : "FAIL"} ${description}${isSo ? "" : ` ${JSON.stringify(actual)}`}`);
}

async function queryRows<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the condition is true, at most `seconds`. Returns whether it became true. */
async function waitUntilTrue(isSo: () => Promise<boolean> | boolean, seconds = 15): Promise<boolean> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(50)) {
    if (await Promise.resolve(isSo()).catch(() => false)) return true;
  }
  return false;
}

async function handles(primary: PostgresServer, replica: PostgresServer): Promise<void> {
  const replicas = { urls: [replica.url], connections: 4, lag: 3_000 };
  const database = await openDatabase({ url: primary.url, folder: "", replicas });
  const { db } = database;
  const where = async () => {
    const { rows } = await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(db);
    return rows[0]?.there ? "replica" : "primary";
  };
  const isRead = () => database.getReplicaStates()[0]?.isUsable === true;
  try {
    await sql`create table if not exists slips (n int)`.execute(db);
    check(
      "reads go to a replica that has caught up",
      await waitUntilTrue(async () => (await withReplicaReads(where)) === "replica"),
    );
    check("reads outside withReplicaReads go to the primary", (await where()) === "primary");

    let behind = 0;
    for (let n = 0; n < 300; n += 1) {
      await sql`insert into slips values (${n})`.execute(db);
      // Sends the notification of the change triggers. A process that receives it must find the change.
      const heard = Promise.withResolvers<void>();
      const stop = await database.listen(CHANGES_CHANNEL, { onNotification: () => heard.resolve(), onGap: () => {} });
      await sql`select pg_notify(${CHANGES_CHANNEL}, 'test')`.execute(db);
      await heard.promise;
      const { rows } = await withReplicaReads(() => sql<{ n: number }>`select max(n)::int as n from slips`.execute(db));
      if (rows[0]?.n !== n) behind += 1;
      await stop();
    }
    check("300 announced changes are read at once", behind === 0, behind);

    await queryRows(replica.url, "select pg_wal_replay_pause()");
    await sql`insert into slips values (1000)`.execute(db);
    await sql`select pg_notify(${CHANGES_CHANNEL}, 'test')`.execute(db);
    await pause(200);
    check("reads avoid a paused replica after an announced change", (await withReplicaReads(where)) === "primary");
    const writing = setInterval(() => sql`insert into slips values (1)`.execute(db).catch(() => {}), 200);
    check("reads avoid a replica with too much lag", await waitUntilTrue(() => !isRead()));
    clearInterval(writing);
    await queryRows(replica.url, "select pg_wal_replay_resume()");
    check(
      "reads return to the replica once it has caught up",
      await waitUntilTrue(async () => (await withReplicaReads(where)) === "replica"),
    );

    const source = await withReplicaReads(async () => {
      await sql`insert into slips values (2000)`.execute(db);
      return where();
    });
    check("a request that writes continues on the primary", source === "primary");
  } finally {
    await database.close();
  }
}

/** Simulates visitors who request pages all the time. Counts their responses by status. */
function visitors(urls: readonly string[], paths: readonly string[]) {
  const countsByStatus: Record<number, number> = {};
  let isRunning = true;
  const visit = async (i: number) => {
    for (let n = i; isRunning; n += 1) {
      const url = `${urls[n % urls.length]}${paths[n % paths.length]}`;
      const status = await fetch(url).then(
        (answer) => answer.text().then(() => answer.status),
        () => 0,
      );
      countsByStatus[status] = (countsByStatus[status] ?? 0) + 1;
    }
  };
  const all = Promise.all([0, 1, 2, 3].map(visit));
  return {
    answers: countsByStatus,
    async stop() {
      isRunning = false;
      await all;
    },
  };
}

async function processes(primary: PostgresServer, replica: PostgresServer, folder: string): Promise<void> {
  const first = await openDatabase({ url: primary.url, folder: "" });
  await migrate(first.db);
  await seedReferenceData(first.db);
  const shop = await createOrderFixture(first);
  const part = await shop.ad({ stock: 1_000, price: { minor: 1_000, currency: "USD" } });
  await first.close();

  const hosts = `${new URL(primary.url).host},${new URL(replica.url).host}`;
  const env = {
    SEED: "none",
    DATA_DIR: folder,
    DATABASE_URL: `postgres://karaj@${hosts}/postgres`,
    DATABASE_REPLICA_URLS: replica.url,
    PAGE_CACHE_MB: "1",
  };
  const servers = [await startKaraj(env), await startKaraj(env)] as const;
  const urls = servers.map(({ url }) => url);
  try {
    const paths = ["/", `/shop/products/${part}`, `/api/v1/products/${part}`, "/api/v1/products?limit=5", "/blog"];
    const price = async (url: string) => {
      const answer = await fetch(`${url}/api/v1/products/${part}`);
      return ((await answer.json()) as { price: { minor: number } }).price.minor;
    };
    check(
      "both processes have read connections to the replica",
      await waitUntilTrue(async () => {
        for (const url of urls) for (const path of paths) await (await fetch(url + path)).text();
        // The last statement of a connection may begin with `with` or a comment.
        const rows = await queryRows<{ n: number }>(
          replica.url,
          "select count(*)::int as n from pg_stat_activity where application_name = 'karaj reads' and query ~* 'select'",
        );
        return (rows[0]?.n ?? 0) >= 2;
      }),
    );

    let stale = 0;
    const writer = new pg.Client(primary.url);
    await writer.connect();
    for (let minor = 2_000; minor < 2_060; minor += 1) {
      await writer.query("update ads set price_minor = $1, base_minor = $1 where id = $2", [minor, part]);
      // The notification reaches the processes shortly after the commit.
      await pause(30);
      for (const url of urls) if ((await price(url)) !== minor) stale += 1;
    }
    check("both processes show 60 prices that another process changed at once", stale === 0, stale);
    await writer.end();

    const order = (url: string, key: string) =>
      fetch(`${url}/api/v1/checkout`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({
          email: `${key}@example.com`,
          shippingAddress: buyerAddress,
          payment: "cash-on-delivery",
          lines: [{ productId: part, quantity: 1 }],
        }),
      });
    const ordered = await order(urls[0] as string, "order-before");
    check("an order is placed", ordered.ok, [ordered.status, ordered.ok ? "" : await ordered.clone().text()]);

    const busy = visitors(urls, paths);
    await pause(1_000);
    await primary.stop("abruptly");
    await pause(1_000);
    const refused = await order(urls[0] as string, "order-meanwhile");
    check(
      "without a primary an order gets status 503 with retry-after",
      refused.status === 503 && Number(refused.headers.get("retry-after")) > 0,
      [refused.status, await refused.text()],
    );
    await queryRows(replica.url, "select pg_promote()");
    check(
      "after the promotion of the replica the same order is placed without a restart",
      await waitUntilTrue(async () => (await order(urls[1] as string, "order-meanwhile")).ok, 30),
    );
    check(
      "the other process places orders after the promotion too",
      await waitUntilTrue(async () => (await order(urls[0] as string, "order-after")).ok, 30),
    );
    const savedOrders = await queryRows<{ key: string }>(
      replica.url,
      "select idempotency_key as key from orders order by id",
    );
    check(
      "every order is stored exactly once",
      JSON.stringify(savedOrders.map(({ key }) => key)) === '["order-before","order-meanwhile","order-after"]',
      savedOrders,
    );
    await pause(1_000);
    await busy.stop();
    const { 0: cut = 0, 200: fine = 0, 503: away = 0, ...otherStatuses } = busy.answers;
    check(
      "visitors get only successes and 503 responses",
      fine > 0 && cut === 0 && !Object.keys(otherStatuses).length,
      busy.answers,
    );
    console.log(`     requests meanwhile: ${fine} answered, ${away} rejected with Retry-After`);
  } finally {
    for (const { child } of servers) await stopKaraj(child);
  }
}

async function withoutReplica(primary: PostgresServer, replica: PostgresServer): Promise<void> {
  const replicas = { urls: [replica.url], connections: 4, lag: 3_000 };
  const database = await openDatabase({ url: primary.url, folder: "", replicas });
  const read = () =>
    withReplicaReads(() => sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(database.db));
  try {
    await waitUntilTrue(async () => (await read()).rows[0]?.there === true);
    let failed = 0;
    let isRunning = true;
    const readers = [1, 2, 3, 4].map(async () => {
      while (isRunning) await read().catch(() => (failed += 1));
    });
    await pause(300);
    await replica.stop("abruptly");
    await pause(1_500);
    isRunning = false;
    await Promise.all(readers);
    check("no read fails when the replica stops", failed === 0, failed);
    check("a stopped replica is marked as unusable", database.getReplicaStates()[0]?.isUsable === false);
  } finally {
    await database.close();
  }
}

await withTestFolder("replicas", async (folder) => {
  const primary = await startPostgres();
  if (typeof primary === "string") return console.log(`not tested: ${primary}`);
  const running = [primary];
  const another = async () => {
    const replica = await startReplica(primary);
    if (typeof replica === "string") throw new Error(replica);
    running.push(replica);
    return replica;
  };
  const replica = await another();
  await handles(primary, replica);
  await withoutReplica(primary, await another());
  await processes(primary, replica, join(folder, "data"));
  for (const server of running) await server.stop();
  console.log(faults === 0 ? "all checks passed" : `${faults} faults`);
  if (faults > 0) process.exitCode = 1;
});
