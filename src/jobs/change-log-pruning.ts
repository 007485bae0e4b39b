import type { Db } from "#db/database.ts";
import { pruneListingChanges } from "#domain/listings/index/index-reader.server.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type ChangeLogPruningOptions = {
  db: Db;
  /** Interval between runs, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/**
 * Starts the job that deletes entries of the change log (`ad_changes`) after an hour. Every process with a search index
 * reads the log at least every ten minutes. Returns a function that stops the job and resolves once the current run has
 * ended.
 */
export const startChangeLogPruning = ({
  db,
  every = 15 * 60_000,
  onError,
}: ChangeLogPruningOptions): (() => Promise<void>) =>
  startRecurringJob(() => pruneListingChanges(db), { name: "change-log-pruning", every, onError });
