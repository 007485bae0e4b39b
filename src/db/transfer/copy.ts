import { sql } from "kysely";
import type { Database, Db } from "../database.ts";
import { appliedMigrations, migrate } from "../migrate.ts";
import { beginOrResume, emptyAgain, endProgress, notePage, type Place } from "./progress.ts";
import { TransferRefusedError } from "./refused.ts";
import {
  checksumOf,
  difference,
  filling,
  fixFormats,
  keyOf,
  type PageSize,
  peculiaritiesOf,
  type RowText,
  readPages,
  writeRows,
} from "./rows.ts";
import { type CarriedTable, carriedTables, sequencePlaces, setSequences } from "./tables.ts";
import { clearMigrated, isHalfCopied, makeSchema, refuseUnknown, refuseUnlessEmpty } from "./target.ts";

export type CopyProgress =
  | { phase: "copy"; table: string; rows: number; of: number }
  | { phase: "check"; table: string };

export type CopyOptions = {
  source: Database;
  target: Database;
  /** The source's name in the target's notes, by which a copy that was broken off is known again. */
  sourceName: string;
  /** Forgets what an unfinished copy has brought, and begins anew. */
  startOver?: boolean;
  onProgress?: (progress: CopyProgress) => void;
  pageSize?: PageSize;
};

/**
 * Copies a database into an empty one, page by page, and compares both. Broken off, it goes on where it stopped when it
 * is called again. The source is read as it was at one moment and can't be written to meanwhile. Returns how many rows
 * were copied in all; throws a TransferRefusedError when it can't be done or when the two differ afterwards.
 */
export async function copyDatabase(options: CopyOptions): Promise<{ tables: number; rows: number }> {
  const { source, target, sourceName, startOver = false } = options;
  const applied = await appliedMigrations(source.db);
  refuseUnknown(applied, "The source");
  const isResumed = await isHalfCopied(target.db);
  if (isResumed) {
    if ((await appliedMigrations(target.db)).join() !== applied.join()) {
      throw new TransferRefusedError("The target's unfinished copy is of another version: name an empty database.");
    }
  } else {
    await refuseUnlessEmpty(target.db, applied, "The target");
    await makeSchema(target.db, applied);
  }
  const tables = await carriedTables(source.db);
  const copied = await source.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      await holdStill(snapshot, tables);
      if (startOver && isResumed) await emptyAgain(target.db, tables);
      if (!isResumed) await clearMigrated(target.db);
      const places = await beginOrResume(target.db, sourceName, tables);
      const rows = await copyTables(snapshot, tables, places, options);
      await compare(snapshot, tables, options);
      await setSequences(target.db, await sequencePlaces(snapshot));
      return rows;
    });
  await endProgress(target.db);
  await migrate(target.db);
  await target.tidy();
  return { tables: tables.length, rows: copied };
}

/** Nobody writes to the source until the transaction ends; refuses when somebody is just doing that. */
async function holdStill(snapshot: Db, tables: readonly CarriedTable[]): Promise<void> {
  await fixFormats(snapshot);
  await sql`set local lock_timeout = '5s'`.execute(snapshot);
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share mode`
    .execute(snapshot)
    .catch((error) => {
      if ((error as { code?: string }).code !== "55P03") throw error;
      throw new TransferRefusedError("The source is being written to: stop whatever uses it first.");
    });
}

async function copyTables(
  snapshot: Db,
  tables: readonly CarriedTable[],
  places: ReadonlyMap<string, Place>,
  { target, onProgress = () => {}, pageSize }: CopyOptions,
): Promise<number> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from ${sql.table(name)}`.execute(snapshot);
    counts.set(name, rows[0]?.n ?? 0);
  }
  const of = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = [...places.values()].reduce((sum, { rows }) => sum + rows, 0);
  onProgress({ phase: "copy", table: "", rows: done, of });
  for (const table of tables) {
    const place = places.get(table.name);
    const pages = readPages(snapshot, table, { after: place?.last, ...(pageSize && { size: pageSize }) });
    const write = async (trx: Db, page: RowText[]) => {
      await writeRows(trx, table, page);
      await notePage(trx, table, keyOf(table, page.at(-1) as RowText), page.length);
    };
    const isDone = (page: RowText[]) => {
      done += page.length;
      onProgress({ phase: "copy", table: table.name, rows: done, of });
    };
    const inOneGo = (await peculiaritiesOf(target.db, table)).toItself.length > 0;
    if (inOneGo) {
      await filled(target.db, table, async (trx) => {
        for await (const page of pages) {
          await write(trx, page);
          isDone(page);
        }
      });
    } else {
      for await (const page of pages) {
        await filled(target.db, table, (trx) => write(trx, page));
        isDone(page);
      }
    }
  }
  return done;
}

const filled = (db: Db, table: CarriedTable, work: (trx: Db) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await fixFormats(trx);
    await filling(trx, table, () => work(trx));
  });

async function compare(
  snapshot: Db,
  tables: readonly CarriedTable[],
  { target, onProgress = () => {} }: CopyOptions,
): Promise<void> {
  const differences: string[] = [];
  for (const table of tables) {
    onProgress({ phase: "check", table: table.name });
    const there = await checksumOf(snapshot, table);
    const here = await target.db.transaction().execute(async (trx) => {
      await fixFormats(trx);
      return checksumOf(trx, table);
    });
    const differs = difference(table.name, there, here);
    if (differs) differences.push(differs);
  }
  if (differences.length === 0) return;
  throw new TransferRefusedError(
    `The copy is not the same as the source:\n  ${differences.join("\n  ")}\n` +
      "Something wrote to one of them between two runs. Copy anew with --start-over.",
  );
}
