import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { reindexOutdatedListings } from "#domain/listings/write/reindex.server.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type SearchReindexingOptions = {
  db: Db;
  /**
   * Interval between runs when all listings are up to date, in milliseconds. It is long, so that the database can be
   * idle.
   */
  every?: number;
  /** Number of listings in one batch. With small batches, pages do not wait for the embedded database. */
  batch?: number;
  onError?: (error: unknown) => void;
};

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Starts the job that rebuilds the search vectors of listings after changes of indexing rules or spellings. The job
 * processes small batches with a pause between them. Returns a function that stops the job after the current batch.
 */
export const startSearchReindexing = ({
  db,
  every = 5 * 60_000,
  batch = 50,
  onError,
}: SearchReindexingOptions): (() => Promise<void>) =>
  startRecurringJob(
    async (isStopping) => {
      while (!isStopping() && (await reindexOutdatedListings(db, await getCatalog(db), batch)) === batch)
        await delay(50);
    },
    { name: "search-reindexing", every, onError, runImmediately: true },
  );
