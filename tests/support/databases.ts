import { createHash } from "node:crypto";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, inject } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { cacheFolder, makeFolderOnce } from "#db/embedded/template.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed.server.ts";
import { atEnd } from "./at-end.ts";

/** An empty folder that is removed when the file's tests are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "karaj-test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function fill(database: Database): Promise<void> {
  await migrate(database.db);
  await seedReference(database.db);
  await seedVehicles(database.db);
}

/** Changes when the schema or the reference data change, so that a stale template is never used. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const root = join(import.meta.dirname, "../../src/db");
  for (const file of globSync("**/*.{ts,txt}", { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 12);
}

/** What a database holds beside schema and reference data: the demo world as it is at a time. */
export type World = { demo?: Date };
/** This day's beginning, for a demo world that is fresh. */
export const today = () => new Date(new Date().setUTCHours(0, 0, 0, 0));
type Open = (world?: World) => Promise<Database>;

/** The demo world, written once in a run: whoever wants it copies it. */
async function fillWithDemo(database: Database, demo: Date): Promise<void> {
  const { seedDemo } = await import("#domain/demo/seed.server.ts");
  const { seedDemoSettings } = await import("#domain/demo/settings.server.ts");
  await seedDemo(database.db, () => demo);
  await seedDemoSettings(database.db);
}

async function referenceFolder(): Promise<string> {
  const template = join(cacheFolder, `reference-${fingerprint()}`);
  await makeFolderOnce(template, async (temporary) => {
    const database = await openDatabase({ folder: temporary });
    await fill(database);
    await database.close();
  });
  return template;
}

async function demoFolder(demo: Date): Promise<string> {
  const template = join(inject("runFolder"), `demo-${demo.getTime()}`);
  await makeFolderOnce(template, async (temporary) => {
    cpSync(await referenceFolder(), temporary, { recursive: true });
    const database = await openDatabase({ folder: temporary });
    await fillWithDemo(database, demo);
    await database.close();
  });
  return template;
}

/** A fresh embedded database, for what only it does. Call it inside a test or hook of the file. */
export async function freshEmbedded({ demo }: World = {}): Promise<Database> {
  const template = await (demo ? demoFolder(demo) : referenceFolder());
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
  const database = await openDatabase({ folder });
  atEnd(() => database.close().catch(() => {}));
  return database;
}

/** Runs one statement on the server's own database, outside a transaction. */
async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

let lastName = 0;
const uniqueName = () => {
  lastName += 1;
  return `test_${process.pid}_${Date.now().toString(36)}_${lastName}`;
};

/** The address of an empty database on the test server. */
export async function emptyServerDatabase(url: string): Promise<string> {
  const name = uniqueName();
  await onServer(url, async (client) => void (await client.query(`create database ${name}`)));
  return url.replace(/\/[^/]*$/, `/${name}`);
}

/** The address of another database of the same server. */
const besides = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

/** A database to copy, made once: test files run in parallel, the first makes it and the others wait. */
async function serverTemplate(
  url: string,
  name: string,
  from: string,
  work: (database: Database) => Promise<void>,
): Promise<string> {
  await onServer(url, async (client) => {
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const making = `${name}_making`;
    await client.query(`drop database if exists ${making}`);
    await client.query(`create database ${making} template ${from} strategy = file_copy`);
    const database = await openDatabase({ url: besides(url, making), folder: "" });
    await work(database);
    await database.close();
    await client.query(`alter database ${making} rename to ${name}`);
  });
  return name;
}

async function freshServer(url: string, { demo }: World = {}): Promise<Database> {
  const reference = await serverTemplate(url, `reference_${fingerprint()}`, "template1", fill);
  const template = demo
    ? await serverTemplate(url, `demo_${demo.getTime()}`, reference, (database) => fillWithDemo(database, demo))
    : reference;
  const name = uniqueName();
  await onServer(
    url,
    async (client) => void (await client.query(`create database ${name} template ${template} strategy = file_copy`)),
  );
  const database = await openDatabase({ url: besides(url, name), folder: "" });
  atEnd(async () => {
    await database.close().catch(() => {});
    // Dropped at once it never gets as far as the disk; a hundred of them at the end take minutes to remove.
    await onServer(url, async (client) => void (await client.query(`drop database ${name} with (force)`)));
  });
  return database;
}

/**
 * Runs the same tests against the embedded database and a PostgreSQL server. Where no server can
 * be had its tests are skipped, and the start of the run says so.
 *
 * It is for what the two may do differently: who waits for whom, what is told on channels, connections, types of
 * values, bulk work, and what a library's own transactions do, as the embedded database has one connection for all.
 * `onDatabase` is for the rest, also for commands that meet: on a server they really run at once.
 */
export function onEachDatabase(name: string, tests: (open: Open) => void): void {
  describe(`${name} (embedded)`, () => tests(freshEmbedded));
  const url = inject("postgresUrl");
  describe.skipIf(!url)(`${name} (server)`, () => tests((world) => freshServer(url as string, world)));
}

/** With THOROUGH=1 everything is tested on the embedded database too, which is what journeys and `npm start` run on. */
export const isThorough = process.env.THOROUGH === "1";

/**
 * A fresh database with schema and reference data: on the server where there is one, as it takes half of the embedded
 * database's time; the embedded one in a thorough run. Call it inside a test or hook of the file.
 */
export const freshDatabase: Open = (world) => {
  const url = inject("postgresUrl");
  return url && !isThorough ? freshServer(url, world) : freshEmbedded(world);
};

/** Runs tests of plain reads and writes, whose SQL means the same to both databases, on a fresh one; on both in a thorough run. */
export function onDatabase(name: string, tests: (open: Open) => void): void {
  if (isThorough) onEachDatabase(name, tests);
  else describe(name, () => tests(freshDatabase));
}
