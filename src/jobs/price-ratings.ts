import type { Database } from "#db/database.ts";
import { refreshPriceRatingsBatch } from "#domain/pricing/verdict-refresh.server.ts";
import { pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

export type PriceRatingJobOptions = {
  database: Pick<Database, "db" | "kind" | "countSyncs">;
  onError: (error: unknown) => void;
  /** Interval between two checks for changes, in milliseconds. */
  every?: number;
  /**
   * Pause between two batches, in milliseconds. During the pause, pages can use a database that has only one
   * connection.
   */
  pause?: number;
};

type PriceRatingJob = {
  /** Stops after the current batch. The remaining work stays queued in the database. */
  stop(): Promise<void>;
};

/**
 * Starts the worker that recalculates the price ratings of cars when listings are added, changed or removed. It
 * processes a few models and years at a time. With an embedded database, it sends no statement until something is
 * written. With a database server, it also finds changes by other processes.
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
