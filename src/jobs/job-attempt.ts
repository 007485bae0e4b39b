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
  /** Maximum time without a heartbeat, in milliseconds. */
  heartbeatTimeout: number;
  run: (alive: Heartbeat) => Promise<unknown>;
  /**
   * Records the error of a failed attempt and the time of the next attempt. Without a time, the item is dead-lettered.
   */
  recordFailure: (reason: string, retryAt: Date | undefined) => Promise<void>;
  /** Returns whether an error is permanent, so that a retry cannot help. */
  isFinal?: (error: unknown) => boolean;
  onError: (error: unknown) => void;
};

/**
 * Runs one attempt at a claimed item of a job. A failed, hanging or crashed attempt does not block other items. A
 * failed attempt is repeated after each retry delay. After the last failure the item is dead-lettered. Returns whether
 * the attempt succeeded. Throws only when a failure cannot be recorded.
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
