import { expirePartRequests } from "#domain/part-requests/part-requests.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

/** Number of requests that expire in one step. */
const REQUESTS_PER_STEP = 100;

/**
 * Starts the job that expires requests for parts and notifies their owners, also by mail. Returns a function that stops
 * the job and resolves when the current run has ended.
 */
export const startPartRequestExpiry = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 15 * 60_000,
  onError,
}: MailingJobOptions): (() => Promise<void>) =>
  startRecurringJob(
    async (isStopping) => {
      let expired = REQUESTS_PER_STEP;
      while (expired === REQUESTS_PER_STEP && !isStopping()) {
        expired = await expirePartRequests(db, { now: clock(), origin, limit: REQUESTS_PER_STEP });
        if (expired > 0) wakeMail();
      }
    },
    { name: "part-request-expiry", every, onError },
  );
