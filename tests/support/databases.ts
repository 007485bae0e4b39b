import { createHash } from "node:crypto";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, inject } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { cacheFolder, makeFolderOnce } from "#db/embedded/template.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { seedVehicles } from "#db/seed/vehicles/seed.server.ts";

/** An empty folder that is removed when the file's tests are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "karaj-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
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

async function openFreshEmbedded(): Promise<Database> {
  const template = join(cacheFolder, `reference-${fingerprint()}`);
  await makeFolderOnce(template, async (temporary) => {
    const database = await openDatabase({ folder: temporary });
    await fill(database);
    await database.close();
  });
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
  const database = await openDatabase({ folder });
  afterAll(() => database.close().catch(() => {}));
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

async function openFreshServer(url: string): Promise<Database> {
  const template = `reference_${fingerprint()}`;
  await onServer(url, async (client) => {
    // Test files run in parallel: the first makes the template, the others wait for it.
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return;
    const making = `${template}_making`;
    await client.query(`drop database if exists ${making}`);
    await client.query(`create database ${making}`);
    const database = await openDatabase({ url: url.replace(/\/[^/]*$/, `/${making}`), folder: "" });
    await fill(database);
    await database.close();
    await client.query(`alter database ${making} rename to ${template}`);
  });
  const name = uniqueName();
  await onServer(url, async (client) => void (await client.query(`create database ${name} template ${template}`)));
  const database = await openDatabase({ url: url.replace(/\/[^/]*$/, `/${name}`), folder: "" });
  afterAll(() => database.close().catch(() => {}));
  return database;
}

/** A fresh embedded database with schema and reference data. Call it inside a test or hook of the file. */
export const freshDatabase = openFreshEmbedded;

/**
 * Runs the same tests against the embedded database and a PostgreSQL server. Where no server can
 * be had its tests are skipped, and the start of the run says so.
 */
export function onEachDatabase(name: string, tests: (open: () => Promise<Database>) => void): void {
  describe(`${name} (embedded)`, () => tests(openFreshEmbedded));
  const url = inject("postgresUrl");
  describe.skipIf(!url)(`${name} (server)`, () => tests(() => openFreshServer(url as string)));
}
