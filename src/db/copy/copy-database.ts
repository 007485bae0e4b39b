import { sql } from "kysely";
import type { Database, Db } from "../database.ts";
import { listAppliedMigrations, migrate } from "../migrate.ts";
import { type CopiedTable, listCopiedTables, listSequenceStates, setSequenceStates } from "./copied-tables.ts";
import {
  type CopyCheckpoint,
  discardPartialCopy,
  finishDatabaseCopy,
  saveCheckpoint,
  startOrResumeCopy,
} from "./copy-progress.ts";
import {
  type CopiedRowText,
  type CopyPageSize,
  calculateChecksum,
  formatChecksumDifference,
  getRowKey,
  getTableConstraints,
  readTablePages,
  setTransactionValueFormats,
  withTriggersDisabled,
  writeCopiedRows,
} from "./table-rows.ts";
import {
  assertEmptyDatabase,
  assertKnownMigrations,
  createDatabaseSchema,
  deleteMigrationRows,
  hasPartialCopy,
} from "./target-database.ts";
import { TransferError } from "./transfer-error.ts";

type CopyProgress = { phase: "copy"; table: string; rows: number; of: number } | { phase: "check"; table: string };

export type CopyOptions = {
  source: Database;
  target: Database;
  /**
   * Name of the source database, which is stored with the checkpoints. Only a copy from the same source can be resumed.
   */
  sourceName: string;
  /** Whether to discard an unfinished copy and begin again. */
  startOver?: boolean;
  onProgress?: (progress: CopyProgress) => void;
  pageSize?: CopyPageSize;
};

/**
 * Copies a database page by page into an empty database, then compares the two databases. The next call resumes an
 * aborted copy. The source is read as one consistent snapshot and cannot be written during the copy. Returns the number
 * of tables and rows. Throws a TransferError if the copy is impossible or the databases differ.
 */
export async function copyDatabase(options: CopyOptions): Promise<{ tables: number; rows: number }> {
  const { source, target, sourceName, startOver = false } = options;
  const appliedMigrations = await listAppliedMigrations(source.db);
  assertKnownMigrations(appliedMigrations, "The source");
  const isResumed = await hasPartialCopy(target.db);
  if (isResumed) {
    if ((await listAppliedMigrations(target.db)).join() !== appliedMigrations.join()) {
      throw new TransferError("The target contains an unfinished copy of another version: choose an empty database.");
    }
  } else {
    await assertEmptyDatabase(target.db, appliedMigrations, "The target");
    await createDatabaseSchema(target.db, appliedMigrations);
  }
  const tables = await listCopiedTables(source.db);
  const copiedRows = await source.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      await lockSource(snapshot, tables);
      if (startOver && isResumed) await discardPartialCopy(target.db, tables);
      if (!isResumed) await deleteMigrationRows(target.db);
      const checkpoints = await startOrResumeCopy(target.db, sourceName, tables);
      const rows = await copyTables(snapshot, tables, checkpoints, options);
      await assertSameChecksums(snapshot, tables, options);
      await setSequenceStates(target.db, await listSequenceStates(snapshot));
      return rows;
    });
  await finishDatabaseCopy(target.db);
  await migrate(target.db);
  await target.runMaintenance();
  return { tables: tables.length, rows: copiedRows };
}

/**
 * Blocks writes to the source until the transaction ends. Throws a TransferError if somebody is writing to the source.
 */
async function lockSource(snapshot: Db, tables: readonly CopiedTable[]): Promise<void> {
  await setTransactionValueFormats(snapshot);
  await sql`set local lock_timeout = '5s'`.execute(snapshot);
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share mode`
    .execute(snapshot)
    .catch((error) => {
      if ((error as { code?: string }).code !== "55P03") throw error;
      throw new TransferError("The source is being changed: stop the processes that use it first.");
    });
}

async function copyTables(
  snapshot: Db,
  tables: readonly CopiedTable[],
  checkpoints: ReadonlyMap<string, CopyCheckpoint>,
  { target, onProgress = () => {}, pageSize }: CopyOptions,
): Promise<number> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from ${sql.table(name)}`.execute(snapshot);
    counts.set(name, rows[0]?.n ?? 0);
  }
  const totalRows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = [...checkpoints.values()].reduce((sum, { rows }) => sum + rows, 0);
  onProgress({ phase: "copy", table: "", rows: done, of: totalRows });
  for (const table of tables) {
    const checkpoint = checkpoints.get(table.name);
    const pages = readTablePages(snapshot, table, { after: checkpoint?.last, ...(pageSize && { size: pageSize }) });
    const writePage = async (trx: Db, page: CopiedRowText[]) => {
      await writeCopiedRows(trx, table, page);
      await saveCheckpoint(trx, table, getRowKey(table, page.at(-1) as CopiedRowText), page.length);
    };
    const reportPage = (page: CopiedRowText[]) => {
      done += page.length;
      onProgress({ phase: "copy", table: table.name, rows: done, of: totalRows });
    };
    const inOneTransaction = (await getTableConstraints(target.db, table)).toItself.length > 0;
    if (inOneTransaction) {
      await fillTable(target.db, table, async (trx) => {
        for await (const page of pages) {
          await writePage(trx, page);
          reportPage(page);
        }
      });
    } else {
      for await (const page of pages) {
        await fillTable(target.db, table, (trx) => writePage(trx, page));
        reportPage(page);
      }
    }
  }
  return done;
}

const fillTable = (db: Db, table: CopiedTable, work: (trx: Db) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await setTransactionValueFormats(trx);
    await withTriggersDisabled(trx, table, () => work(trx));
  });

async function assertSameChecksums(
  snapshot: Db,
  tables: readonly CopiedTable[],
  { target, onProgress = () => {} }: CopyOptions,
): Promise<void> {
  const differences: string[] = [];
  for (const table of tables) {
    onProgress({ phase: "check", table: table.name });
    const sourceChecksum = await calculateChecksum(snapshot, table);
    const targetChecksum = await target.db.transaction().execute(async (trx) => {
      await setTransactionValueFormats(trx);
      return calculateChecksum(trx, table);
    });
    const difference = formatChecksumDifference(table.name, sourceChecksum, targetChecksum);
    if (difference) differences.push(difference);
  }
  if (differences.length === 0) return;
  throw new TransferError(
    `The copy differs from the source:\n  ${differences.join("\n  ")}\n` +
      "One of them was changed between two runs. Start again with --start-over.",
  );
}
