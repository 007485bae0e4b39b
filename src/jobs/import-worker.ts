import { randomUUID } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { ImportFileStore } from "#domain/imports/import-file-store.server.ts";
import {
  claimImport,
  getNextImportTime,
  type ImportRunContext,
  markImportFailed,
  runImport,
} from "#domain/imports/import-runner.server.ts";
import {
  claimImportScreening,
  markScreeningFailed,
  screenImportBatch,
} from "#domain/imports/import-screening.server.ts";
import { CRASHED_ATTEMPT_MESSAGE, FAST_RETRY_DELAYS_MS } from "#domain/jobs/retry-policy.ts";
import type { Clock } from "#kernel/clock.ts";
import { runJobAttempt } from "./job-attempt.ts";

export type ImportJobOptions = {
  database: Pick<Database, "db" | "kind">;
  files: ImportFileStore;
  clock: Clock;
  onError: (error: unknown, importId?: number) => void;
  /**
   * Interval in milliseconds at which imports queued by other processes are looked for. Not needed for an embedded
   * database, which has no other processes.
   */
  every?: number;
  /** Maximum time without progress, in milliseconds. Afterwards the attempt is given up. */
  heartbeatTimeout?: number;
};

/** Control of the import worker of this process. */
type ImportJob = {
  /** Looks for queued imports at once. Call it after queuing an import. */
  wake(): void;
  /** Stops after the current batch. The import continues after the next start. */
  stop(): Promise<void>;
};

/**
 * Time without a heartbeat after which the worker of an import is considered crashed, in milliseconds. Workers send
 * one every ten seconds.
 */
const DEAD_WORKER_TIMEOUT_MS = 60_000;
/** Minimum and maximum pause between two checks for queued imports, in milliseconds. */
const [MIN_SLEEP_MS, MAX_SLEEP_MS] = [500, 60 * 60_000];

/**
 * Starts the worker that checks and writes the import files of sellers. Each process works on one import at a time.
 * When a process crashes, the next process that looks for work takes over its import. With an embedded database this
 * happens at the start, because there is only one process.
 */
export function startImportWorker(options: ImportJobOptions): ImportJob {
  const { database, files, clock, onError, every = 3_000, heartbeatTimeout = 15 * 60_000 } = options;
  const { db, kind } = database;
  const stopping = new AbortController();
  let hasNewWork = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function runOne(): Promise<boolean> {
    // Each claim is unique, so that a worker that was abandoned notices the loss of its claim.
    const context: ImportRunContext = { db, files, clock, claim: randomUUID(), signal: stopping.signal };
    const deadSince = new Date(clock().getTime() - (kind === "embedded" ? -1_000 : DEAD_WORKER_TIMEOUT_MS));
    const claimed = await claimImport(context, deadSince);
    if (!claimed) return false;
    const reportError = (error: unknown) => onError(error, claimed.id);
    if (claimed.state === "stopped") reportError(new Error(CRASHED_ATTEMPT_MESSAGE));
    else
      await runJobAttempt({
        job: "imports",
        clock,
        attempts: claimed.attempts,
        retryDelays: FAST_RETRY_DELAYS_MS,
        heartbeatTimeout,
        run: ({ beat: alive }) => runImport({ ...context, heartbeat: alive, onError: reportError }, claimed),
        recordFailure: (reason, retryAt) => markImportFailed(context, claimed, reason, retryAt),
        onError: reportError,
      });
    return true;
  }

  async function screenOne(): Promise<boolean> {
    const screening = await claimImportScreening(db, clock(), 2 * DEAD_WORKER_TIMEOUT_MS);
    if (!screening) return false;
    await runJobAttempt({
      job: "import-fraud-screening",
      clock,
      attempts: screening.attempts,
      retryDelays: FAST_RETRY_DELAYS_MS,
      heartbeatTimeout: DEAD_WORKER_TIMEOUT_MS,
      run: () => screenImportBatch(db, clock(), screening),
      recordFailure: (reason, retryAt) => markScreeningFailed(db, screening.id, reason, retryAt),
      onError: (error) => onError(error, screening.id),
    });
    return true;
  }

  async function work(): Promise<void> {
    let sleep = MAX_SLEEP_MS;
    try {
      do {
        hasNewWork = false;
        while (!stopping.signal.aborted && (await runOne()));
        // Imports run before fraud screening, because sellers wait for them.
        if (!stopping.signal.aborted && (await screenOne())) hasNewWork = true;
      } while (hasNewWork && !stopping.signal.aborted);
      if (stopping.signal.aborted) return;
      const next = kind === "embedded" && (await getNextImportTime(db));
      if (kind === "server") sleep = every;
      else if (next) sleep = Math.max(MIN_SLEEP_MS, Math.min(sleep, next.getTime() - clock().getTime()));
      else return;
    } catch (error) {
      onError(error);
      sleep = DEAD_WORKER_TIMEOUT_MS / 2;
    }
    if (!stopping.signal.aborted) timer = setTimeout(wake, sleep).unref();
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    hasNewWork = true;
    if (working) return;
    clearTimeout(timer);
    working = work().finally(() => {
      working = undefined;
      // New work arrived after the last check.
      if (hasNewWork) wake();
    });
  }

  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await working;
    },
  };
}
