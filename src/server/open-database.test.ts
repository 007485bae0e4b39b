import { existsSync, lstatSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { createTemporaryFolder } from "../../tests/support/databases.ts";

// The tests damage the same folder one after the other.
const folder = createTemporaryFolder();
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ folder });
  await sql`create table things as select generate_series(1, 5000) as id`.execute(database.db);
});

it.skipIf(process.platform === "win32")(
  "[ASVS 13.3.2] openDatabase creates database files that only the owner can access",
  async () => {
    await sql`checkpoint`.execute(database.db);
    const cluster = join(folder, "postgres");
    const exposed = readdirSync(cluster, { recursive: true })
      .map((name) => join(cluster, String(name)))
      .filter((path) => existsSync(path) && (lstatSync(path).mode & 0o077) !== 0);
    expect(exposed).toEqual([]);
  },
);

it("openDatabaseFromConfig refuses a database with a truncated table and opens an intact one", async () => {
  await database.runMaintenance();
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath('things') as path`.execute(database.db);
  await sql`delete from things`.execute(database.db);
  await database.runMaintenance();
  await database.close();
  await (await openDatabaseFromConfig(readConfig({ DATA_DIR: folder }))).close();
  truncateSync(join(folder, "postgres", rows[0]?.path as string), 8_192);
  await expect(openDatabaseFromConfig(readConfig({ DATA_DIR: folder }))).rejects.toThrow(
    /^The database in .* is damaged and can't be opened \(the file of things is too short\)\. [^\n]*npm run restore/,
  );
});

it("openDatabaseFromConfig reports a truncated control file with the command that restores a backup", async () => {
  truncateSync(join(folder, "postgres/global/pg_control"), 100);
  const config = readConfig({ DATA_DIR: folder });
  for (let tries = 0; tries < 2; tries += 1) {
    const error = await openDatabaseFromConfig(config).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(/^The database in .*postgres is damaged[^\n]*npm run restore -- FILE$/);
  }
});

it("openDatabaseFromConfig reports in one line that the database server or the data folder cannot be used", async () => {
  const nowhere = readConfig({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", DATA_DIR: createTemporaryFolder() });
  const notFolder = readConfig({ DATA_DIR: import.meta.filename });
  for (const [config, message] of [
    [nowhere, /^DATABASE_URL: the server can't be used[^\n]*$/],
    [notFolder, /^DATA_DIR: the folder .*open-database\.test\.ts can't be used[^\n]*$/],
  ] as const) {
    const error = await openDatabaseFromConfig(config).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(message);
  }
});
