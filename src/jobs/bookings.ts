import type { Db } from "#db/database.ts";
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
 * Ends requests for cars that their sellers didn't answer, so that the days can be had by others. Returns what stops it,
 * and settles once a round under way is done.
 */
export const startAnswering = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 5 * 60_000,
  onError,
}: BookingsJobOptions): (() => Promise<void>) =>
  startRounds(
    async () => {
      if ((await refuseUnanswered(db, clock(), origin)) > 0) wakeMail();
    },
    { name: "bookings", every, onError, atOnce: true },
  );
