import type { Database } from "#db/database.ts";
import { longPauses } from "#domain/jobs/tries.ts";
import { claimPicture, drawPictureAsAvif, markNotDrawn, nextPictureAt } from "#domain/pictures/avif.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { tidyPictures } from "#domain/pictures/tidy.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRounds } from "./rounds.ts";
import { tryItem } from "./try-item.ts";

export type PicturesJobOptions = {
  database: Pick<Database, "db" | "kind" | "syncs">;
  pictures: PictureStore;
  clock: Clock;
  onError: (error: unknown, pictureId?: number) => void;
  /** How often to look for pictures to draw, in milliseconds. */
  every?: number;
  /** How often to look for pictures that nobody will see again, in milliseconds. */
  tidyEvery?: number;
  /** A width that takes so long is given up, in milliseconds. */
  limit?: number;
};

export type PicturesJob = {
  /** Lets the picture at hand be finished and starts no other; what is left is marked in the database. */
  stop(): Promise<void>;
};

/**
 * Draws the pictures of ads as AVIF too, one after the other, and removes those that nobody will see
 * again. An embedded database is asked nothing while nothing is written.
 */
export function startPictures({
  database,
  pictures,
  clock,
  onError,
  every = 5_000,
  tidyEvery = 6 * 60 * 60_000,
  limit = 5 * 60_000,
}: PicturesJobOptions): PicturesJob {
  const { db, kind } = database;
  let seen: number | undefined;
  let dueAt: number | undefined;
  let tidyAt = clock().getTime() + every;

  async function drawOne(): Promise<boolean> {
    const picture = await claimPicture(db, clock(), 2 * limit);
    if (!picture) return false;
    const { id, attempts } = picture;
    await tryItem({
      job: "avif",
      clock,
      attempts,
      pauses: longPauses,
      limit,
      work: ({ alive }) => drawPictureAsAvif(db, pictures, picture, alive),
      failed: (why, retryAt) => markNotDrawn(db, id, why, retryAt),
      onError: (error) => onError(error, id),
    });
    return true;
  }

  async function round(isStopping: () => boolean): Promise<void> {
    if (clock().getTime() >= tidyAt) {
      tidyAt = clock().getTime() + tidyEvery;
      await tidyPictures(db, pictures, clock()).catch((error: unknown) => onError(error));
    }
    if (kind === "embedded") {
      const written = await database.syncs();
      if (written === seen && clock().getTime() < (dueAt ?? Number.POSITIVE_INFINITY)) return;
      // Taken before the look, and only kept when it came to its end.
      seen = undefined;
      while (!isStopping() && (await drawOne()));
      dueAt = (await nextPictureAt(db))?.getTime();
      seen = written;
    } else while (!isStopping() && (await drawOne()));
  }

  return { stop: startRounds(round, { name: "pictures", every, onError, atOnce: true }) };
}
