import type { Database } from "#db/database.ts";
import { refreshSomeMarket } from "#domain/pricing/refresh.server.ts";
import { startRounds } from "./rounds.ts";

export type MarketJobOptions = {
  database: Pick<Database, "db" | "kind" | "syncs">;
  onError: (error: unknown) => void;
  /** How often to look for changes, in milliseconds. */
  every?: number;
  /** Between two batches, so that pages come in between on a database with one connection, in milliseconds. */
  pause?: number;
};

export type MarketJob = {
  /** Lets the batch at hand finish and starts no other; what is left is marked in the database. */
  stop(): Promise<void>;
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Judges the prices of cars anew where ads were added, changed or taken away: some seconds after it happened, a few
 * models and years at a time. On an embedded database it asks nothing while nothing is written, so that the database
 * can be quiet; on a server it also finds what other processes have written.
 */
export function startMarket({ database, onError, every = 5_000, pause = 25 }: MarketJobOptions): MarketJob {
  let seen: number | undefined;

  async function round(isStopping: () => boolean): Promise<void> {
    const before = seen;
    if (database.kind === "embedded") {
      const written = await database.syncs();
      if (written === before) return;
      // Taken before the look: what is written meanwhile is found by the next one.
      seen = written;
    }
    try {
      while (!isStopping() && (await refreshSomeMarket(database.db)) > 0) await wait(pause);
    } catch (error) {
      seen = before;
      throw error;
    }
  }

  return { stop: startRounds(round, { name: "market", every, onError, atOnce: true }) };
}
