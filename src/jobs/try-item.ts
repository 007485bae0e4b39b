import type { JobName } from "#domain/jobs/names.ts";
import { recorded, saidOf } from "#domain/jobs/runs.ts";
import { brokeOff, mostTries } from "#domain/jobs/tries.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Alive, within } from "./within.ts";

export type ItemTry = {
  /** What the job is called where jobs are watched. */
  job: JobName;
  clock: Clock;
  /** Tries until now, this one included: counted when it was taken (`taken`). */
  attempts: number;
  pauses: readonly number[];
  /** So long it may say nothing, in milliseconds. */
  limit: number;
  work: (alive: Alive) => Promise<unknown>;
  /** Writes down why it failed, and when it is tried again; without a time it is put aside. */
  failed: (why: string, retryAt: Date | undefined) => Promise<void>;
  /** Failed once, it would fail for ever. */
  isFinal?: (error: unknown) => boolean;
  onError: (error: unknown) => void;
};

/**
 * Tries a piece of work that was taken. Whether it fails, hangs or has killed the process the last time: what else waits goes on, and it is
 * tried again after a longer pause each time, until it is put aside. Says whether it was done; throws only when a failure can't be written
 * down.
 */
export async function tryItem(item: ItemTry): Promise<boolean> {
  const { job, clock, attempts, pauses, limit, work, failed, isFinal, onError } = item;
  try {
    await recorded(job, async () => {
      if (attempts > mostTries(pauses)) throw new Error(brokeOff);
      await within(limit, work);
    });
    return true;
  } catch (error) {
    onError(error);
    const pause = isFinal?.(error) ? undefined : pauses[attempts - 1];
    await failed(saidOf(error), pause === undefined ? undefined : new Date(clock().getTime() + pause));
    return false;
  }
}
