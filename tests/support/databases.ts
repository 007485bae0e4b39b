import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, inject, it } from "vitest";
import type { Database } from "#db/database.ts";
import { CLUSTER_CACHE_FOLDER, createFolderAtomically } from "#db/embedded/cluster-template.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { registerCleanup } from "./cleanup.ts";
import { fillWithReferenceData, getFingerprint, getReferenceFolderPath } from "./reference-folder.ts";

/** Creates an empty folder that is removed at the end of the test file. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "karaj-test-"));
  registerCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Whether THOROUGH=1 is set. A thorough run also runs every test on the embedded database, which the end-to-end tests
 * and `npm start` use.
 */
export const isThorough = process.env.THOROUGH === "1";

/**
 * Returns how many random values a property that uses a database tries: all in a thorough run, otherwise a quarter,
 * because each value costs several queries.
 */
export const countDatabaseRuns = (thoroughRuns: number): number =>
  isThorough ? thoroughRuns : Math.ceil(thoroughRuns / 4);

/**
 * Content of a test database besides schema and reference data. `demo` is the time for which the demo data is created;
 * without it there is none.
 */
export type DatabaseContent = { demo?: Date };
/** Returns the start of the current UTC day, for current demo data. */
export const getUtcToday = () => new Date(new Date().setUTCHours(0, 0, 0, 0));
type Open = (content?: DatabaseContent) => Promise<Database>;

/** Seeds the demo data. A run seeds them once, and tests copy the result. */
async function fillWithDemo(database: Database, demo: Date): Promise<void> {
  const { seedDemo } = await import("#domain/demo/seed-demo.server.ts");
  const { seedDemoSettings } = await import("#domain/demo/settings.server.ts");
  if (!(await seedDemo(database.db, () => demo))) throw new Error("The demo data were not written");
  await seedDemoSettings(database.db);
  // Queries of the copies use the planner statistics of the template, as those of a started server do.
  await database.runMaintenance();
}

/**
 * Creates a template folder once, by changing a copy of another template. Without one, starts from an empty database.
 * Test files run in parallel: the first one creates the template, the others wait.
 */
async function embeddedTemplate(
  template: string,
  findSource: (() => Promise<string>) | undefined,
  work: (database: Database) => Promise<unknown>,
): Promise<string> {
  if (existsSync(template)) return template;
  const source = await findSource?.();
  const create = () =>
    createFolderAtomically(template, async (temporary) => {
      if (source) cpSync(source, temporary, { recursive: true });
      const database = await openDatabase({ folder: temporary });
      await work(database);
      await database.close();
    });
  const url = inject("postgresUrl");
  if (!url) await create();
  else
    await withServerConnection(url, async (client) => {
      await client.query("select pg_advisory_lock(2)");
      await create();
    });
  return template;
}

/** Name of the template with the schema after a migration, or with the newest schema. */
const getSchemaTemplateName = (upTo?: string) => `schema_${upTo?.slice(0, 4) ?? "newest"}_${getFingerprint()}`;

const schemaFolder = (upTo?: string): Promise<string> =>
  embeddedTemplate(join(CLUSTER_CACHE_FOLDER, getSchemaTemplateName(upTo)), undefined, ({ db }) =>
    migrate(db, undefined, upTo),
  );

const referenceFolder = (): Promise<string> =>
  embeddedTemplate(getReferenceFolderPath(), () => schemaFolder(), fillWithReferenceData);

const demoFolder = (demo: Date): Promise<string> =>
  embeddedTemplate(join(inject("runFolder"), `demo-${demo.getTime()}`), referenceFolder, (database) =>
    fillWithDemo(database, demo),
  );

/**
 * Creates a folder of an embedded database with the schema after the migration `upTo`, or with the newest schema, and
 * without any data. Copying a prepared database takes a fraction of the time of the migrations.
 */
export async function createFolderWithSchema(upTo?: string): Promise<string> {
  const folder = createTemporaryFolder();
  cpSync(await schemaFolder(upTo), folder, { recursive: true });
  return folder;
}

/** Creates an embedded database, for tests of behaviour that a server does not have. Call it in a test or hook. */
export async function createEmbeddedDatabase({ demo }: DatabaseContent = {}): Promise<Database> {
  const template = await (demo ? demoFolder(demo) : referenceFolder());
  const folder = createTemporaryFolder();
  cpSync(template, folder, { recursive: true });
  const database = await openDatabase({ folder });
  registerCleanup(() => database.close().catch(() => {}));
  return database;
}

/** Connects to the server's own database and runs the work outside a transaction. */
async function withServerConnection(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Time limits in milliseconds for statements and for the wait for a connection. Tests may run on a busy machine. */
const testTimeouts = { statementTimeout: 60_000, connectTimeout: 60_000 };

let lastName = 0;
const uniqueName = () => {
  lastName += 1;
  return `test_${process.pid}_${Date.now().toString(36)}_${lastName}`;
};

/** Returns the URL of another database of the same server. */
const replaceDatabaseName = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

/** Creates an empty database on the test server and returns its URL. */
export async function createEmptyServerDatabase(url: string): Promise<string> {
  const name = uniqueName();
  await withServerConnection(url, async (client) => void (await client.query(`create database ${name}`)));
  return replaceDatabaseName(url, name);
}

/**
 * Creates a template database once per run. Test files run in parallel: the first one creates the template, the others
 * wait.
 */
async function serverTemplate(
  url: string,
  name: string,
  from: string,
  work: (database: Database) => Promise<unknown>,
): Promise<string> {
  await withServerConnection(url, async (client) => {
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    const unfinishedName = `${name}_making`;
    await client.query(`drop database if exists ${unfinishedName}`);
    await client.query(`create database ${unfinishedName} template ${from} strategy = file_copy`);
    const database = await openDatabase({ url: replaceDatabaseName(url, unfinishedName), folder: "", ...testTimeouts });
    await work(database);
    await database.close();
    await client.query(`alter database ${unfinishedName} rename to ${name}`);
  });
  return name;
}

/** Copies a template database and returns the name of the copy. */
async function copyServerTemplate(url: string, template: string): Promise<string> {
  const name = uniqueName();
  await withServerConnection(
    url,
    async (client) => void (await client.query(`create database ${name} template ${template} strategy = file_copy`)),
  );
  return name;
}

const schemaTemplate = (url: string, upTo?: string): Promise<string> =>
  serverTemplate(url, getSchemaTemplateName(upTo), "template1", ({ db }) => migrate(db, undefined, upTo));

/**
 * Creates a server database with the schema after the migration `upTo`, or with the newest schema, and without any data.
 * Returns its URL.
 */
export async function createServerDatabaseWithSchema(url: string, upTo?: string): Promise<string> {
  return replaceDatabaseName(url, await copyServerTemplate(url, await schemaTemplate(url, upTo)));
}

async function createServerDatabase(url: string, { demo }: DatabaseContent = {}): Promise<Database> {
  const reference = await serverTemplate(
    url,
    `reference_${getFingerprint()}`,
    await schemaTemplate(url),
    fillWithReferenceData,
  );
  const template = demo
    ? await serverTemplate(url, `demo_${demo.getTime()}`, reference, (database) => fillWithDemo(database, demo))
    : reference;
  return openServerDatabase(url, await copyServerTemplate(url, template));
}

/** Opens a database of the server. The end of the test file drops the database. */
async function openServerDatabase(url: string, name: string): Promise<Database> {
  const database = await openDatabase({ url: replaceDatabaseName(url, name), folder: "", ...testTimeouts });
  registerCleanup(async () => {
    await database.close().catch(() => {});
    // Dropping the database at once avoids writing it to disk. Removing a hundred databases at the end takes minutes.
    await withServerConnection(url, async (client) => void (await client.query(`drop database ${name} with (force)`)));
  });
  return database;
}

/**
 * Creates a database with the schema after the migration `upTo` and without any data, on the server if there is one.
 */
export async function createDatabaseWithSchema(upTo: string): Promise<Database> {
  const url = inject("postgresUrl");
  if (url && !isThorough)
    return openServerDatabase(url, await copyServerTemplate(url, await schemaTemplate(url, upTo)));
  const database = await openDatabase({ folder: await createFolderWithSchema(upTo) });
  registerCleanup(() => database.close().catch(() => {}));
  return database;
}

/** Defines a test as `it` does. */
type DefineTest = (title: string, test: () => Promise<void>) => void;

/**
 * Runs the same tests on the embedded database and on a PostgreSQL server. Without a server, the tests for it are
 * skipped. Use it for behaviour in which the two may differ: locks, notifications, connections, value types, bulk
 * operations and transactions of libraries. `itOnOneDatabase` defines a test that runs on the server only, or on the
 * embedded database if there is no server. A thorough run runs it on both. For everything else use
 * `describeOnDatabase`, also for concurrent commands, which run in parallel on a server.
 */
export function describeOnEachDatabase(name: string, tests: (open: Open, itOnOneDatabase: DefineTest) => void): void {
  const url = inject("postgresUrl");
  const itOnEmbedded = url && !isThorough ? () => {} : it;
  describe(`${name} (embedded)`, () => tests(createEmbeddedDatabase, itOnEmbedded));
  describe.skipIf(!url)(`${name} (server)`, () => tests((content) => createServerDatabase(url as string, content), it));
}

/**
 * Creates a database with schema and reference data. Uses the PostgreSQL server if there is one, which takes half as
 * long as the embedded database. In a thorough run, always uses the embedded database. Call it in a test or hook.
 */
export const createTestDatabase: Open = (content) => {
  const url = inject("postgresUrl");
  return url && !isThorough ? createServerDatabase(url, content) : createEmbeddedDatabase(content);
};

/**
 * Runs tests of reads and writes whose SQL gives the same results on both databases. Uses one of the databases, or both
 * in a thorough run.
 */
export function describeOnDatabase(name: string, tests: (open: Open) => void): void {
  if (isThorough) describeOnEachDatabase(name, tests);
  else describe(name, () => tests(createTestDatabase));
}
