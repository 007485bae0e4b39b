import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { reindexOutdatedListings } from "#domain/listings/write/reindex.server.ts";
import { type JobOptions, pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

export type SearchReindexingOptions = JobOptions & {
  /** Number of listings in one batch. With small batches, pages do not wait for the embedded database. */
  batch?: number;
};

/**
 * Starts the job that rebuilds the search vectors of listings after changes of indexing rules or spellings. The job
 * processes small batches with a pause between them. The interval between runs is long, so that the database can be
 * idle. Returns a function that stops the job after the current batch.
 */
export const startSearchReindexing = ({ db, every = 5 * 60_000, batch = 50, onError }: SearchReindexingOptions) =>
  startRecurringJob(
    async (isStopping) => {
      while (!isStopping() && (await reindexOutdatedListings(db, await getCatalog(db), batch)) === batch)
        await pauseBetweenBatches(50);
    },
    { name: "search-reindexing", every, onError, runImmediately: true },
  );
