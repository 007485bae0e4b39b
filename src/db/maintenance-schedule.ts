import type { Database } from "./database.ts";

export type MaintenanceOptions = {
  /** Milliseconds between two checks whether maintenance is due. */
  interval?: number;
  /** Milliseconds for which the database must be idle before maintenance runs. */
  minIdleTime?: number;
  /**
   * Maximum number of milliseconds between two runs. After this time maintenance runs even if the database is in use.
   */
  maxInterval?: number;
  onError?: (error: unknown) => void;
};

/**
 * Runs maintenance of the embedded database regularly: after writes, once the database is idle, at the latest after
 * `maxInterval`. Does nothing for a server, which maintains itself. Returns the function that stops it.
 */
export function startMaintenanceSchedule(
  database: Pick<Database, "kind" | "runMaintenance" | "getIdleTime" | "countSyncs">,
  {
    interval: every = 60_000,
    minIdleTime: quiet = 20_000,
    maxInterval: latest = 30 * 60_000,
    onError = () => {},
  }: MaintenanceOptions = {},
): () => void {
  if (database.kind === "server") return () => {};
  let lastRunAt = Date.now();
  let syncsAtLastRun = database.countSyncs().catch(() => 0);
  let busy = false;

  async function runIfDue(): Promise<void> {
    // Without writes there is nothing to maintain.
    if ((await database.countSyncs()) === (await syncsAtLastRun)) return;
    // Health checks alone can keep the database from ever being idle.
    const isOverdue = Date.now() - lastRunAt >= latest;
    if (database.getIdleTime() < quiet && !isOverdue) return;
    try {
      await database.runMaintenance();
    } finally {
      // Maintenance writes as well. Other writes are counted only after its end, so that maintenance does not trigger
      // itself.
      lastRunAt = Date.now();
      syncsAtLastRun = database.countSyncs();
    }
  }

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    runIfDue()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
