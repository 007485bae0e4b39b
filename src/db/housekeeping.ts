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
 * Tidies the embedded database in quiet moments, once for every stretch of use, and now and then
 * when it is never quiet; a server does it by itself. Returns the function that stops it.
 */
export function startHousekeeping(
  database: Pick<Database, "kind" | "tidy" | "idleFor">,
  { every = 60_000, quiet = 20_000, latest = 30 * 60_000, onError = () => {} }: HousekeepingOptions = {},
): () => void {
  if (database.kind === "server") return () => {};
  let tidiedAt = Date.now();
  const timer = setInterval(() => {
    const lastUse = Date.now() - database.idleFor();
    const unchanged = lastUse <= tidiedAt;
    // A health probe is enough to keep a database from ever being quiet.
    const due = Date.now() - tidiedAt >= latest;
    if (unchanged || (database.idleFor() < quiet && !due)) return;
    // Tidying is itself a use: take the time after it, or it would run for ever.
    database
      .tidy()
      .catch(onError)
      .finally(() => {
        tidiedAt = Date.now();
      });
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
