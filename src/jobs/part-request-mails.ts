import { queuePartOfferMails, queueWantedPartDigests } from "#domain/part-requests/part-request-digests.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

/** Number of buyers whose mails are queued in one step. */
const BUYERS_PER_STEP = 25;

/**
 * Starts the job that mails new requests for parts to sellers once a day, and new offers to buyers. Returns a function
 * that stops the job and resolves when the current run has ended.
 */
export const startPartRequestMails = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 5 * 60_000,
  onError,
}: MailingJobOptions): (() => Promise<void>) =>
  startRecurringJob(
    async (isStopping) => {
      let mailed = BUYERS_PER_STEP;
      while (mailed === BUYERS_PER_STEP && !isStopping()) {
        mailed = await queuePartOfferMails(db, { now: clock(), origin, limit: BUYERS_PER_STEP });
        if (mailed > 0) wakeMail();
      }
      if (!isStopping() && (await queueWantedPartDigests(db, { now: clock(), origin })) > 0) wakeMail();
    },
    { name: "part-request-mails", every, onError },
  );
