import { expireUnansweredRequests } from "#domain/bookings/commands.server.ts";
import { confirmRequestsOfVerifiedAccounts } from "#domain/bookings/confirm-contact.server.ts";
import { releaseExpiredDayReservations } from "#domain/bookings/holds.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job for booking requests. It releases days whose reservation has expired, and refuses requests that were
 * not answered in time. It also confirms requests whose customer has confirmed the email address. Returns a function
 * that stops the job and resolves when the current run has ended.
 */
export const startBookingRequestExpiry = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 60_000,
  onError,
}: MailingJobOptions) =>
  startRecurringJob(
    async () => {
      await releaseExpiredDayReservations(db, clock());
      // Expired requests are not confirmed any more.
      const expired = await expireUnansweredRequests(db, clock(), origin);
      if ((await confirmRequestsOfVerifiedAccounts({ db, clock, origin })) + expired > 0) wakeMail();
    },
    { name: "booking-deadlines", every, onError, runImmediately: true },
  );
