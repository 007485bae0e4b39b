import { pruneNotifications } from "#domain/notifications/notification-commands.server.ts";
import { type JobOptions, startRecurringJob } from "./recurring-job.ts";

/**
 * Starts the job that deletes notifications after half a year. Returns a function that stops the job and resolves
 * when the current run has ended.
 */
export const startNotificationPruning = ({ db, onError, every = 24 * 60 * 60_000 }: JobOptions) =>
  startRecurringJob(() => pruneNotifications(db, new Date()), { name: "notification-pruning", every, onError });
