import type { Db } from "#db/database.ts";
import { reindexSome } from "#domain/ads/reindex.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";

export type ReindexOptions = {
  db: Db;
  /** How long to wait when everything is up to date, in milliseconds; long, so that the database can rest. */
  every?: number;
  /** How many ads at a time: few enough that pages never wait long for the embedded database. */
  batch?: number;
  onError?: (error: unknown) => void;
};

/**
 * Keeps the search words of ads up to date with rules and spellings, a few ads at a time with a rest
 * between. Returns what stops it, and settles once the batch under way is done.
 */
export function startReindex({
  db,
  every = 5 * 60_000,
  batch = 50,
  onError = () => {},
}: ReindexOptions): () => Promise<void> {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<void> = Promise.resolve();
  const turn = async () => {
    let rest = every;
    try {
      if ((await reindexSome(db, await catalogueOf(db), batch)) === batch) rest = 50;
    } catch (error) {
      if (!stopped) onError(error);
    }
    if (!stopped) schedule(rest);
  };
  const schedule = (rest: number) => {
    timer = setTimeout(() => {
      working = turn();
    }, rest).unref();
  };
  schedule(1_000);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await working;
  };
}
