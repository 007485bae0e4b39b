import type { Db } from "#db/database.ts";
import type { JobName } from "#domain/jobs/job-names.ts";
import { registerJob, trackJobRun } from "#domain/jobs/job-runs.ts";
import type { Clock } from "#kernel/clock.ts";
import { withHeartbeatTimeout } from "./heartbeat-timeout.ts";

export type RecurringJobOptions = {
  /** Name of the job in health checks and metrics. */
  name: JobName;
  /** Pause between the end of a run and the next run, in milliseconds. */
  every: number;
  onError?: ((error: unknown) => void) | undefined;
  /** Whether the first run starts at once. Otherwise it starts after the first pause. */
  runImmediately?: boolean;
  /** Maximum time without a heartbeat in milliseconds. Afterwards the run is given up. */
  heartbeatTimeout?: number;
};

/** Options that all recurring jobs have. */
export type JobOptions = {
  db: Db;
  /** Pause between two runs, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/** Options of a recurring job that queues mails. */
export type MailingJobOptions = JobOptions & {
  clock: Clock;
  /** Origin of the links in mails. */
  origin: string;
  /** Wakes the mail worker. Called after mails were queued. */
  wakeMail: () => void;
};

/** Waits some milliseconds between two batches. The pending timer does not keep the process alive. */
export const pauseBetweenBatches = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

const MAX_BACKOFF_MS = 5 * 60_000;

/** Returns the delay in milliseconds after a number of failures in a row: 1 s, 2 s, 4 s and so on, up to 5 minutes. */
export const calculateBackoff = (failures: number): number => Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** (failures - 1));

/**
 * Runs a job again and again, one run at a time. Passes errors to `onError` and retries with exponential backoff. A
 * run with many steps must call `isStopping` between two steps, which also sends the heartbeat. Returns a function
 * that stops the job and resolves when the current run has ended.
 */
export function startRecurringJob(
  runOnce: (isStopping: () => boolean) => Promise<unknown>,
  { name, every, onError = () => {}, runImmediately = false, heartbeatTimeout = 15 * 60_000 }: RecurringJobOptions,
): () => Promise<void> {
  registerJob(name);
  let failures = 0;
  let stopping = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      const runWithTimeout = () =>
        withHeartbeatTimeout(heartbeatTimeout, ({ signal, beat }) =>
          runOnce(() => {
            beat();
            return stopping || signal.aborted;
          }),
        );
      await trackJobRun(name, runWithTimeout);
      failures = 0;
    } catch (error) {
      failures += 1;
      onError(error);
    }
    if (!stopping) schedule(failures === 0 ? every : calculateBackoff(failures));
  }

  function schedule(milliseconds: number): void {
    timer = setTimeout(() => {
      working = run();
    }, milliseconds).unref();
  }

  if (runImmediately) working = run();
  else schedule(every);
  return async () => {
    stopping = true;
    clearTimeout(timer);
    await working;
  };
}
