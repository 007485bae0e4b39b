import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { reindexBatch } from "#domain/listings/write/reindex.server.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type SearchReindexingOptions = {
  db: Db;
  /** Interval between runs when everything is up to date, in milliseconds. Long, so that the database can be idle. */
  every?: number;
  /** Listings in one batch. Small batches keep pages from waiting for the embedded database. */
  batch?: number;
  onError?: (error: unknown) => void;
};

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Starts the job that rebuilds the search words of listings after changes of rules or spellings. Processes small
 * batches with a pause between them. Returns a function that stops the job after the current batch.
 */
export const startSearchReindexing = ({
  db,
  every = 5 * 60_000,
  batch = 50,
  onError,
}: SearchReindexingOptions): (() => Promise<void>) =>
  startRecurringJob(
    async (isStopping) => {
      while (!isStopping() && (await reindexBatch(db, await getCatalog(db), batch)) === batch) await delay(50);
    },
    { name: "reindex", every, onError, runImmediately: true },
  );
