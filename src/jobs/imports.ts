import { randomUUID } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { ImportFiles } from "#domain/imports/files.server.ts";
import { claimImport, markFailed, nextImportAt, type RunContext, runImport } from "#domain/imports/run.server.ts";
import { claimScreening, markNotScreened, screenSome } from "#domain/imports/screen.server.ts";
import { brokeOff, shortPauses } from "#domain/jobs/tries.ts";
import type { Clock } from "#kernel/clock.ts";
import { tryItem } from "./try-item.ts";

export type ImportJobOptions = {
  database: Pick<Database, "db" | "kind">;
  files: ImportFiles;
  clock: Clock;
  onError: (error: unknown, importId?: number) => void;
  /** How often to look for imports of other processes on a server, in milliseconds; an embedded database has none. */
  every?: number;
  /** One that comes no further for so long is given up for now, in milliseconds. */
  limit?: number;
};

export type ImportJob = {
  /** A seller has put one in line: look now. */
  wake(): void;
  /** Ends after the batch at hand; the next start takes the import up again. */
  stop(): Promise<void>;
};

/** Who says nothing for so long is dead, in milliseconds; a worker speaks every ten seconds. */
const silence = 60_000;
/** A timer takes no longer pause, nor is one shorter than this worth it, in milliseconds. */
const [shortestSleep, longestSleep] = [500, 60 * 60_000];

/**
 * Checks and writes sellers' files, one at a time in each process. One whose process died is taken up by the next that
 * looks: on an embedded database, whose only process this is, without waiting for a sign of life.
 */
export function startImports(options: ImportJobOptions): ImportJob {
  const { database, files, clock, onError, every = 3_000, limit = 15 * 60_000 } = options;
  const { db, kind } = database;
  const stopping = new AbortController();
  let again = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function runOne(): Promise<boolean> {
    // A claim of its own: one that was given up and comes back to life finds that it isn't its own any more.
    const context: RunContext = { db, files, clock, claim: randomUUID(), signal: stopping.signal };
    const silentSince = new Date(clock().getTime() - (kind === "embedded" ? -1_000 : silence));
    const one = await claimImport(context, silentSince);
    if (!one) return false;
    const tell = (error: unknown) => onError(error, one.id);
    if (one.state === "stopped") tell(new Error(brokeOff));
    else
      await tryItem({
        job: "imports",
        clock,
        attempts: one.attempts,
        pauses: shortPauses,
        limit,
        work: ({ alive }) => runImport({ ...context, alive, onError: tell }, one),
        failed: (why, retryAt) => markFailed(context, one, why, retryAt),
        onError: tell,
      });
    return true;
  }

  async function screenOne(): Promise<boolean> {
    const due = await claimScreening(db, clock(), 2 * silence);
    if (!due) return false;
    await tryItem({
      job: "screening",
      clock,
      attempts: due.attempts,
      pauses: shortPauses,
      limit: silence,
      work: () => screenSome(db, clock(), due),
      failed: (why, retryAt) => markNotScreened(db, due.id, why, retryAt),
      onError: (error) => onError(error, due.id),
    });
    return true;
  }

  async function work(): Promise<void> {
    let sleep = longestSleep;
    try {
      do {
        again = false;
        while (!stopping.signal.aborted && (await runOne()));
        // Files first: somebody waits for them.
        if (!stopping.signal.aborted && (await screenOne())) again = true;
      } while (again && !stopping.signal.aborted);
      if (stopping.signal.aborted) return;
      const next = kind === "embedded" && (await nextImportAt(db));
      if (kind === "server") sleep = every;
      else if (next) sleep = Math.max(shortestSleep, Math.min(sleep, next.getTime() - clock().getTime()));
      else return;
    } catch (error) {
      onError(error);
      sleep = silence / 2;
    }
    if (!stopping.signal.aborted) timer = setTimeout(wake, sleep).unref();
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    again = true;
    if (working) return;
    clearTimeout(timer);
    working = work().finally(() => {
      working = undefined;
      // A wake that came after the last look.
      if (again) wake();
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
