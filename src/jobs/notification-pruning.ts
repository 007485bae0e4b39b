import type { Db } from "#db/database.ts";
import { pruneNotifications } from "#domain/notifications/notification-commands.server.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type NotificationPruningOptions = {
  db: Db;
  onError: (error: unknown) => void;
  /** Interval between runs, in milliseconds. */
  every?: number;
};

/**
 * Starts the job that deletes notifications which are older than half a year. Returns a function that stops the job and
 * resolves once the current run has ended.
 */
export const startNotificationPruning = ({
  db,
  onError,
  every = 24 * 60 * 60_000,
}: NotificationPruningOptions): (() => Promise<void>) =>
  startRecurringJob(() => pruneNotifications(db, new Date()), { name: "notification-pruning", every, onError });
