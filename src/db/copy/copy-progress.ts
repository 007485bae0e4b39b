import { sql } from "kysely";
import type { Db } from "../database.ts";
import { COPY_PROGRESS_TABLE, type CopiedTable } from "./copied-tables.ts";
import { TransferError } from "./transfer-error.ts";

/** Checkpoint of a table: primary key of the last copied row, and number of copied rows. */
export type CopyCheckpoint = { last: string[] | undefined; rows: number };

const checkpointTable = sql.table(COPY_PROGRESS_TABLE);

/**
 * Creates the checkpoints of all tables, or reads those of an unfinished copy. The target database stores the
 * checkpoints, so that they are committed together with the copied rows. Throws a TransferError if the unfinished copy
 * has another source.
 */
export async function startOrResumeCopy(
  db: Db,
  source: string,
  tables: readonly CopiedTable[],
): Promise<Map<string, CopyCheckpoint>> {
  await sql`
    create table if not exists ${checkpointTable} (
      table_name text primary key, source text not null, last_key jsonb, rows bigint not null default 0)`.execute(db);
  await sql`
    insert into ${checkpointTable} (table_name, source)
    select name, ${source} from unnest(${tables.map(({ name }) => name)}::text[]) name
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ name: string; source: string; last: string[] | null; rows: number }>`
    select table_name as name, source, last_key as last, rows from ${checkpointTable}`.execute(db);
  const otherCopy = rows.find((row) => row.source !== source);
  if (otherCopy) {
    throw new TransferError(
      `The target contains an unfinished copy of another source (${otherCopy.source}). Finish that copy, or discard it with --start-over.`,
    );
  }
  return new Map(rows.map((row) => [row.name, { last: row.last ?? undefined, rows: row.rows }]));
}

/** Records that a page was copied. Call it in the transaction that writes the page. */
export async function saveCheckpoint(
  trx: Db,
  table: CopiedTable,
  last: readonly string[],
  rows: number,
): Promise<void> {
  await sql`
    update ${checkpointTable} set last_key = ${JSON.stringify(last)}::jsonb, rows = rows + ${rows}
    where table_name = ${table.name}`.execute(trx);
}

/** Deletes the rows and checkpoints of an unfinished copy. Call it only if checkpoints exist. */
export async function discardPartialCopy(db: Db, tables: readonly CopiedTable[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(trx);
    await sql`drop table ${checkpointTable}`.execute(trx);
  });
}

/** Deletes the checkpoints, which marks the copy as finished. Karaj refuses to run on a database with checkpoints. */
export async function finishDatabaseCopy(db: Db): Promise<void> {
  await sql`drop table ${checkpointTable}`.execute(db);
}
