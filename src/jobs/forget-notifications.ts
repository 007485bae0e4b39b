import type { Db } from "#db/database.ts";
import { forgetNotifications } from "#domain/notifications/read.server.ts";
import { startRounds } from "./rounds.ts";

export type ForgetNotificationsOptions = {
  db: Db;
  onError: (error: unknown) => void;
  /** How often to look, in milliseconds. */
  every?: number;
};

/** Takes away notifications that are half a year old. Returns what stops it, and settles once a round under way is done. */
export const startForgettingNotifications = ({
  db,
  onError,
  every = 24 * 60 * 60_000,
}: ForgetNotificationsOptions): (() => Promise<void>) =>
  startRounds(() => forgetNotifications(db, new Date()), { name: "forget-notifications", every, onError });
