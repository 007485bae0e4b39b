import { sendViewingReminders } from "#domain/inbox/viewing-notifications.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

const BATCH = 25;

/**
 * Starts the job that reminds both sides of viewings in the evening before. Returns a function that stops the job and
 * resolves when the current run has ended.
 */
export const startViewingReminders = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 5 * 60_000,
  onError,
}: MailingJobOptions) =>
  startRecurringJob(
    async (isStopping) => {
      while (!isStopping()) {
        const sent = await sendViewingReminders(db, { now: clock(), origin, limit: BATCH });
        if (sent > 0) wakeMail();
        if (sent < BATCH) return;
      }
    },
    { name: "viewing-reminders", every, onError, runImmediately: true },
  );
