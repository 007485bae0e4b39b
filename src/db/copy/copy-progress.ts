import { sql } from "kysely";
import type { Db } from "../database.ts";
import { type CopiedTable, PROGRESS_TABLE } from "./copied-tables.ts";
import { TransferError } from "./transfer-error.ts";

/** Progress of the copy of one table. */
export type CopyCheckpoint = { last: string[] | undefined; rows: number };

const checkpointTable = sql.table(PROGRESS_TABLE);

/**
 * Creates or reads the checkpoints of all tables. The checkpoints are in a table of the target, so that they commit
 * together with the rows. Throws a TransferError when another source was being copied.
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
      `The target holds an unfinished copy of another source (${otherCopy.source}). Finish that one, or begin anew with --start-over.`,
    );
  }
  return new Map(rows.map((row) => [row.name, { last: row.last ?? undefined, rows: row.rows }]));
}

/** Records a copied page, in the transaction that writes it. */
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

/** Deletes the rows and checkpoints of an unfinished copy. Only call it when checkpoints exist. */
export async function discardPartialCopy(db: Db, tables: readonly CopiedTable[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(trx);
    await sql`drop table ${checkpointTable}`.execute(trx);
  });
}

/** Deletes the checkpoints, which allows Karaj to run on the database. */
export async function finishCopy(db: Db): Promise<void> {
  await sql`drop table ${checkpointTable}`.execute(db);
}
