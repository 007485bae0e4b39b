import type { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import { addDailyListingCounts } from "#domain/listings/lifecycle/daily-counts.server.ts";
import { type JobOptions, startRecurringJob } from "./recurring-job.ts";

export type ListingStatisticsFlushOptions = JobOptions & {
  counter: DailyListingCounter;
  onError: (error: unknown) => void;
};

/**
 * Starts the job that writes the counted views and phone reveals to the database every few seconds. Sends no
 * statement when nothing was counted. Returns a function that stops the job after writing the last counts.
 */
export function startListingStatisticsFlush({ db, counter, onError, every = 5_000 }: ListingStatisticsFlushOptions) {
  const write = async () => {
    const counts = counter.drain();
    try {
      await addDailyListingCounts(db, counts);
    } catch (error) {
      counter.restore(counts);
      throw error;
    }
  };
  const stop = startRecurringJob(write, { name: "listing-stats", every, onError });
  return async () => {
    await stop();
    await write().catch(onError);
  };
}
