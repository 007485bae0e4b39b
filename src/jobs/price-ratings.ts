import type { Database } from "#db/database.ts";
import { refreshPriceRatingsBatch } from "#domain/pricing/verdict-refresh.server.ts";
import { pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

export type PriceRatingJobOptions = {
  database: Pick<Database, "db" | "kind" | "countSyncs">;
  onError: (error: unknown) => void;
  /** Interval between two checks for changes, in milliseconds. */
  every?: number;
  /** Pause between batches, in milliseconds. During the pause, a database with a single connection can answer pages. */
  pause?: number;
};

type PriceRatingJob = {
  /** Stops after the current batch. Remaining work stays queued in the database. */
  stop(): Promise<void>;
};

/**
 * Starts the worker that recalculates the price ratings of cars after listings were added, changed or removed. The
 * worker processes a few models and years at a time. On an embedded database it sends no statements until something is
 * written. On a server it also processes changes by other processes.
 */
export function startPriceRatingWorker({
  database,
  onError,
  every = 5_000,
  pause = 25,
}: PriceRatingJobOptions): PriceRatingJob {
  let lastSyncCount: number | undefined;

  async function runOnce(isStopping: () => boolean): Promise<void> {
    const previousSyncCount = lastSyncCount;
    if (database.kind === "embedded") {
      const syncCount = await database.countSyncs();
      if (syncCount === previousSyncCount) return;
      // The number of database writes is read before processing, so that the next run finds writes made meanwhile.
      lastSyncCount = syncCount;
    }
    try {
      while (!isStopping() && (await refreshPriceRatingsBatch(database.db)) > 0) await pauseBetweenBatches(pause);
    } catch (error) {
      lastSyncCount = previousSyncCount;
      throw error;
    }
  }

  return { stop: startRecurringJob(runOnce, { name: "price-ratings", every, onError, runImmediately: true }) };
}
