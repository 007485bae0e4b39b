import type { Db } from "#db/database.ts";
import { mailUnread } from "#domain/inbox/unread-mails.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { startRounds } from "./rounds.ts";

export type UnreadMailOptions = {
  db: Db;
  clock: Clock;
  /** Mails lead there. */
  origin: string;
  /** Called when mails wait. */
  wakeMail: () => void;
  /** How often to look, in milliseconds. */
  every?: number;
  /** Conversations at a time: few enough that pages never wait long for the embedded database. */
  batch?: number;
  onError?: (error: unknown) => void;
};

/**
 * Tells by mail who has had messages unread for a while. Returns what stops it, and settles once a round under way is done.
 */
export const startTellingUnread = ({
  db,
  clock,
  origin,
  wakeMail,
  every = 60_000,
  batch = 50,
  onError,
}: UnreadMailOptions): (() => Promise<void>) =>
  startRounds(
    async (isStopping) => {
      let told = batch;
      while (told === batch && !isStopping()) {
        told = await mailUnread(db, { now: clock(), origin, most: batch });
        if (told > 0) wakeMail();
      }
    },
    { name: "unread-mail", every, onError },
  );
