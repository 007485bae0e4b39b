import { sql } from "kysely";
import type { Db } from "../database.ts";
import { appliedMigrations, migrate, migrations } from "../migrate.ts";
import { TransferRefusedError } from "./refused.ts";
import { carriedTables, progressTable } from "./tables.ts";

/** Tables that migrations themselves put rows into: an empty database has those, and the data bring their own. */
export const filledByMigrations = ["post_categories", "site_pages"];

/** Refuses data of a newer version than this one, and data without a schema. */
export function refuseUnknown(applied: readonly string[], whose: string): void {
  if (applied.length === 0) throw new TransferRefusedError(`${whose} holds no data of Karaj.`);
  const known = Object.keys(migrations).slice(0, applied.length);
  const strange = applied.find((name, i) => name !== known[i]);
  if (strange) {
    throw new TransferRefusedError(
      `${whose} was written by another version of Karaj, most likely a newer one (${strange}): use that version.`,
    );
  }
}

/** Refuses a database that holds anything, or one of another version; `whose` names it for whoever reads the refusal. */
export async function refuseUnlessEmpty(db: Db, applied: readonly string[], whose: string): Promise<void> {
  const there = await appliedMigrations(db);
  if (there.length === 0) {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p', 'v', 'm') and relnamespace = current_schema()::regnamespace and relname not in (
        select c.relname from pg_depend d join pg_class c on c.oid = d.objid
        where d.classid = 'pg_class'::regclass and d.deptype = 'e')
      limit 5`.execute(db);
    if (rows.length === 0) return;
    throw new TransferRefusedError(
      `${whose} is not empty: it has ${rows.map(({ name }) => name).join(", ")}. Name an empty database.`,
    );
  }
  if (there.join() !== applied.join()) {
    throw new TransferRefusedError(
      `${whose} has a schema of another version (${there.at(-1)} and not ${applied.at(-1)}). Name a database without tables.`,
    );
  }
  const filled: string[] = [];
  for (const { name } of await carriedTables(db)) {
    if (filledByMigrations.includes(name)) continue;
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length === 0) return;
  const more = filled.length > 5 ? ` and ${filled.length - 5} more tables` : "";
  throw new TransferRefusedError(
    `${whose} holds data already (${filled.slice(0, 5).join(", ")}${more}); nothing is overwritten. Name an empty database.`,
  );
}

/** Gives an empty database the schema that the data have. */
export async function makeSchema(db: Db, applied: readonly string[]): Promise<void> {
  if ((await appliedMigrations(db)).length === 0) await migrate(db, undefined, applied.at(-1));
}

/** Takes away the rows that migrations themselves have put into an empty database. */
export async function clearMigrated(db: Db): Promise<void> {
  for (const name of filledByMigrations) {
    // An older version may not have had the table yet.
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}::text) is not null as there`.execute(db);
    if (rows[0]?.there) await sql`delete from ${sql.table(name)}`.execute(db);
  }
}

/** Refuses a server database that Karaj is running on: what visitors write meanwhile would be missing. */
export async function refuseInUse(db: Db, whose: string): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name like 'karaj%' and pid <> pg_backend_pid()`.execute(db);
  if (rows.length === 0) return;
  throw new TransferRefusedError(
    `${whose} is in use by Karaj (${rows.length} connections): stop all its processes first, else what visitors write meanwhile is lost.`,
  );
}

/** Whether a copy into this database was begun and not finished. */
export async function isHalfCopied(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${progressTable}::text) is not null as there`.execute(db);
  return rows[0]?.there === true;
}
