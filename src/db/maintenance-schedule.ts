import type { Database } from "./database.ts";

export type MaintenanceOptions = {
  /** Interval between checks, in milliseconds. */
  interval?: number;
  /** Minimum idle time of the database before maintenance, in milliseconds. */
  minIdleTime?: number;
  /**
   * Maximum time between two runs while the database is in use, in milliseconds. After it maintenance does not wait for
   * idle time.
   */
  maxInterval?: number;
  onError?: (error: unknown) => void;
};

/**
 * Schedules maintenance of the embedded database. Runs when the database is idle and was written to, and at the latest
 * after `maxInterval`. A server maintains itself. Returns the function that stops the schedule.
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
    // Without writes no maintenance is needed.
    if ((await database.countSyncs()) === (await syncsAtLastRun)) return;
    // Health probes alone can keep the database from ever being idle.
    const isOverdue = Date.now() - lastRunAt >= latest;
    if (database.getIdleTime() < quiet && !isOverdue) return;
    try {
      await database.runMaintenance();
    } finally {
      // Maintenance writes too. Counting from its end keeps it from triggering itself.
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
