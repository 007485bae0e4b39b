import type { Database } from "./database.ts";

export type HousekeepingOptions = {
  /** How often to look whether it is time, in milliseconds. */
  every?: number;
  /** How long the database must have been quiet, in milliseconds. */
  quiet?: number;
  /** After this long in use it is tidied without waiting for quiet, in milliseconds. */
  latest?: number;
  onError?: (error: unknown) => void;
};

/**
 * Tidies the embedded database in quiet moments, once for every stretch in which it was written to, and now and then
 * when it is never quiet; a server does it by itself. Returns the function that stops it.
 */
export function startHousekeeping(
  database: Pick<Database, "kind" | "tidy" | "idleFor" | "syncs">,
  { every = 60_000, quiet = 20_000, latest = 30 * 60_000, onError = () => {} }: HousekeepingOptions = {},
): () => void {
  if (database.kind === "server") return () => {};
  let tidiedAt = Date.now();
  let syncsThen = database.syncs().catch(() => 0);
  let busy = false;

  async function look(): Promise<void> {
    // What was only read needs no tidying.
    if ((await database.syncs()) === (await syncsThen)) return;
    // A health probe is enough to keep a database from ever being quiet.
    const due = Date.now() - tidiedAt >= latest;
    if (database.idleFor() < quiet && !due) return;
    try {
      await database.tidy();
    } finally {
      // Tidying writes too: count from behind it, or it would run for ever.
      tidiedAt = Date.now();
      syncsThen = database.syncs();
    }
  }

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    look()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
