import type { Db } from "#db/database.ts";
import { queueUnreadMessageMails } from "#domain/inbox/unread-mails.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type UnreadMessageEmailsOptions = {
  db: Db;
  clock: Clock;
  /** Origin of links in mails. */
  origin: string;
  wakeMail: () => void;
  /** Interval between runs, in milliseconds. */
  every?: number;
  /** Number of conversations in one batch. With small batches, pages do not wait for the embedded database. */
  batch?: number;
  onError?: (error: unknown) => void;
};

/**
 * Starts the job that sends mails about messages which are unread for 15 minutes. Returns a function that stops the job
 * and resolves once the current run has ended.
 */
export const startUnreadMessageEmails = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 60_000,
  batch = 50,
  onError,
}: UnreadMessageEmailsOptions): (() => Promise<void>) =>
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
