import type { JobName } from "#domain/jobs/job-names.ts";
import { formatErrorMessage, trackJobRun } from "#domain/jobs/job-runs.ts";
import { CRASHED_ATTEMPT_MESSAGE, getMaxAttempts } from "#domain/jobs/retry-policy.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Heartbeat, withHeartbeatTimeout } from "./heartbeat-timeout.ts";

export type JobAttempt = {
  /** Name of the job in health checks and metrics. */
  job: JobName;
  clock: Clock;
  /** Number of attempts including this one. The claim has already counted it. */
  attempts: number;
  retryDelays: readonly number[];
  /** Maximum time without a heartbeat in milliseconds. Afterwards the attempt is given up. */
  heartbeatTimeout: number;
  run: (alive: Heartbeat) => Promise<unknown>;
  /**
   * Records the error of a failed attempt, and when the next attempt is due. `retryAt` is undefined after the last
   * attempt: the item is then dead-lettered.
   */
  recordFailure: (reason: string, retryAt: Date | undefined) => Promise<void>;
  /** Returns whether an error is permanent. The item is then not retried. */
  isFinal?: (error: unknown) => boolean;
  onError: (error: unknown) => void;
};

/**
 * Runs one attempt at an item that the job has claimed. A failed, hanging or crashed attempt does not block other
 * items. A failed item is tried again after each of the `retryDelays` and then dead-lettered. Returns whether the
 * attempt succeeded. Throws only if the failure cannot be recorded.
 */
export async function runJobAttempt(attempt: JobAttempt): Promise<boolean> {
  const { job, clock, attempts, retryDelays, heartbeatTimeout, run, recordFailure, isFinal, onError } = attempt;
  try {
    await trackJobRun(job, async () => {
      if (attempts > getMaxAttempts(retryDelays)) throw new Error(CRASHED_ATTEMPT_MESSAGE);
      await withHeartbeatTimeout(heartbeatTimeout, run);
    });
    return true;
  } catch (error) {
    onError(error);
    const retryDelay = isFinal?.(error) ? undefined : retryDelays[attempts - 1];
    await recordFailure(
      formatErrorMessage(error),
      retryDelay === undefined ? undefined : new Date(clock().getTime() + retryDelay),
    );
    return false;
  }
}
