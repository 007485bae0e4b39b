import type { Db } from "#db/database.ts";
import { forgetNotifications } from "#domain/notifications/read.server.ts";

export type ForgetNotificationsOptions = {
  db: Db;
  onError: (error: unknown) => void;
  /** How often to look, in milliseconds. */
  every?: number;
};

/** Takes away notifications that are half a year old. Returns what stops it, and settles once a round under way is done. */
export function startForgettingNotifications({
  db,
  onError,
  every = 24 * 60 * 60_000,
}: ForgetNotificationsOptions): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = forgetNotifications(db, new Date()).catch(onError);
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
