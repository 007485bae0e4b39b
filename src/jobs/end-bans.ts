import type { Db } from "#db/database.ts";
import { endBansThatRanOut } from "#domain/moderation/ban.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRounds } from "./rounds.ts";

export type EndBansOptions = {
  db: Db;
  clock: Clock;
  /** Where mails lead. */
  origin: string;
  /** Called after mails were queued. */
  wakeMail: () => void;
  /** How often to look, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/**
 * Ends the bans whose time is over, so that what was closed with them comes back; signing in works from the very moment.
 * Returns what stops it, and settles once a round under way is done.
 */
export const startEndingBans = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 5 * 60_000,
  onError,
}: EndBansOptions): (() => Promise<void>) =>
  startRounds(
    async () => {
      if ((await endBansThatRanOut({ db, now: clock(), origin })) > 0) wakeMail();
    },
    { name: "end-bans", every, onError },
  );
