import { existsSync, lstatSync, readdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { openDatabaseFromConfig } from "#server/open-database.ts";
import { createTemporaryFolder } from "../../tests/support/databases.ts";

it("openDatabaseFromConfig reports a truncated control file with the command that restores a backup", async () => {
  const folder = createTemporaryFolder();
  await (await openDatabase({ folder })).close();
  truncateSync(join(folder, "postgres/global/pg_control"), 100);
  const config = readConfig({ DATA_DIR: folder });
  for (let tries = 0; tries < 2; tries += 1) {
    const error = await openDatabaseFromConfig(config).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(/^The database in .*postgres is damaged[^\n]*npm run restore -- FILE$/);
  }
});

it("openDatabaseFromConfig refuses a database with a truncated table and opens an intact one", async () => {
  const folder = createTemporaryFolder();
  const database = await openDatabase({ folder });
  await sql`create table things as select generate_series(1, 5000) as id`.execute(database.db);
  await database.runMaintenance();
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath('things') as path`.execute(database.db);
  await sql`delete from things`.execute(database.db);
  await database.runMaintenance();
  await database.close();
  await (await openDatabase({ folder })).close();
  truncateSync(join(folder, "postgres", rows[0]?.path as string), 8_192);
  await expect(openDatabaseFromConfig(readConfig({ DATA_DIR: folder }))).rejects.toThrow(
    /^The database in .* is damaged and can't be opened \(the file of things is too short\)\. [^\n]*npm run restore/,
  );
});

it.skipIf(process.platform === "win32")(
  "[ASVS 13.3.2] openDatabase creates database files that only the owner can access",
  async () => {
    const folder = createTemporaryFolder();
    const database = await openDatabase({ folder });
    await sql`create table things (id int)`.execute(database.db);
    await sql`insert into things select generate_series(1, 1000)`.execute(database.db);
    await sql`checkpoint`.execute(database.db);
    const cluster = join(folder, "postgres");
    const exposed = readdirSync(cluster, { recursive: true })
      .map((name) => join(cluster, String(name)))
      .filter((path) => existsSync(path) && (lstatSync(path).mode & 0o077) !== 0);
    await database.close();
    expect(exposed).toEqual([]);
  },
);
