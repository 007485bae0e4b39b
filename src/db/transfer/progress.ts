import { sql } from "kysely";
import type { Db } from "../database.ts";
import { TransferRefusedError } from "./refused.ts";
import { type CarriedTable, progressTable } from "./tables.ts";

/** How far a table has been copied. */
export type Place = { last: string[] | undefined; rows: number };

const notes = sql.table(progressTable);

/** Says how far each table is. The notes are a table of the target: they are written with the rows they speak of. */
export async function beginOrResume(
  db: Db,
  source: string,
  tables: readonly CarriedTable[],
): Promise<Map<string, Place>> {
  await sql`
    create table if not exists ${notes} (
      table_name text primary key, source text not null, last_key jsonb, rows bigint not null default 0)`.execute(db);
  await sql`
    insert into ${notes} (table_name, source)
    select name, ${source} from unnest(${tables.map(({ name }) => name)}::text[]) name
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ name: string; source: string; last: string[] | null; rows: number }>`
    select table_name as name, source, last_key as last, rows from ${notes}`.execute(db);
  const other = rows.find((row) => row.source !== source);
  if (other) {
    throw new TransferRefusedError(
      `The target holds an unfinished copy of another source (${other.source}). Finish that one, or begin anew with --start-over.`,
    );
  }
  return new Map(rows.map((row) => [row.name, { last: row.last ?? undefined, rows: row.rows }]));
}

/** Notes that a page has arrived, in the transaction that brings it. */
export async function notePage(trx: Db, table: CarriedTable, last: readonly string[], rows: number): Promise<void> {
  await sql`
    update ${notes} set last_key = ${JSON.stringify(last)}::jsonb, rows = rows + ${rows}
    where table_name = ${table.name}`.execute(trx);
}

/** Takes away what an unfinished copy has brought, with its notes; only its notes give leave to do so. */
export async function emptyAgain(db: Db, tables: readonly CarriedTable[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(trx);
    await sql`drop table ${notes}`.execute(trx);
  });
}

/** The copy is whole: from now on Karaj may run on it. */
export async function endProgress(db: Db): Promise<void> {
  await sql`drop table ${notes}`.execute(db);
}
