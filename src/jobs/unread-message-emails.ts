import { queueUnreadMessageMails } from "#domain/inbox/unread-mails.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

export type UnreadMessageEmailsOptions = MailingJobOptions & {
  /**
   * Number of conversations in one batch. It is small, because pages wait for the embedded database while a batch
   * runs.
   */
  batch?: number;
};

/**
 * Starts the job that sends mails about messages that have been unread for 15 minutes. Returns a function that stops
 * the job and resolves when the current run has ended.
 */
export const startUnreadMessageEmails = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 60_000,
  batch = 50,
  onError,
}: UnreadMessageEmailsOptions) =>
  startRecurringJob(
    async (isStopping) => {
      let mailed = batch;
      while (mailed === batch && !isStopping()) {
        mailed = await queueUnreadMessageMails(db, { now: clock(), origin, limit: batch });
        if (mailed > 0) wakeMail();
      }
    },
    { name: "unread-message-emails", every, onError },
  );
