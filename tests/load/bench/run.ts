/**
 * Benchmarks Karaj and its peers one after another, on one PostgreSQL server with the same products, and prints one
 * table. Values of a single core need Linux.
 * npm run bench
 * npm run bench -- --only karaj,vendure --seconds 10
 * npm run bench -- --distinct [--seed 2]
 * npm run bench -- --postgres postgres://…
 * With `--distinct` no request repeats, so caches of responses answer none of them. The last form keeps the filled
 * databases on that server for the next run.
 */
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPostgres } from "../../support/postgres-server.ts";
import { createKarajSubject } from "./karaj.ts";
import { measureKaraj } from "./karaj-measurements.ts";
import { type BenchVisit, type LoadResult, runLoad } from "./load-generator.ts";
import { createMedusaSubject } from "./medusa.ts";
import { getPeerFolder } from "./peer.ts";
import { canPin, pinToOtherCore, type RunningSubject } from "./pinned-process.ts";
import { type BenchProduct, readBenchProducts } from "./products.ts";
import { type BenchmarkName, type BenchmarkSubject, distinctBenchmarks, repeatedBenchmarks } from "./subject.ts";
import { printTable, type SubjectMeasurements } from "./table.ts";
import { createVendureSubject } from "./vendure.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "karaj,vendure,medusa" },
    products: { type: "string", default: "20000" },
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "20" },
    distinct: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    postgres: { type: "string" },
  },
});
const products = Number(options.products);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const only = options.only.split(",");

/** Duration of the warm-up before each measurement in seconds. Work that is done only once is then not measured. */
const warmSeconds = Math.min(5, seconds);

/** Idle time in seconds before the idle memory is measured. */
const restSeconds = 30;

/** Finds or creates the database of a subject on the server. Returns whether it was already filled. */
async function databaseFor(server: string, name: string): Promise<{ url: string; filled: boolean }> {
  const url = new URL(server);
  url.pathname = `/bench_${name}`;
  const client = new pg.Client(server);
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = $1", [`bench_${name}`]);
  if (!rowCount) await client.query(`create database bench_${name}`);
  await client.end();
  const markerClient = new pg.Client(url.href);
  await markerClient.connect();
  const { rows } = await markerClient.query("select to_regclass('bench_filled') is not null as filled");
  await markerClient.end();
  return { url: url.href, filled: rows[0]?.filled === true };
}

/** Sets whether commits of new connections wait until the disk has written them: yes for measuring, no for filling. */
async function setDurableCommits(url: string, wait: boolean): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
  await client.query(`alter database ${name} set synchronous_commit = ${wait ? "on" : "off"}`);
  await client.end();
}

/**
 * Updates the planner statistics and marks the database as filled. An interrupted fill is not marked, so it is not
 * used again.
 */
async function markFilled(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("vacuum analyze");
  await client.query("create table if not exists bench_filled (products int)");
  await client.end();
}

/**
 * Updates the planner statistics, which autovacuum would do within a minute. Plans made for empty tables would be
 * slow.
 */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("analyze");
  await client.end();
}

/** Warms up and measures one visit. `url` is the database on the server, undefined for the embedded database. */
async function measureVisit(
  running: RunningSubject,
  name: string,
  visit: BenchVisit,
  url?: string,
): Promise<LoadResult & { cpuMs: number }> {
  await runLoad(running.url, visit, { connections, seconds: warmSeconds });
  if (url) await analyze(url);
  const before = running.cpuSeconds();
  const loaded = await runLoad(running.url, visit, { connections, seconds });
  const cpuMs = ((running.cpuSeconds() - before) * 1_000) / Math.max(1, loaded.perSecond * loaded.seconds);
  const { perSecond, p50, p99, failed, failure, exhausted } = loaded;
  console.error(
    `  ${name}: ${perSecond.toFixed(1)} requests/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms` +
      (failed > 0 ? `; ${failed} failed: ${failure}` : "") +
      (exhausted ? `; ended after ${loaded.seconds.toFixed(1)} s: ${exhausted}` : ""),
  );
  return { ...loaded, cpuMs };
}

async function measure(subject: BenchmarkSubject, server: string): Promise<SubjectMeasurements> {
  const key = subject.name.toLowerCase();
  console.error(`${subject.name} ${subject.version}: installing, filling`);
  await subject.install?.();
  const { url, filled } = await databaseFor(server, key);
  if (!filled) {
    const started = performance.now();
    await setDurableCommits(url, false);
    await subject.fill(url);
    await setDurableCommits(url, true);
    await markFilled(url);
    console.error(`  filled in ${Math.round((performance.now() - started) / 1_000)} s`);
  }
  // The first start may do one-time work, so it is not measured.
  await (await subject.start(url)).stop();
  const running = await subject.start(url);
  const loads: SubjectMeasurements["loads"] = {};
  try {
    const visits = options.distinct
      ? await subject.distinctVisits(url, Number(options.seed))
      : await subject.visits(running, url);
    for (const [name, visit] of Object.entries(visits) as [BenchmarkName, BenchVisit][])
      loads[name] = await measureVisit(running, name, visit, url);
    const megabytes = running.megabytes();
    await setTimeout(restSeconds * 1_000);
    return {
      name: subject.name,
      version: subject.version,
      loads,
      readySeconds: running.readySeconds,
      megabytes,
      megabytesAtRest: running.megabytes(),
    };
  } finally {
    await running.stop();
  }
}

pinToOtherCore();
const postgres = options.postgres ? { url: options.postgres, stop: async () => {} } : await startPostgres();
if (typeof postgres === "string") throw new Error(postgres);
const server = postgres.url;
const folder = getPeerFolder("karaj");
rmSync(folder, { recursive: true, force: true });
/** Parts of Karaj's database. All subjects sell them, so that database is filled even when only peers are measured. */
let productsPromise: Promise<readonly BenchProduct[]> | undefined;
const karajSubject = createKarajSubject({ products, folder });
const wares = () => {
  productsPromise ??= (async () => {
    const { url, filled } = await databaseFor(server, "karaj");
    if (!filled) {
      await karajSubject.fill(url);
      await markFilled(url);
    }
    return readBenchProducts(url);
  })();
  return productsPromise;
};
const found: SubjectMeasurements[] = [];
const missing: string[] = [];
const tryTo = async (name: string, work: () => Promise<void>) => {
  try {
    await work();
  } catch (error) {
    console.error(error);
    missing.push(`${name}: ${(error as Error).message.split("\n", 1)[0]}`);
  }
};
try {
  for (const subject of [karajSubject, createVendureSubject(wares), createMedusaSubject(wares)]) {
    if (!only.includes(subject.name.toLowerCase())) missing.push(`${subject.name}: not selected`);
    else await tryTo(subject.name, async () => void found.push(await measure(subject, server)));
  }
  const measuresPages = only.includes("karaj") && !options.distinct;
  const alone = measuresPages
    ? await measureKaraj({
        url: (await databaseFor(server, "karaj")).url,
        folder: join(folder, "embedded"),
        products,
        measure: measureVisit,
      })
    : [];
  const where = `${products} products, ${connections} connections, ${seconds} s each${canPin ? ", each server on one core" : ", servers NOT on a core of their own"}, load of the machine ${loadavg()[0]?.toFixed(1)}`;
  printTable({ where, names: options.distinct ? distinctBenchmarks : repeatedBenchmarks, found, alone, missing });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
