import { transitionOverdueReturns } from "#domain/returns/return-deadlines.server.ts";
import { type MailingJobOptions, pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

const BATCH = 25;
const PAUSE_MS = 50;

/**
 * Starts the job that ends the states of returns whose deadline has passed. Returns a function that stops the job after
 * the current return.
 */
export function startReturnDeadlines({
  db,
  clock,
  origin,
  wakeMail,
  onError,
  every = 5 * 60_000,
}: MailingJobOptions): () => Promise<void> {
  async function runOnce(isStopping: () => boolean): Promise<void> {
    while (
      !isStopping() &&
      (await transitionOverdueReturns(db, { now: clock(), origin, limit: BATCH, isStopping })) > 0
    ) {
      wakeMail();
      await pauseBetweenBatches(PAUSE_MS);
    }
  }
  return startRecurringJob(runOnce, { name: "return-deadlines", every, onError, runImmediately: true });
}
