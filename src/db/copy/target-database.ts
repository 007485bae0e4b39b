import { sql } from "kysely";
import type { Db } from "../database.ts";
import { listAppliedMigrations, migrate, migrations } from "../migrate.ts";
import { COPY_PROGRESS_TABLE, listCopiedTables } from "./copied-tables.ts";
import { TransferError } from "./transfer-error.ts";

/**
 * Tables into which migrations insert rows. These rows are deleted before a copy, because the copied data contains its
 * own.
 */
export const tablesFilledByMigrations = ["post_categories", "site_pages"];

/** Throws a TransferError if a database has no schema, or migrations that this version of Karaj does not know. */
export function assertKnownMigrations(applied: readonly string[], databaseName: string): void {
  if (applied.length === 0) throw new TransferError(`${databaseName} contains no data of Karaj.`);
  const expectedMigrations = Object.keys(migrations).slice(0, applied.length);
  const unknownMigration = applied.find((name, i) => name !== expectedMigrations[i]);
  if (unknownMigration) {
    throw new TransferError(
      `${databaseName} was written by another version of Karaj, most likely a newer one (${unknownMigration}): use that version.`,
    );
  }
}

/**
 * Throws a TransferError if a database contains data, or a schema that differs from the migrations in `applied`.
 * `databaseName` is the name in the message.
 */
export async function assertEmptyDatabase(db: Db, applied: readonly string[], databaseName: string): Promise<void> {
  const existingMigrations = await listAppliedMigrations(db);
  if (existingMigrations.length === 0) {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p', 'v', 'm') and relnamespace = current_schema()::regnamespace and relname not in (
        select c.relname from pg_depend d join pg_class c on c.oid = d.objid
        where d.classid = 'pg_class'::regclass and d.deptype = 'e')
      limit 5`.execute(db);
    if (rows.length === 0) return;
    throw new TransferError(
      `${databaseName} is not empty: it contains ${rows.map(({ name }) => name).join(", ")}. Choose an empty database.`,
    );
  }
  if (existingMigrations.join() !== applied.join()) {
    throw new TransferError(
      `${databaseName} has the schema of another version (${existingMigrations.at(-1)} instead of ${applied.at(-1)}). Choose a database without tables.`,
    );
  }
  const filled: string[] = [];
  for (const { name } of await listCopiedTables(db)) {
    if (tablesFilledByMigrations.includes(name)) continue;
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length === 0) return;
  const moreTables = filled.length > 5 ? ` and ${filled.length - 5} more tables` : "";
  throw new TransferError(
    `${databaseName} already contains data (${filled.slice(0, 5).join(", ")}${moreTables}), and nothing is overwritten. Choose an empty database.`,
  );
}

/** Runs the migrations in `applied` on an empty database, so that it has the schema of the copied data. */
export async function createDatabaseSchema(db: Db, applied: readonly string[]): Promise<void> {
  if ((await listAppliedMigrations(db)).length === 0) await migrate(db, undefined, applied.at(-1));
}

/** Deletes the rows that migrations have inserted into an empty database. */
export async function deleteMigrationRows(db: Db): Promise<void> {
  for (const name of tablesFilledByMigrations) {
    // A database with an older schema may not have this table yet.
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}::text) is not null as there`.execute(db);
    if (rows[0]?.there) await sql`delete from ${sql.table(name)}`.execute(db);
  }
}

/**
 * Throws a TransferError if another process of Karaj is connected to the database. Rows that it writes during the copy
 * would be lost. `databaseName` is the name in the message.
 */
export async function assertNotInUse(db: Db, databaseName: string): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name like 'karaj%' and pid <> pg_backend_pid()`.execute(db);
  if (rows.length === 0) return;
  throw new TransferError(
    `${databaseName} is in use by Karaj (${rows.length} connections): stop all its processes first. Changes during the copy would be lost.`,
  );
}

/** Checks whether a database contains an unfinished copy. */
export async function hasPartialCopy(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${COPY_PROGRESS_TABLE}::text) is not null as there`.execute(db);
  return rows[0]?.there === true;
}
