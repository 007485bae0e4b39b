import { syncDueCalendars } from "#domain/bookings/calendar-sync/sync-calendar.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job that fetches the external calendars of rental cars, each once an hour. Returns a function that stops
 * the job after the current calendar.
 */
export const startCalendarImports = ({
  db,
  clock,
  origin,
  wakeMail,
  onError,
  every = 60_000,
}: MailingJobOptions): (() => Promise<void>) =>
  startRecurringJob(
    async (isStopping) => {
      if ((await syncDueCalendars({ db, clock, origin }, isStopping)) > 0) wakeMail();
    },
    { name: "calendar-imports", every, onError },
  );
