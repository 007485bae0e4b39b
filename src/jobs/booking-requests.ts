import type { Db } from "#db/database.ts";
import { confirmVerifiedRequests } from "#domain/bookings/confirm-contact.server.ts";
import { expireUnansweredRequests } from "#domain/bookings/expire-requests.server.ts";
import { releaseExpiredHolds } from "#domain/bookings/holds.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type BookingRequestExpiryOptions = {
  db: Db;
  clock: Clock;
  /** Base address of links in mails. */
  origin: string;
  wakeMail: () => void;
  /** Interval between runs, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/**
 * Starts the job that releases expired holds, confirms requests of accounts whose address has been confirmed, and
 * refuses unanswered requests. Returns a function that stops the job and resolves once the current run has ended.
 */
export const startBookingRequestExpiry = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 60_000,
  onError,
}: BookingRequestExpiryOptions): (() => Promise<void>) =>
  startRecurringJob(
    async () => {
      await releaseExpiredHolds(db, clock());
      const confirmed = await confirmVerifiedRequests({ db, clock, origin });
      if ((await expireUnansweredRequests(db, clock(), origin)) + confirmed > 0) wakeMail();
    },
    { name: "bookings", every, onError, runImmediately: true },
  );
