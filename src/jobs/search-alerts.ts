import { queueSearchAlerts } from "#domain/saved-searches/queue-alerts.server.ts";
import { pruneSavedSearches, recordSearchMatches } from "#domain/saved-searches/record-matches.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

/** Number of listings that are compared with the saved searches in one step. */
const LISTINGS_PER_STEP = 200;
/** Number of members whose alerts are queued in one step. It is small, because pages wait for the embedded database. */
const MEMBERS_PER_STEP = 10;

/**
 * Starts the job that finds new and cheaper listings for saved searches and queues the alerts. Returns a function that
 * stops the job and resolves when the current run has ended.
 */
export const startSearchAlerts = ({ db, clock, origin, wakeMail, every = 60_000, onError }: MailingJobOptions) =>
  startRecurringJob(
    async (isStopping) => {
      let recorded = LISTINGS_PER_STEP;
      while (recorded === LISTINGS_PER_STEP && !isStopping())
        recorded = await recordSearchMatches(db, { now: clock(), limit: LISTINGS_PER_STEP });
      let alerted = MEMBERS_PER_STEP;
      while (alerted === MEMBERS_PER_STEP && !isStopping()) {
        alerted = await queueSearchAlerts(db, { now: clock(), origin, limit: MEMBERS_PER_STEP });
        if (alerted > 0) wakeMail();
      }
      await pruneSavedSearches(db, clock());
    },
    { name: "search-alerts", every, onError },
  );
