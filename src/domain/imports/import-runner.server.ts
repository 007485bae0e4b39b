import { sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import type { ImportCounts, ImportErrorReason, ImportResult } from "#db/schema/imports.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { findActiveBan } from "../accounts/bans.server.ts";
import { UnreadableFileError } from "../csv/csv-reader.ts";
import type { RowReportEntry } from "../csv/row-reader.ts";
import { buildClaimColumns, FAST_RETRY_DELAYS_MS, getMaxAttempts } from "../jobs/retry-policy.ts";
import { type ImportSummary, importListings } from "../listings/import/import-listings.server.ts";
import type { ImportFileStore } from "./import-file-store.server.ts";
import { MAX_STORED_PROBLEMS } from "./import-limits.ts";
import { getImportCounts, type ImportRecord } from "./import-queries.server.ts";

export type ImportRunContext = {
  db: Db;
  files: ImportFileStore;
  clock: Clock;
  /** Name under which this process claims imports. Each process has its own name. */
  claim: string;
  /** Aborted when the process stops. The next process then continues a running import. */
  signal: AbortSignal;
  /** Called whenever the import makes progress. */
  heartbeat?: () => void;
  /** Reports rows that passed the checks but were rejected by the database. */
  onError?: (error: unknown) => void;
};

/** Maximum length of a stored cell value, in characters. */
const MAX_STORED_VALUE_LENGTH = 200;

/**
 * Claims the oldest waiting import for this process, or an import whose process has sent no heartbeat for too long.
 * Concurrent processes get different imports. An import whose processes crashed too often is returned in the state
 * `stopped`.
 */
export async function claimImport(
  { db, clock, claim }: ImportRunContext,
  silentSince: Date,
): Promise<ImportRecord | undefined> {
  const now = clock();
  const isLast = sql`attempts >= ${getMaxAttempts(FAST_RETRY_DELAYS_MS)}`;
  const { rows } = await sql<ImportRecord>`
    update imports set ${buildClaimColumns(now, FAST_RETRY_DELAYS_MS, 0)}, claim = ${claim}, heartbeat_at = ${now}, started_at = ${now},
      progress = 0, rows_read = 0, finished_at = case when ${isLast} then ${now}::timestamptz end,
      state = case when ${isLast} then 'stopped' else 'running' end
    where id = (
      select id from imports
      where (state = 'waiting' or (state = 'running' and heartbeat_at < ${silentSince}))
        and (next_attempt_at is null or next_attempt_at <= ${now})
      order by id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/**
 * Returns the next time at which an import or an import screening has to be retried. Returns undefined if no retry is
 * planned.
 */
export async function getNextImportTime(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_attempt_at) as at from imports where state in ('waiting', 'running') or screening_cursor is not null`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** Error that ends an import because it was cancelled or another process has claimed it. */
class ClaimLostError extends Error {}

/** Error that ends an import because the seller's owner or the uploader is banned. */
class SellerBannedError extends Error {}

/**
 * Throws SellerBannedError if the seller's owner or the uploader is banned. Inside a transaction, a concurrent ban
 * waits for the commit and then finds the written listings.
 */
async function assertNotBanned(db: Db, importRecord: ImportRecord, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where id = ${importRecord.user_id} or id = (select owner_id from sellers where id = ${importRecord.seller_id})
    order by id for share`.execute(db);
  for (const { id } of rows) if (await findActiveBan(db, id, now)) throw new SellerBannedError();
}

/** Runs a claimed import (the check or the write) to its end and regularly saves the progress. */
export async function runImport(context: ImportRunContext, importRecord: ImportRecord): Promise<void> {
  if (importRecord.state !== "running") return;
  const { db, clock } = context;
  await db.deleteFrom("import_problems").where("import_id", "=", importRecord.id).execute();
  const problems = new ProblemWriter(db, importRecord.id);
  const earlierCounts =
    importRecord.phase === "write" ? getImportCounts(importRecord) : getImportCounts({ result: {} });
  const heartbeat = startHeartbeat(context, importRecord.id);
  try {
    await assertNotBanned(db, importRecord, clock());
    const summary = await importListings(
      {
        db,
        clock,
        onReport: (line) => problems.add(line),
        onError: context.onError,
        onProgress: (phase, done, total) => {
          context.heartbeat?.();
          heartbeat.reach(calculateProgress(importRecord.phase, phase, done / Math.max(1, total)));
        },
        onBatch: async (counts) => {
          context.heartbeat?.();
          await problems.flush();
          await heartbeat.beat(
            counts.rows,
            importRecord.phase === "write" ? mergeEarlierCounts(counts, earlierCounts) : undefined,
          );
          await assertNotBanned(db, importRecord, clock());
          // Yields to page requests. This matters for a database with only one connection.
          await new Promise((resolve) => setImmediate(resolve));
        },
        onWrite: (trx) => assertNotBanned(trx, importRecord, clock()),
      },
      await buildImportOptions(context, importRecord),
    );
    await problems.flush();
    // Merges the pending list of the GIN index, so that searches stay fast.
    if (importRecord.phase === "write") await sql`select gin_clean_pending_list('ad_search_vector')`.execute(db);
    const result = mergeEarlierCounts(summary, earlierCounts);
    await finishImport(context, importRecord, {
      state: "done",
      result: { ...result, warnings: summary.warnings, guesses: summary.guesses },
    });
  } catch (error) {
    if (error instanceof ClaimLostError) return;
    const banned = error instanceof SellerBannedError ? { code: "banned", values: {} } : undefined;
    if (!banned && !(error instanceof UnreadableFileError)) throw error;
    const reason = error instanceof UnreadableFileError ? error.reason : banned;
    await finishImport(context, importRecord, {
      state: "failed",
      reason: reason ?? { code: "unreadable", values: {} },
    });
  } finally {
    heartbeat.stop();
  }
}

/** Records the error of an import and the time of its retry. Without `retryAt`, the import fails permanently. */
export async function markImportFailed(
  context: ImportRunContext,
  importRecord: ImportRecord,
  error: string,
  retryAt: Date | undefined,
): Promise<void> {
  if (!retryAt)
    return finishImport(context, importRecord, { state: "failed", reason: { code: "unexpected", values: {} }, error });
  await context.db
    .updateTable("imports")
    .set({ state: "waiting", claim: null, next_attempt_at: retryAt, last_error: error })
    .where("id", "=", importRecord.id)
    .where("claim", "=", context.claim)
    .execute();
}

/**
 * Calculates the progress of an import from 0 to 1. The write reads the file twice; the first pass is about five times
 * as fast.
 */
const calculateProgress = (phase: ImportRecord["phase"], step: "check" | "write", done: number): number => {
  if (phase === "check") return done;
  return step === "check" ? done * 0.15 : 0.15 + done * 0.85;
};

/**
 * Adds the counts of an interrupted run to those of the run that continued it. For the second run, listings that the
 * first one wrote are unchanged.
 */
function mergeEarlierCounts(counts: Partial<ImportSummary>, earlierCounts: ImportCounts): ImportCounts {
  const {
    rows = 0,
    imported = 0,
    changed = 0,
    known: unchanged = 0,
    refused = 0,
    missing = 0,
    unnamed = 0,
    closed = 0,
  } = counts;
  return {
    rows,
    imported: imported + earlierCounts.imported,
    changed: changed + earlierCounts.changed,
    known: Math.max(0, unchanged - earlierCounts.imported - earlierCounts.changed),
    refused,
    warnings: counts.warnings ?? 0,
    missing,
    unnamed,
    closed: closed + earlierCounts.closed,
  };
}

async function buildImportOptions({ db, files, clock }: ImportRunContext, importRecord: ImportRecord) {
  const seller = await db
    .selectFrom("sellers")
    .leftJoin("cities", "cities.id", "sellers.city_id")
    .select(["sellers.id", "sellers.slug", "sellers.verified_at", "cities.country_code as country"])
    .where("sellers.id", "=", importRecord.seller_id)
    .executeTakeFirstOrThrow();
  const { listingDays } = await readSiteSettings(db);
  const expiresAt = new Date(clock().getTime() + listingDays * 86_400_000);
  return {
    file: files.getPath(importRecord.file),
    fileName: importRecord.name,
    seller,
    country: seller.country ?? undefined,
    mapping: importRecord.mapping,
    encoding: importRecord.encoding,
    newNames: "known" as const,
    dryRun: importRecord.phase === "check",
    closeMissing: importRecord.close_missing,
    newAds: { status: seller.verified_at ? ("active" as const) : ("pending" as const), expiresAt },
    by: importRecord.user_id === null ? undefined : { userId: importRecord.user_id, importId: importRecord.id },
    currency: importRecord.currency ?? undefined,
  };
}

type ImportOutcome = { state: "done" | "failed"; result?: ImportResult; reason?: ImportErrorReason; error?: string };

async function finishImport(
  { db, clock, claim }: ImportRunContext,
  importRecord: ImportRecord,
  outcome: ImportOutcome,
): Promise<void> {
  const { state, result, reason, error = null } = outcome;
  await db
    .updateTable("imports")
    .set({
      state,
      claim: null,
      progress: 1,
      finished_at: clock(),
      next_attempt_at: null,
      last_error: error,
      ...(result ? { result: JSON.stringify(result), rows_read: result.rows } : {}),
      ...(reason ? { error: JSON.stringify(reason) } : {}),
      // The fraud screening starts with the first listing of the import.
      ...(importRecord.phase === "write" && state === "done" ? { screening_cursor: 0, attempts: 0 } : {}),
    })
    .where("id", "=", importRecord.id)
    .where("claim", "=", claim)
    .execute();
}

/** Starts the heartbeat of an import, which is written with every batch and at least every 10 seconds. */
function startHeartbeat({ db, clock, claim, signal }: ImportRunContext, id: number) {
  let progress = 0;
  let isLost = false;
  const writeHeartbeat = async (changes: { rows_read?: number; result?: string } = {}) => {
    const { numUpdatedRows } = await db
      .updateTable("imports")
      .set({ heartbeat_at: clock(), progress, ...changes })
      .where("id", "=", id)
      .where("claim", "=", claim)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return;
    isLost = true;
    clearInterval(timer);
  };
  // When the heartbeat cannot be written, the import itself fails as well.
  const timer = setInterval(() => void writeHeartbeat().catch(() => {}), 10_000);
  timer.unref();
  return {
    reach: (share: number) => {
      progress = Math.min(1, Math.max(progress, share));
    },
    async beat(rows: number, counts: ImportCounts | undefined) {
      await writeHeartbeat({ rows_read: rows, ...(counts ? { result: JSON.stringify(counts) } : {}) });
      if (signal.aborted && !isLost) {
        // The next process resumes the import. The interrupted attempt does not count.
        const attempts = sql<number>`greatest(attempts - 1, 0)`;
        const released = { state: "waiting", claim: null, attempts, next_attempt_at: null, last_error: null } as const;
        await db.updateTable("imports").set(released).where("id", "=", id).where("claim", "=", claim).execute();
      }
      if (isLost || signal.aborted) throw new ClaimLostError();
    },
    stop: () => clearInterval(timer),
  };
}

/** Inserts import problems in batches. */
class ProblemWriter {
  readonly #db: Db;
  readonly #importId: number;
  #n = 0;
  #waiting: Record<string, unknown>[] = [];

  constructor(db: Db, importId: number) {
    this.#db = db;
    this.#importId = importId;
  }

  add({ row, level, column, value, translation }: RowReportEntry): void {
    this.#n += 1;
    if (this.#n > MAX_STORED_PROBLEMS) return;
    const reason = translation ?? { code: "database", values: {} };
    this.#waiting.push({
      import_id: this.#importId,
      n: this.#n,
      row,
      level,
      column_name: column,
      value: toStorableText(value ?? ""),
      code: reason.code,
      details: Object.fromEntries(
        Object.entries(reason.values).map(([name, each]) => [
          name,
          typeof each === "string" ? toStorableText(each) : each,
        ]),
      ),
    });
  }

  async flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    await insertRows(this.#db, "import_problems", rows);
  }
}

/** Cuts a text and replaces NUL characters and lone surrogates, which PostgreSQL rejects. */
const toStorableText = (text: string): string =>
  text.slice(0, MAX_STORED_VALUE_LENGTH).toWellFormed().replaceAll("\u0000", "\ufffd");
