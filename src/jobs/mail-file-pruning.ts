import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#kernel/clock.ts";
import { startRecurringJob } from "./recurring-job.ts";

/**
 * Time after which a public site deletes mails that are stored as files, in milliseconds. A mail may contain a link
 * that gives access to an account.
 */
export const MAIL_FILE_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * Deletes mail files that are more than a day old at the time `now`. Returns the number of deleted files, 0 if the
 * folder does not exist.
 */
export async function pruneMailFiles(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  let pruned = 0;
  for (const name of names) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs < MAIL_FILE_LIFETIME_MS) continue;
    await rm(file, { force: true });
    pruned += 1;
  }
  return pruned;
}

/**
 * Starts the job that deletes old mail files from a folder, at once and then every hour. Returns a function that stops
 * the job.
 */
export const startMailFilePruning = (options: {
  folder: string;
  clock: Clock;
  onError: (error: unknown) => void;
}): (() => Promise<void>) =>
  startRecurringJob(() => pruneMailFiles(options.folder, options.clock()), {
    name: "mail-file-pruning",
    every: 60 * 60_000,
    runImmediately: true,
    onError: options.onError,
  });
