import type { Db } from "#db/database.ts";
import { reindexSome } from "#domain/ads/reindex.server.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { startRounds } from "./rounds.ts";

export type ReindexOptions = {
  db: Db;
  /** How long to wait when everything is up to date, in milliseconds; long, so that the database can rest. */
  every?: number;
  /** How many ads at a time: few enough that pages never wait long for the embedded database. */
  batch?: number;
  onError?: (error: unknown) => void;
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Keeps the search words of ads up to date with rules and spellings, a few ads at a time with a rest
 * between. Returns what stops it, and settles once the batch under way is done.
 */
export const startReindex = ({ db, every = 5 * 60_000, batch = 50, onError }: ReindexOptions): (() => Promise<void>) =>
  startRounds(
    async (isStopping) => {
      while (!isStopping() && (await reindexSome(db, await catalogueOf(db), batch)) === batch) await wait(50);
    },
    { name: "reindex", every, onError, atOnce: true },
  );
