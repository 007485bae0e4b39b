import type { Db } from "#db/database.ts";
import type { AdCounter } from "#domain/ads/life/counter.ts";
import { countAdDays } from "#domain/ads/life/days.server.ts";
import { startRounds } from "./rounds.ts";

export type CountAdsOptions = {
  db: Db;
  counter: AdCounter;
  onError: (error: unknown) => void;
  /** How often what was counted is written, in milliseconds. */
  every?: number;
};

/**
 * Writes what was counted of ads, some seconds of it at a time; nothing is asked of the database while nobody looks at
 * anything. Returns what stops it, once the rest is written.
 */
export function startCountingAds({ db, counter, onError, every = 5_000 }: CountAdsOptions): () => Promise<void> {
  const write = async () => {
    const counts = counter.take();
    try {
      await countAdDays(db, counts);
    } catch (error) {
      counter.giveBack(counts);
      throw error;
    }
  };
  const stop = startRounds(write, { name: "count-ads", every, onError });
  return async () => {
    await stop();
    await write().catch(onError);
  };
}
