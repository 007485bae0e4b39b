import {
  expireListingsBatch,
  pauseUnconfirmedListingsBatch,
  sendExpiryRemindersBatch,
} from "#domain/listings/lifecycle/expiry.server.ts";
import { type MailingJobOptions, pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

export type ListingExpiryOptions = MailingJobOptions & {
  /** Number of listings in one batch. It is small, because pages wait for the embedded database while a batch runs. */
  batch?: number;
  /** Pause between two batches, in milliseconds. */
  pause?: number;
};

/**
 * Starts the job that expires listings and reminds sellers before that. It also pauses listings that visitors have
 * reported as sold and whose sellers have not answered. Several processes may run it at the same time. Returns a
 * function that stops the job after the current batch.
 */
export function startListingExpiry(options: ListingExpiryOptions): () => Promise<void> {
  const { db, clock, origin, wakeMail, onError, every = 15 * 60_000, batch = 25, pause = 50 } = options;

  async function runOnce(isStopping: () => boolean): Promise<void> {
    const repeatUntilDone = async (step: () => Promise<number>): Promise<number> => {
      let total = 0;
      for (let done = batch; done === batch && !isStopping(); total += done) {
        done = await step();
        if (done === batch) await pauseBetweenBatches(pause);
      }
      return total;
    };
    const batchOptions = { now: clock(), most: batch };
    await repeatUntilDone(() => expireListingsBatch(db, batchOptions));
    await repeatUntilDone(() => pauseUnconfirmedListingsBatch(db, batchOptions));
    if ((await repeatUntilDone(() => sendExpiryRemindersBatch(db, { ...batchOptions, origin }))) > 0) wakeMail();
  }

  return startRecurringJob(runOnce, { name: "listing-expiry", every, onError, runImmediately: true });
}
