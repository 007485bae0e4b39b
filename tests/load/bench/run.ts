/**
 * Measures Karaj and its peers, one after the other on one PostgreSQL with the same products, and prints one table.
 * Needs Linux for figures of one core.
 *
 *   npm run bench
 *   npm run bench -- --only karaj,vendure --seconds 10
 *   npm run bench -- --postgres postgres://…    keeps the filled databases there for the next run
 */
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPostgres } from "../../support/postgres-server.ts";
import { karaj } from "./karaj.ts";
import { karajAlone } from "./karaj-alone.ts";
import { medusa } from "./medusa.ts";
import { folderOf } from "./peer.ts";
import { canPin, leaveServersCore, type Running } from "./pinned.ts";
import { type Load, load, type Visit } from "./sender.ts";
import { asked, type Subject } from "./subject.ts";
import { type Figures, printTable } from "./table.ts";
import { vendure } from "./vendure.ts";
import { type Ware, waresOf } from "./wares.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "karaj,vendure,medusa" },
    products: { type: "string", default: "20000" },
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "20" },
    postgres: { type: "string" },
  },
});
const products = Number(options.products);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const only = options.only.split(",");

/** Before what is measured, so that nothing is done for the first time in it. */
const warmSeconds = Math.min(5, seconds);

/** How long nobody asks anything before it is looked what a server holds at rest. */
const restSeconds = 30;

/** A database of its own on the server; says whether it was filled before. */
async function databaseFor(server: string, name: string): Promise<{ url: string; filled: boolean }> {
  const url = new URL(server);
  url.pathname = `/bench_${name}`;
  const client = new pg.Client(server);
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = $1", [`bench_${name}`]);
  if (!rowCount) await client.query(`create database bench_${name}`);
  await client.end();
  const marked = new pg.Client(url.href);
  await marked.connect();
  const { rows } = await marked.query("select to_regclass('bench_filled') is not null as filled");
  await marked.end();
  return { url: url.href, filled: rows[0]?.filled === true };
}

/** Whether who connects from now on waits for the disk at each commit: while measured yes, while filling no. */
async function waitForDisk(url: string, wait: boolean): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
  await client.query(`alter database ${name} set synchronous_commit = ${wait ? "on" : "off"}`);
  await client.end();
}

/** Plans are made from what is there, and a fill that was broken off isn't taken for one. */
async function markFilled(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("vacuum analyze");
  await client.query("create table if not exists bench_filled (products int)");
  await client.end();
}

/** As autovacuum does within its minute: tables that were empty a moment ago are looked through by whoever planned for that. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("analyze");
  await client.end();
}

/** `url`: the database of the server, unless it is embedded. */
async function measureVisit(
  running: Running,
  name: string,
  visit: Visit,
  url?: string,
): Promise<Load & { cpuMs: number }> {
  await load(running.url, visit, { connections, seconds: warmSeconds });
  if (url) await analyze(url);
  const before = running.cpuSeconds();
  const loaded = await load(running.url, visit, { connections, seconds });
  const cpuMs = ((running.cpuSeconds() - before) * 1_000) / Math.max(1, loaded.perSecond * loaded.seconds);
  const { perSecond, p50, p99, failed, failure } = loaded;
  console.error(
    `  ${name}: ${perSecond.toFixed(1)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms` +
      (failed > 0 ? `; ${failed} failed: ${failure}` : ""),
  );
  return { ...loaded, cpuMs };
}

async function measure(subject: Subject, server: string): Promise<Figures> {
  const key = subject.name.toLowerCase();
  console.error(`${subject.name} ${subject.version}: installing, filling`);
  await subject.install?.();
  const { url, filled } = await databaseFor(server, key);
  if (!filled) {
    const started = performance.now();
    await waitForDisk(url, false);
    await subject.fill(url);
    await waitForDisk(url, true);
    await markFilled(url);
    console.error(`  filled in ${Math.round((performance.now() - started) / 1_000)} s`);
  }
  // The first start may have more to do than those after it.
  await (await subject.start(url)).stop();
  const running = await subject.start(url);
  const loads: Figures["loads"] = {};
  try {
    const visits = await subject.visits(running, url);
    for (const name of asked) loads[name] = await measureVisit(running, name, visits[name], url);
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

leaveServersCore();
const postgres = options.postgres ? { url: options.postgres, stop: async () => {} } : await startPostgres();
if (typeof postgres === "string") throw new Error(postgres);
const server = postgres.url;
const folder = folderOf("karaj");
rmSync(folder, { recursive: true, force: true });
/** Karaj's own parts are what everybody sells: its database is filled even when only others are measured. */
let known: Promise<readonly Ware[]> | undefined;
const ours = karaj({ products, folder });
const wares = () => {
  known ??= (async () => {
    const { url, filled } = await databaseFor(server, "karaj");
    if (!filled) {
      await ours.fill(url);
      await markFilled(url);
    }
    return waresOf(url);
  })();
  return known;
};
const found: Figures[] = [];
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
  for (const subject of [ours, vendure(wares), medusa(wares)]) {
    if (!only.includes(subject.name.toLowerCase())) missing.push(`${subject.name}: left out`);
    else await tryTo(subject.name, async () => void found.push(await measure(subject, server)));
  }
  const alone = only.includes("karaj")
    ? await karajAlone({
        url: (await databaseFor(server, "karaj")).url,
        folder: join(folder, "embedded"),
        products,
        measure: measureVisit,
      })
    : [];
  const where = `${products} products, ${connections} connections, ${seconds} s each${canPin ? ", each server on one core" : ", servers NOT on a core of their own"}, load of the machine ${loadavg()[0]?.toFixed(1)}`;
  printTable({ where, found, alone, missing });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
