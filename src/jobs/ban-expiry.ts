import { endExpiredBans } from "#domain/moderation/ban-commands.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job that ends expired bans and restores the listings that a ban had closed. Sign-in works again at the
 * moment of expiry, without waiting for the job. Returns a function that stops the job and resolves when the current
 * run has ended.
 */
export const startBanExpiry = ({ db, clock, origin, wakeMail, every = 5 * 60_000, onError }: MailingJobOptions) =>
  startRecurringJob(
    async () => {
      if ((await endExpiredBans({ db, now: clock(), origin })) > 0) wakeMail();
    },
    { name: "ban-expiry", every, onError },
  );
