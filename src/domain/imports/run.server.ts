import { sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import type { ImportCounts, SaidReason } from "#db/schema/imports.ts";
import { readSiteSettings } from "#domain/site/get-site-settings.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type ImportSummary, importAds } from "../ads/import/import-ads.server.ts";
import type { ReportLine } from "../import/cells.ts";
import { UnreadableFileError } from "../import/read-csv.ts";
import { mostTries, shortPauses, taken } from "../jobs/tries.ts";
import { banOf } from "../moderation/bans.server.ts";
import type { ImportFiles } from "./files.server.ts";
import { mostProblems } from "./limits.ts";
import { countsOf, type Import } from "./queries.server.ts";

export type RunContext = {
  db: Db;
  files: ImportFiles;
  clock: Clock;
  /** Says who works: a process claims an import by a name of its own. */
  claim: string;
  /** The process stops: what is at work is left for the next start. */
  signal: AbortSignal;
  /** Called whenever it has come further. */
  alive?: () => void;
  /** Hears of rows that the database refused though the checks had let them through. */
  onError?: (error: unknown) => void;
};

/** The most of a cell that is kept to be shown, in characters. */
const longestValue = 200;

/**
 * Takes the import that has waited longest, or one whose worker has not been heard of since `silentSince`. Several
 * processes may ask at once: each gets another one. One whose worker has died too often comes as `stopped`.
 */
export async function claimImport({ db, clock, claim }: RunContext, silentSince: Date): Promise<Import | undefined> {
  const now = clock();
  const isLast = sql`attempts >= ${mostTries(shortPauses)}`;
  const { rows } = await sql<Import>`
    update imports set ${taken(now, shortPauses, 0)}, claim = ${claim}, heartbeat_at = ${now}, started_at = ${now},
      progress = 0, rows_read = 0, finished_at = case when ${isLast} then ${now}::timestamptz end,
      state = case when ${isLast} then 'stopped' else 'running' end
    where id = (
      select id from imports
      where (state = 'waiting' or (state = 'running' and heartbeat_at < ${silentSince}))
        and (next_try_at is null or next_try_at <= ${now})
      order by id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/** When the next import, or the next look through new ads, may be tried again; undefined when none waits. */
export async function nextImportAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_try_at) as at from imports where state in ('waiting', 'running') or screened_to is not null`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** It isn't this process's any more: somebody cancelled it, or another process has it. */
class LostImport extends Error {}

/** Whose ads they are, or who sent them, may not come in any more. */
class BannedError extends Error {}

/**
 * Throws when the seller's owner or whoever sent the file is banned. Inside a transaction a ban that comes meanwhile
 * waits for its end, and finds what it wrote.
 */
async function refuseBanned(db: Db, one: Import, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where id = ${one.user_id} or id = (select owner_id from sellers where id = ${one.seller_id})
    order by id for share`.execute(db);
  for (const { id } of rows) if (await banOf(db, id, now)) throw new BannedError();
}

/** Checks or writes a claimed import to its end, and writes down how far it is all the while. */
export async function runImport(context: RunContext, one: Import): Promise<void> {
  if (one.state !== "running") return;
  const { db, clock } = context;
  await db.deleteFrom("import_problems").where("import_id", "=", one.id).execute();
  const problems = new Problems(db, one.id);
  const before = one.phase === "write" ? countsOf(one) : countsOf({ result: {} });
  const beats = keepBeating(context, one.id);
  try {
    await refuseBanned(db, one, clock());
    const summary = await importAds(
      {
        db,
        clock,
        onReport: (line) => problems.add(line),
        ...(context.onError ? { onError: context.onError } : {}),
        onProgress: (phase, done, total) => {
          context.alive?.();
          beats.reach(shareOf(one.phase, phase, done / Math.max(1, total)));
        },
        onBatch: async (counts) => {
          context.alive?.();
          await problems.flush();
          await beats.beat(counts.rows, one.phase === "write" ? withEarlier(counts, before) : undefined);
          await refuseBanned(db, one, clock());
          // Pages come in between, on a database with one connection.
          await new Promise((resolve) => setImmediate(resolve));
        },
        onWrite: (trx) => refuseBanned(trx, one, clock()),
      },
      await optionsOf(context, one),
    );
    await problems.flush();
    // Searches need not read what was gathered beside the index.
    if (one.phase === "write") await sql`select gin_clean_pending_list('ad_search_vector')`.execute(db);
    const result = withEarlier(summary, before);
    await finish(context, one, { state: "done", result: { ...result, warnings: summary.warnings } });
  } catch (error) {
    if (error instanceof LostImport) return;
    const banned = error instanceof BannedError ? { code: "banned", values: {} } : undefined;
    if (!banned && !(error instanceof UnreadableFileError)) throw error;
    const said = error instanceof UnreadableFileError ? error.said : banned;
    await finish(context, one, { state: "failed", trouble: said ?? { code: "unreadable", values: {} } });
  } finally {
    beats.stop();
  }
}

/** Writes down why a bug or a broken database stopped an import, and when it is tried again; without a time it has failed. */
export async function markFailed(
  context: RunContext,
  one: Import,
  error: string,
  retryAt: Date | undefined,
): Promise<void> {
  if (!retryAt) return finish(context, one, { state: "failed", trouble: { code: "unexpected", values: {} }, error });
  await context.db
    .updateTable("imports")
    .set({ state: "waiting", claim: null, next_try_at: retryAt, last_error: error })
    .where("id", "=", one.id)
    .where("claim", "=", context.claim)
    .execute();
}

/** Writing reads the file twice, and the first time goes five times as fast. */
const shareOf = (phase: Import["phase"], step: "check" | "write", done: number): number => {
  if (phase === "check") return done;
  return step === "check" ? done * 0.15 : 0.15 + done * 0.85;
};

/** Of an import that was taken up again: what its first worker had written is now found unchanged. */
function withEarlier(now: Partial<ImportSummary>, before: ImportCounts): ImportCounts {
  const { rows = 0, imported = 0, changed = 0, known = 0, refused = 0, missing = 0, unnamed = 0, closed = 0 } = now;
  return {
    rows,
    imported: imported + before.imported,
    changed: changed + before.changed,
    known: Math.max(0, known - before.imported - before.changed),
    refused,
    warnings: now.warnings ?? 0,
    missing,
    unnamed,
    closed: closed + before.closed,
  };
}

async function optionsOf({ db, files, clock }: RunContext, one: Import) {
  const seller = await db
    .selectFrom("sellers")
    .leftJoin("cities", "cities.id", "sellers.city_id")
    .select(["sellers.id", "sellers.slug", "sellers.verified_at", "cities.country_code as country"])
    .where("sellers.id", "=", one.seller_id)
    .executeTakeFirstOrThrow();
  const { listingDays } = await readSiteSettings(db);
  const expiresAt = new Date(clock().getTime() + listingDays * 86_400_000);
  return {
    file: files.pathOf(one.file),
    seller,
    ...(seller.country ? { country: seller.country } : {}),
    mapping: one.mapping,
    encoding: one.encoding,
    newNames: "known" as const,
    dryRun: one.phase === "check",
    closeMissing: one.close_missing,
    newAds: { status: seller.verified_at ? ("active" as const) : ("pending" as const), expiresAt },
    ...(one.user_id === null ? {} : { by: { userId: one.user_id, importId: one.id } }),
    ...(one.currency ? { currency: one.currency } : {}),
  };
}

type End = { state: "done" | "failed"; result?: ImportCounts; trouble?: SaidReason; error?: string };

async function finish({ db, clock, claim }: RunContext, one: Import, end: End): Promise<void> {
  const { state, result, trouble, error = null } = end;
  await db
    .updateTable("imports")
    .set({
      state,
      claim: null,
      progress: 1,
      finished_at: clock(),
      next_try_at: null,
      last_error: error,
      ...(result ? { result: JSON.stringify(result), rows_read: result.rows } : {}),
      ...(trouble ? { trouble: JSON.stringify(trouble) } : {}),
      // From its first ad on, by and by.
      ...(one.phase === "write" && state === "done" ? { screened_to: 0, attempts: 0 } : {}),
    })
    .where("id", "=", one.id)
    .where("claim", "=", claim)
    .execute();
}

/** Says that the import is at work, with every batch, and between batches that take long. */
function keepBeating({ db, clock, claim, signal }: RunContext, id: number) {
  let progress = 0;
  let lost = false;
  const say = async (more: { rows_read?: number; result?: string } = {}) => {
    const { numUpdatedRows } = await db
      .updateTable("imports")
      .set({ heartbeat_at: clock(), progress, ...more })
      .where("id", "=", id)
      .where("claim", "=", claim)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return;
    lost = true;
    clearInterval(timer);
  };
  // An error of a beat shows again in the work itself.
  const timer = setInterval(() => void say().catch(() => {}), 10_000);
  timer.unref();
  return {
    reach: (share: number) => {
      progress = Math.min(1, Math.max(progress, share));
    },
    async beat(rows: number, counts: ImportCounts | undefined) {
      await say({ rows_read: rows, ...(counts ? { result: JSON.stringify(counts) } : {}) });
      if (signal.aborted && !lost) {
        // Whoever starts next goes on with it; this try doesn't count.
        const attempts = sql<number>`greatest(attempts - 1, 0)`;
        const released = { state: "waiting", claim: null, attempts, next_try_at: null, last_error: null } as const;
        await db.updateTable("imports").set(released).where("id", "=", id).where("claim", "=", claim).execute();
      }
      if (lost || signal.aborted) throw new LostImport();
    },
    stop: () => clearInterval(timer),
  };
}

/** What is wrong with rows, written some at a time. */
class Problems {
  readonly #db: Db;
  readonly #importId: number;
  #n = 0;
  #waiting: Record<string, unknown>[] = [];

  constructor(db: Db, importId: number) {
    this.#db = db;
    this.#importId = importId;
  }

  add({ row, level, column, value, said }: ReportLine): void {
    this.#n += 1;
    if (this.#n > mostProblems) return;
    const told = said ?? { code: "database", values: {} };
    this.#waiting.push({
      import_id: this.#importId,
      n: this.#n,
      row,
      level,
      column_name: column,
      // The database takes no NUL, nor half a character.
      value: (value ?? "").slice(0, longestValue).toWellFormed().replaceAll("\u0000", "\ufffd"),
      code: told.code,
      details: Object.fromEntries(
        Object.entries(told.values).map(([name, each]) => [name, typeof each === "string" ? shown(each) : each]),
      ),
    });
  }

  async flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    await insertRows(this.#db, "import_problems", rows);
  }
}

const shown = (text: string): string => text.slice(0, longestValue).toWellFormed().replaceAll("\u0000", "\ufffd");
