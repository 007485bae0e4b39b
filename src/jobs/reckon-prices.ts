import type { Db } from "#db/database.ts";
import { reckonDuePrices } from "#domain/admin/prices.server.ts";

export type ReckonPricesOptions = {
  db: Db;
  /** How often to look, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/**
 * Finishes what a change of a currency's rate began, where the process that began it has stopped, and looks at what was
 * written by the old rate meanwhile. Returns what stops it, and settles once a round under way is done.
 */
export function startReckoningPrices({
  db,
  every = 3 * 60_000,
  onError = () => {},
}: ReckonPricesOptions): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = reckonDuePrices(db).catch(onError);
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
