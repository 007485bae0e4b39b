import type { Database } from "#db/database.ts";
import { SLOW_RETRY_DELAYS_MS } from "#domain/jobs/retry-policy.ts";
import {
  acquirePendingAvif,
  createAvifVariants,
  getNextAvifAttempt,
  recordAvifFailure,
} from "#domain/media/avif-variants.server.ts";
import { deleteOrphanedPictures } from "#domain/media/orphaned-pictures.server.ts";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { runJobAttempt } from "./job-attempt.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type PictureJobOptions = {
  database: Pick<Database, "db" | "kind" | "countSyncs">;
  pictures: PictureStore;
  clock: Clock;
  onError: (error: unknown, pictureId?: number) => void;
  /** Interval between two checks for new pictures, in milliseconds. */
  every?: number;
  /** Interval between deletions of unused pictures, in milliseconds. */
  cleanupInterval?: number;
  /** Maximum time for creating one picture width, in milliseconds. Afterwards the attempt is given up. */
  heartbeatTimeout?: number;
};

export type PictureJob = {
  /** Stops after the current picture. The remaining work stays queued in the database. */
  stop(): Promise<void>;
};

/**
 * Starts the worker that creates AVIF versions of listing pictures, one at a time, and deletes unused pictures. With
 * an embedded database, it sends no statement until something is written.
 */
export function startPictureWorker({
  database,
  pictures,
  clock,
  onError,
  every = 5_000,
  cleanupInterval = 6 * 60 * 60_000,
  heartbeatTimeout = 5 * 60_000,
}: PictureJobOptions): PictureJob {
  const { db, kind } = database;
  let lastSyncCount: number | undefined;
  let nextAttemptAt: number | undefined;
  let nextCleanupAt = clock().getTime() + every;

  async function processOne(): Promise<boolean> {
    const picture = await acquirePendingAvif(db, clock(), 2 * heartbeatTimeout);
    if (!picture) return false;
    const { id, attempts } = picture;
    await runJobAttempt({
      job: "image-avif",
      clock,
      attempts,
      retryDelays: SLOW_RETRY_DELAYS_MS,
      heartbeatTimeout,
      run: ({ beat: alive }) => createAvifVariants(db, pictures, picture, alive),
      recordFailure: (reason, retryAt) => recordAvifFailure(db, id, reason, retryAt),
      onError: (error) => onError(error, id),
    });
    return true;
  }

  async function runOnce(isStopping: () => boolean): Promise<void> {
    if (clock().getTime() >= nextCleanupAt) {
      nextCleanupAt = clock().getTime() + cleanupInterval;
      await deleteOrphanedPictures(db, pictures, clock()).catch((error: unknown) => onError(error));
    }
    if (kind === "embedded") {
      const syncCount = await database.countSyncs();
      if (syncCount === lastSyncCount && clock().getTime() < (nextAttemptAt ?? Number.POSITIVE_INFINITY)) return;
      // The number of database writes is read before processing, and stored only when processing has finished.
      lastSyncCount = undefined;
      while (!isStopping() && (await processOne()));
      nextAttemptAt = (await getNextAvifAttempt(db))?.getTime();
      lastSyncCount = syncCount;
    } else while (!isStopping() && (await processOne()));
  }

  return { stop: startRecurringJob(runOnce, { name: "picture-maintenance", every, onError, runImmediately: true }) };
}
