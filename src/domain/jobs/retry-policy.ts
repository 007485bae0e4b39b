import { type RawBuilder, sql } from "kysely";

const minute = 60_000;

/**
 * Retry delays of background work: eight attempts within about two days. Mails therefore survive a night without a mail
 * server.
 */
export const SLOW_RETRY_DELAYS_MS: readonly number[] = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map(
  (each) => each * minute,
);
/** Retry delays of work for which a user waits. */
export const FAST_RETRY_DELAYS_MS: readonly number[] = [10_000, minute];

/** Returns the number of attempts before work is dead-lettered. */
export const getMaxAttempts = (retryDelays: readonly number[]): number => retryDelays.length + 1;

/**
 * Error message that is stored when an attempt starts and replaced when it ends. The message stays if the process
 * crashes.
 */
export const CRASHED_ATTEMPT_MESSAGE = "worker crashed before completion";

/**
 * Builds the SQL assignments of an UPDATE that claims a row before its work starts. A crashed attempt counts as failed,
 * and the row waits for the usual retry delay. Other processes cannot claim the row for `leaseMs` milliseconds.
 */
export function buildClaimColumns(now: Date, retryDelays: readonly number[], leaseMs: number): RawBuilder<unknown> {
  // The last attempt has no next delay: if it crashes, the row is dead-lettered after the lease.
  const retryDelay = sql`greatest(${leaseMs}::float8, (${[...retryDelays]}::float8[])[attempts + 1])`;
  return sql`attempts = attempts + 1, last_error = ${CRASHED_ATTEMPT_MESSAGE},
    next_attempt_at = ${now}::timestamptz + ${retryDelay} * interval '1 millisecond'`;
}
