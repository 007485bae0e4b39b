import { pruneListingChanges } from "#domain/listings/index/index-reader.server.ts";
import { type JobOptions, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job that deletes entries of the change log (`ad_changes`) after an hour. No process needs older entries,
 * because each process with a search index reads the log at least every ten minutes. Returns a function that stops
 * the job and resolves when the current run has ended.
 */
export const startChangeLogPruning = ({ db, every = 15 * 60_000, onError }: JobOptions) =>
  startRecurringJob(() => pruneListingChanges(db), { name: "change-log-pruning", every, onError });
