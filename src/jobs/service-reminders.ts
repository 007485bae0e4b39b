import { notifyDueServices } from "#domain/service-plan/service-reminders.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type JobOptions, startRecurringJob } from "./recurring-job.ts";

/** Number of vehicles that are checked in one step. */
const VEHICLES_PER_STEP = 200;

/**
 * Starts the job that notifies owners of garage vehicles about due services once a day. Returns a function that stops the
 * job and resolves when the current run has ended.
 */
export const startServiceReminders = ({
  db,
  clock,
  every = 24 * 60 * 60_000,
  onError,
}: JobOptions & { clock: Clock }): (() => Promise<void>) =>
  startRecurringJob(
    async (isStopping) => {
      let after: number | undefined = 0;
      while (after !== undefined && !isStopping())
        after = await notifyDueServices(db, clock(), { after, limit: VEHICLES_PER_STEP });
    },
    { name: "service-reminders", every, onError, runImmediately: true },
  );
