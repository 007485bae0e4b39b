/**
 * Broken: the line to the database server. First every answer takes half a second longer, then nothing comes through and nobody is told, as
 * when a switch dies. Must hold: everybody is answered in time, with 503 and when to come back where the database is needed; health
 * and kept pages go on; what waits doesn't pile up in memory; and once the line is back everything works without a restart.
 */
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/database.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { checks, until } from "../support/checks.ts";
import { inFolder, memoryOf, serve, stop } from "../support/servers.ts";
import { slowLine } from "../support/slow-line.ts";
import { type Answer, ask, makeWorld, orderOf } from "../support/world.ts";

const { must } = checks();

await inFolder("slow", async (folder) => {
  const postgres = await startPostgres();
  if (typeof postgres === "string") throw new Error(postgres);
  const direct = await openDatabase({ url: postgres.url, folder: "" });
  const world = await makeWorld(direct);
  const address = new URL(postgres.url);
  const line = await slowLine({ host: address.hostname, port: Number(address.port) });
  address.port = String(line.port);
  const karaj = await serve({ DATABASE_URL: address.href, DATA_DIR: folder });
  const { url } = karaj;
  const get = (path: string) => ask(url, "GET", path);
  const order = () => ask(url, "POST", "/api/v1/checkout", { body: orderOf(world), key: crypto.randomUUID() });
  try {
    // Made once, so that it is kept.
    await get("/shop");
    await get("/shop");
    must("orders are taken over a good line", (await order()).status === 201);

    line.slow(250);
    const slow = await Promise.all([order(), get("/api/v1/products"), get("/healthz"), get("/shop")]);
    const statuses = slow.map(({ status }) => status);
    must(
      "half a second later everything is answered",
      statuses.every((status) => status < 300),
      statuses,
    );
    must("a kept page waits for nothing", (slow[3]?.took ?? 1e9) < 2_000, `${slow[3]?.took} ms`);

    line.slow(0);
    await get("/shop");
    const before = memoryOf(karaj);
    line.cut();
    const answers: Answer[] = [];
    const asked: Promise<unknown>[] = [];
    const keptOf: Answer[] = [];
    // Forty a second for fifteen seconds: what nobody answers must not be kept waiting for long.
    for (let n = 0; n < 600; n += 1) {
      const one = n % 3 === 0 ? order() : get(n % 3 === 1 ? "/api/v1/products" : `/shop?page=${n}`);
      asked.push(one.then((answer) => answers.push(answer)));
      if (n % 60 === 0) asked.push(Promise.all([get("/healthz"), get("/shop")]).then((kept) => keptOf.push(...kept)));
      await pause(25);
    }
    const grown = memoryOf(karaj) - before;
    await Promise.all(asked);
    for (const { status, took, body } of answers.filter(({ status }) => status !== 503).slice(0, 3)) {
      console.log(`        ${status} after ${took} ms: ${JSON.stringify(body).slice(0, 200)}`);
    }
    const slowest = Math.max(...answers.map(({ took }) => took));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    must(
      "who needs the database is told 503",
      count(503) === answers.length,
      Object.fromEntries([0, 200, 201, 500, 503, 507].map((status) => [status, count(status)])),
    );
    must(
      "and when to come back",
      answers.every(({ headers }) => Number(headers.get("retry-after")) > 0),
    );
    must("within 15 seconds", slowest < 15_000, `${slowest} ms`);
    const keptTook = Math.max(...keptOf.map(({ took }) => took));
    must(
      "health and kept pages go on",
      keptOf.every(({ status }) => status === 200),
      `${keptOf.length} asked, ${keptTook} ms at most`,
    );
    must("without a pile of memory", grown < 150, `${grown} MB more`);

    line.mend();
    const back = await until(async () => (await order()).status === 201, 60);
    must("it works again when the line does, without a restart", back !== undefined, `after ${back} ms`);
    const pages = await until(async () => (await get("/shop?page=1")).status === 200, 30);
    must("pages too", pages !== undefined);
    must("nothing was answered with 500", count(500) === 0);
    must("the server never ended", karaj.child.exitCode === null);
  } finally {
    await stop(karaj);
    await line.close();
    await direct.close();
    await postgres.stop();
  }
});
