import { randomUUID } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { ImportFiles } from "#domain/imports/files.server.ts";
import { claimImport, markFailed, type RunContext, runImport } from "#domain/imports/run.server.ts";
import { screenSome } from "#domain/imports/screen.server.ts";
import type { Clock } from "#kernel/clock.ts";

export type ImportJobOptions = {
  database: Pick<Database, "db" | "kind">;
  files: ImportFiles;
  clock: Clock;
  onError: (error: unknown, importId?: number) => void;
  /** How often to look for imports of other processes on a server, in milliseconds; an embedded database has none. */
  every?: number;
};

export type ImportJob = {
  /** A seller has put one in line: look now. */
  wake(): void;
  /** Ends after the batch at hand; the next start takes the import up again. */
  stop(): Promise<void>;
};

/** Who says nothing for so long is dead, in milliseconds; a worker speaks every ten seconds. */
const silence = 60_000;

/**
 * Checks and writes sellers' files, one at a time in each process. One whose process died is taken up by the next that
 * looks: on an embedded database, whose only process this is, at once.
 */
export function startImports({ database, files, clock, onError, every = 3_000 }: ImportJobOptions): ImportJob {
  const { db, kind } = database;
  const stopping = new AbortController();
  const context: RunContext = { db, files, clock, claim: randomUUID(), signal: stopping.signal };
  let first = true;
  let again = false;
  let working: Promise<void> | undefined;

  async function runOne(): Promise<boolean> {
    const alone = kind === "embedded" && first;
    const silentSince = new Date(clock().getTime() - (alone ? -1_000 : silence));
    const one = await claimImport(context, silentSince);
    first = false;
    if (!one) return false;
    try {
      await runImport(context, one);
    } catch (error) {
      onError(error, one.id);
      await markFailed(context, one);
    }
    return true;
  }

  async function work(): Promise<void> {
    do {
      again = false;
      while (!stopping.signal.aborted && (await runOne()));
      // Files first: somebody waits for them.
      if (!stopping.signal.aborted && (await screenSome(db, clock()))) again = true;
    } while (again && !stopping.signal.aborted);
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    again = true;
    working ??= work()
      .catch((error: unknown) => onError(error))
      .finally(() => {
        working = undefined;
        // A wake that came after the last look.
        if (again) wake();
      });
  }

  wake();
  const timer = kind === "server" ? setInterval(wake, every).unref() : undefined;
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await working;
    },
  };
}
