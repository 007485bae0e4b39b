import type { Db } from "#db/database.ts";
import { reckonDuePrices } from "#domain/admin/prices.server.ts";
import { startRounds } from "./rounds.ts";

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
export const startReckoningPrices = ({ db, every = 3 * 60_000, onError }: ReckonPricesOptions): (() => Promise<void>) =>
  startRounds(() => reckonDuePrices(db), { name: "reckon-prices", every, onError });
