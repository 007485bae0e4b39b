import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { reindexOutdatedListings } from "#domain/listings/write/reindex.server.ts";
import { type JobOptions, pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

export type SearchReindexingOptions = JobOptions & {
  /** Number of listings in one batch. It is small, because pages wait for the embedded database while a batch runs. */
  batch?: number;
};

/**
 * Starts the job that rebuilds the search vectors of listings after a change of indexing rules or spellings. It
 * processes small batches with a pause between them. Runs are far apart, so that the database is idle in between.
 * Returns a function that stops the job after the current batch.
 */
export const startSearchReindexing = ({ db, every = 5 * 60_000, batch = 50, onError }: SearchReindexingOptions) =>
  startRecurringJob(
    async (isStopping) => {
      while (!isStopping() && (await reindexOutdatedListings(db, await getCatalog(db), batch)) === batch)
        await pauseBetweenBatches(50);
    },
    { name: "search-reindexing", every, onError, runImmediately: true },
  );
