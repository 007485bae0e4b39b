import type { Db } from "#db/database.ts";
import { expireSome, pauseSomeUnanswered, remindSome } from "#domain/ads/life/expire.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRounds } from "./rounds.ts";

export type ExpireAdsOptions = {
  db: Db;
  clock: Clock;
  /** The address that links in mails lead to. */
  origin: string;
  /** Mails wait to be sent. */
  wakeMail: () => void;
  onError: (error: unknown) => void;
  /** How often to look, in milliseconds. */
  every?: number;
  /** Ads at a time: few enough that pages never wait long for the embedded database. */
  batch?: number;
  /** Between two batches, in milliseconds. */
  pause?: number;
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Ends ads whose time is over, tells sellers of those that will end soon, and pauses those that were said to be sold and
 * whose sellers didn't answer. Several processes may do it at once: each takes others. Returns what stops it, once the
 * batch at hand is done.
 */
export function startExpiringAds(options: ExpireAdsOptions): () => Promise<void> {
  const { db, clock, origin, wakeMail, onError, every = 15 * 60_000, batch = 25, pause = 50 } = options;

  async function round(isStopping: () => boolean): Promise<void> {
    const untilNone = async (step: () => Promise<number>): Promise<number> => {
      let total = 0;
      for (let done = batch; done === batch && !isStopping(); total += done) {
        done = await step();
        if (done === batch) await wait(pause);
      }
      return total;
    };
    const some = { now: clock(), most: batch };
    await untilNone(() => expireSome(db, some));
    await untilNone(() => pauseSomeUnanswered(db, some));
    if ((await untilNone(() => remindSome(db, { ...some, origin }))) > 0) wakeMail();
  }

  return startRounds(round, { name: "expire-ads", every, onError, atOnce: true });
}
