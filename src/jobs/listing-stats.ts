import type { Db } from "#db/database.ts";
import type { DailyCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import { addDailyCounts } from "#domain/listings/lifecycle/daily-counts.server.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type ListingStatsOptions = {
  db: Db;
  counter: DailyCounter;
  onError: (error: unknown) => void;
  /** Interval between writes, in milliseconds. */
  every?: number;
};

/**
 * Starts the job that writes the counted views and phone reveals to the database every few seconds. Sends no statements
 * while nothing is counted. Returns a function that stops the job after writing the remaining counts.
 */
export function startListingStatsFlush({
  db,
  counter,
  onError,
  every = 5_000,
}: ListingStatsOptions): () => Promise<void> {
  const write = async () => {
    const counts = counter.drain();
    try {
      await addDailyCounts(db, counts);
    } catch (error) {
      counter.restore(counts);
      throw error;
    }
  };
  const stop = startRecurringJob(write, { name: "count-ads", every, onError });
  return async () => {
    await stop();
    await write().catch(onError);
  };
}
