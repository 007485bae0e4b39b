import { cancelOverdueOrders, sendPendingOrderReminders } from "#domain/orders/pending-orders.server.ts";
import { type MailingJobOptions, pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

export type UnansweredOrdersOptions = MailingJobOptions & {
  /**
   * Number of orders or sellers in one batch. It is small, because pages wait for the embedded database while a batch
   * runs.
   */
  batch?: number;
  /** Pause between two batches, in milliseconds. */
  pause?: number;
};

/**
 * Starts the job that reminds sellers of unanswered orders, and cancels orders whose deadline has passed without an
 * answer. A cancelled order releases its reserved goods. Returns a function that stops the job after the current
 * batch.
 */
export function startUnansweredOrderCancellation(options: UnansweredOrdersOptions): () => Promise<void> {
  const { db, clock, origin, wakeMail, onError, every = 5 * 60_000, batch = 25, pause = 50 } = options;

  async function runOnce(isStopping: () => boolean): Promise<void> {
    const now = clock();
    // Each batch skips orders that failed in earlier batches, so that they do not block the rest.
    const repeatUntilDone = async (processBatch: typeof cancelOverdueOrders): Promise<unknown[]> => {
      const skippedIds: number[] = [];
      const errors: unknown[] = [];
      while (!isStopping()) {
        const { done, left, errors: failed } = await processBatch(db, { now, origin, most: batch, past: skippedIds });
        if (done > 0) wakeMail();
        if (done + left.length === 0) break;
        skippedIds.push(...left);
        errors.push(...failed);
        await pauseBetweenBatches(pause);
      }
      return errors;
    };
    // A failed cancellation must not prevent reminders.
    const errors = await repeatUntilDone(cancelOverdueOrders).catch((error: unknown) => [error]);
    errors.push(...(await repeatUntilDone(sendPendingOrderReminders)));
    if (errors.length > 0) throw errors[0];
  }

  return startRecurringJob(runOnce, { name: "order-deadlines", every, onError, runImmediately: true });
}
