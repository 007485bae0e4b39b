import type { Db } from "#db/database.ts";
import { cancelUnanswered, remindOfUnanswered } from "#domain/orders/unanswered.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRounds } from "./rounds.ts";

export type OrdersJobOptions = {
  db: Db;
  clock: Clock;
  /** Mails lead there. */
  origin: string;
  /** Called when mails wait. */
  wakeMail: () => void;
  onError?: (error: unknown) => void;
  /** How often to look, in milliseconds. */
  every?: number;
  /** Orders at a time: few enough that pages never wait long for the embedded database. */
  batch?: number;
  /** Between two batches, in milliseconds. */
  pause?: number;
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Reminds sellers of orders that they haven't answered, and cancels those that stay unanswered, so that goods can be had by
 * others. Returns what stops it, and settles once the batch at hand is done.
 */
export function startEndingUnanswered(options: OrdersJobOptions): () => Promise<void> {
  const { db, clock, origin, wakeMail, onError, every = 5 * 60_000, batch = 25, pause = 50 } = options;

  async function round(isStopping: () => boolean): Promise<void> {
    const some = { now: clock(), origin, most: batch };
    const untilNone = async (step: typeof cancelUnanswered): Promise<void> => {
      for (let done = batch; done === batch && !isStopping(); ) {
        done = await step(db, some).catch((error: unknown) => {
          // Those beside the one that failed may have gone well.
          wakeMail();
          throw error;
        });
        if (done > 0) wakeMail();
        if (done === batch) await wait(pause);
      }
    };
    // What can't be cancelled is no reason to remind nobody.
    await untilNone(cancelUnanswered).finally(() => untilNone(remindOfUnanswered));
  }

  return startRounds(round, { name: "orders", every, onError, atOnce: true });
}
