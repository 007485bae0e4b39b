import type { Db } from "#db/database.ts";
import { settleDueCouponCosts } from "#domain/ledger/coupon-costs.server.ts";
import { releaseDueBookings } from "#domain/ledger/record-booking-payments.server.ts";
import { releaseDueEscrow } from "#domain/ledger/release-escrow.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { pauseBetweenBatches, startRecurringJob } from "./recurring-job.ts";

type EscrowReleaseOptions = {
  db: Db;
  clock: Clock;
  onError: (error: unknown) => void;
  /** Interval between two runs, in milliseconds. */
  every?: number;
};

const BATCH = 25;
const PAUSE_MS = 50;

/**
 * Starts releasing the money of delivered orders and past bookings to their sellers, with the discounts that the platform
 * pays. Returns a function that stops the job after the current batch.
 */
export const startEscrowRelease = ({
  db,
  clock,
  onError,
  every = 5 * 60_000,
}: EscrowReleaseOptions): (() => Promise<void>) =>
  startRecurringJob(
    async (isStopping) => {
      for (const release of [releaseDueEscrow, releaseDueBookings, settleDueCouponCosts]) {
        while (!isStopping() && (await release(db, { now: clock(), limit: BATCH })) > 0)
          await pauseBetweenBatches(PAUSE_MS);
      }
    },
    { name: "escrow-release", every, onError, runImmediately: true },
  );
