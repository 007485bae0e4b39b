import type { Db } from "#db/database.ts";
import { confirmOwnRequests } from "#domain/bookings/confirm-contact.server.ts";
import { releaseHolds } from "#domain/bookings/holds.server.ts";
import { refuseUnanswered } from "#domain/bookings/unanswered.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRounds } from "./rounds.ts";

export type BookingsJobOptions = {
  db: Db;
  clock: Clock;
  /** Mails lead there. */
  origin: string;
  /** Called when mails wait. */
  wakeMail: () => void;
  /** How often to look, in milliseconds. */
  every?: number;
  onError?: (error: unknown) => void;
};

/**
 * Gives days free that requests have held for long enough, confirms those of accounts whose address was confirmed meanwhile, and ends
 * requests that nobody answered. Returns what stops it,
 * and settles once a round under way is done.
 */
export const startAnswering = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 60_000,
  onError,
}: BookingsJobOptions): (() => Promise<void>) =>
  startRounds(
    async () => {
      await releaseHolds(db, clock());
      const confirmed = await confirmOwnRequests({ db, clock, origin });
      if ((await refuseUnanswered(db, clock(), origin)) + confirmed > 0) wakeMail();
    },
    { name: "bookings", every, onError, atOnce: true },
  );
