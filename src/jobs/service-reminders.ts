import { notifyDueServices } from "#domain/service-plan/service-reminders.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

/** Number of vehicles that are checked in one step. */
const VEHICLES_PER_STEP = 200;

/**
 * Starts the job that notifies owners of garage vehicles about due services once a day, also by mail. Returns a function
 * that stops the job and resolves when the current run has ended.
 */
export const startServiceReminders = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 24 * 60 * 60_000,
  onError,
}: MailingJobOptions): (() => Promise<void>) =>
  startRecurringJob(
    async (isStopping) => {
      let after: number | undefined = 0;
      while (after !== undefined && !isStopping())
        after = await notifyDueServices(db, { now: clock(), origin, after, limit: VEHICLES_PER_STEP });
      wakeMail();
    },
    { name: "service-reminders", every, onError, runImmediately: true },
  );
