/**
 * Failure test: a bad connection to the database server. First, every response takes half a second longer. Then no
 * data passes and neither side is told, as when a switch fails. Every request must get a response in time, which is
 * 503 with Retry-After where the database is needed. Health checks and cached pages must work. Waiting requests must
 * not fill the memory. Once the connection is back, everything must work without a restart.
 */
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/open-database.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { createChecks, waitUntil } from "../support/checks.ts";
import {
  buildOrderRequest,
  createFailureTestData,
  sendApiRequest,
  type TimedResponse,
} from "../support/failure-test-data.ts";
import { getServerMemory, startUnseededServer, stopServer, withTestFolder } from "../support/servers.ts";
import { startSlowProxy } from "../support/slow-proxy.ts";

const { must } = createChecks();

await withTestFolder("slow", async (folder) => {
  const postgres = await startPostgres();
  if (typeof postgres === "string") throw new Error(postgres);
  const direct = await openDatabase({ url: postgres.url, folder: "" });
  const testData = await createFailureTestData(direct);
  const address = new URL(postgres.url);
  const line = await startSlowProxy({ host: address.hostname, port: Number(address.port) });
  address.port = String(line.port);
  const karaj = await startUnseededServer({ DATABASE_URL: address.href, DATA_DIR: folder });
  const { url } = karaj;
  const get = (path: string) => sendApiRequest(url, "GET", path);
  const order = () =>
    sendApiRequest(url, "POST", "/api/v1/checkout", { body: buildOrderRequest(testData), key: crypto.randomUUID() });
  try {
    // The first request puts the page into the cache.
    await get("/shop");
    await get("/shop");
    must("an order is placed while the database connection is fast", (await order()).status === 201);

    line.slow(250);
    const slow = await Promise.all([order(), get("/api/v1/products"), get("/healthz"), get("/shop")]);
    const statuses = slow.map(({ status }) => status);
    must(
      "with 500 ms latency to the database every request succeeds",
      statuses.every((status) => status < 300),
      statuses,
    );
    must(
      "a cached page does not wait for the database",
      (slow[3]?.durationMs ?? 1e9) < 2_000,
      `${slow[3]?.durationMs} ms`,
    );

    line.slow(0);
    await get("/shop");
    const before = getServerMemory(karaj);
    line.cut();
    const responses: TimedResponse[] = [];
    const pending: Promise<unknown>[] = [];
    const keptOf: TimedResponse[] = [];
    // Sends forty requests a second for fifteen seconds. Unanswered ones must not wait long.
    for (let n = 0; n < 600; n += 1) {
      const one = n % 3 === 0 ? order() : get(n % 3 === 1 ? "/api/v1/products" : `/shop?page=${n}`);
      pending.push(one.then((answer) => responses.push(answer)));
      if (n % 60 === 0)
        pending.push(
          Promise.all([get("/healthz"), get("/shop")]).then((cachedAnswers) => keptOf.push(...cachedAnswers)),
        );
      await pause(25);
    }
    const grown = getServerMemory(karaj) - before;
    await Promise.all(pending);
    for (const { status, durationMs, body } of responses.filter(({ status }) => status !== 503).slice(0, 3)) {
      console.log(`        ${status} after ${durationMs} ms: ${JSON.stringify(body).slice(0, 200)}`);
    }
    const slowest = Math.max(...responses.map(({ durationMs }) => durationMs));
    const count = (status: number) => responses.filter((answer) => answer.status === status).length;
    must(
      "requests that need the database get status 503",
      count(503) === responses.length,
      Object.fromEntries([0, 200, 201, 500, 503, 507].map((status) => [status, count(status)])),
    );
    must(
      "every 503 response has a retry-after header",
      responses.every(({ headers }) => Number(headers.get("retry-after")) > 0),
    );
    must("every 503 response arrives within 15 seconds", slowest < 15_000, `${slowest} ms`);
    const keptTook = Math.max(...keptOf.map(({ durationMs }) => durationMs));
    must(
      "health checks and cached pages still respond",
      keptOf.every(({ status }) => status === 200),
      `${keptOf.length} asked, ${keptTook} ms at most`,
    );
    must("the memory grows by less than 150 MB", grown < 150, `${grown} MB more`);

    line.restore();
    const back = await waitUntil(async () => (await order()).status === 201, 60);
    must(
      "orders are placed again once the database responds, without a restart",
      back !== undefined,
      `after ${back} ms`,
    );
    const pages = await waitUntil(async () => (await get("/shop?page=1")).status === 200, 30);
    must("pages are rendered again once the database responds", pages !== undefined);
    must("no response has status 500", count(500) === 0);
    must("the server process never exited", karaj.child.exitCode === null);
  } finally {
    await stopServer(karaj);
    await line.close();
    await direct.close();
    await postgres.stop();
  }
});
