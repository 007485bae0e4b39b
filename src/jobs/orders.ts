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
  /** Orders, or sellers to be reminded, at a time: few enough that pages never wait long for the embedded database. */
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
    const now = clock();
    // Turn after turn past what is left, so that what fails each time keeps nothing behind it waiting.
    const untilNone = async (turn: typeof cancelUnanswered): Promise<unknown[]> => {
      const past: number[] = [];
      const errors: unknown[] = [];
      while (!isStopping()) {
        const { done, left, errors: failed } = await turn(db, { now, origin, most: batch, past });
        if (done > 0) wakeMail();
        if (done + left.length === 0) break;
        past.push(...left);
        errors.push(...failed);
        await wait(pause);
      }
      return errors;
    };
    // What can't be cancelled is no reason to remind nobody.
    const errors = await untilNone(cancelUnanswered).catch((error: unknown) => [error]);
    errors.push(...(await untilNone(remindOfUnanswered)));
    if (errors.length > 0) throw errors[0];
  }

  return startRounds(round, { name: "orders", every, onError, atOnce: true });
}
