import { endExpiredBans } from "#domain/moderation/ban-commands.server.ts";
import { type MailingJobOptions, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job that ends expired bans and restores the listings which the bans closed. Sign-in works again from the
 * moment of expiry, independent of the job. Returns a function that stops the job and resolves once the current run has
 * ended.
 */
export const startBanExpiry = ({ db, clock, origin, wakeMail, every = 5 * 60_000, onError }: MailingJobOptions) =>
  startRecurringJob(
    async () => {
      if ((await endExpiredBans({ db, now: clock(), origin })) > 0) wakeMail();
    },
    { name: "ban-expiry", every, onError },
  );
