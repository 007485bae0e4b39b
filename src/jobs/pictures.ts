import type { Database } from "#db/database.ts";
import { drawNextAvif } from "#domain/pictures/avif.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { tidyPictures } from "#domain/pictures/tidy.server.ts";
import type { Clock } from "#kernel/clock.ts";

export type PicturesJobOptions = {
  database: Pick<Database, "db" | "kind" | "syncs">;
  pictures: PictureStore;
  clock: Clock;
  onError: (error: unknown) => void;
  /** How often to look for pictures to draw, in milliseconds. */
  every?: number;
  /** How often to look for pictures that nobody will see again, in milliseconds. */
  tidyEvery?: number;
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
}: PicturesJobOptions): PicturesJob {
  let stopping = false;
  let working: Promise<void> | undefined;
  let seen: number | undefined;
  let tidyAt = clock().getTime() + every;

  async function work(): Promise<void> {
    if (clock().getTime() >= tidyAt) {
      tidyAt = clock().getTime() + tidyEvery;
      await tidyPictures(database.db, pictures, clock()).catch(onError);
    }
    if (database.kind === "embedded") {
      const written = await database.syncs();
      if (written === seen) return;
      seen = written;
    }
    while (!stopping && (await drawNextAvif(database.db, pictures)));
  }

  const look = () => {
    if (stopping || working) return;
    working = work()
      .catch((error: unknown) => {
        seen = undefined;
        onError(error);
      })
      .finally(() => {
        working = undefined;
      });
  };
  look();
  const timer = setInterval(look, every);
  timer.unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await working;
    },
  };
}
