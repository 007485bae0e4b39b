import type { Db } from "#db/database.ts";
import { endExpiredBans } from "#domain/moderation/ban-commands.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type BanExpiryJobOptions = {
  db: Db;
  clock: Clock;
  /** Origin of links in mails. */
  origin: string;
  /** Wakes the mail worker. Called after mails were queued. */
  wakeMail: () => void;
  /** Interval between runs, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/**
 * Starts the job that ends expired bans and restores the listings which the bans closed. Sign-in works again from the
 * moment of expiry, independent of the job. Returns a function that stops the job and resolves once the current run has
 * ended.
 */
export const startBanExpiry = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 5 * 60_000,
  onError,
}: BanExpiryJobOptions): (() => Promise<void>) =>
  startRecurringJob(
    async () => {
      if ((await endExpiredBans({ db, now: clock(), origin })) > 0) wakeMail();
    },
    { name: "ban-expiry", every, onError },
  );
