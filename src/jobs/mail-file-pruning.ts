import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#kernel/clock.ts";
import { startRecurringJob } from "./recurring-job.ts";

/**
 * Lifetime of a mail stored as a file on a public site, in milliseconds. Such a mail may contain a link that opens an
 * account.
 */
export const MAIL_FILE_LIFETIME_MS = 24 * 60 * 60_000;

/** Deletes mail files that are more than a day older than `now`. Returns their number, or 0 without the folder. */
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
 * Starts the job that prunes the folder of mail files at once and then every hour. Returns a function that stops the
 * job.
 */
export const startMailFilePruning = (options: {
  folder: string;
  clock: Clock;
  onError: (error: unknown) => void;
}): (() => Promise<void>) =>
  startRecurringJob(() => pruneMailFiles(options.folder, options.clock()), {
    name: "mail-files",
    every: 60 * 60_000,
    runImmediately: true,
    onError: options.onError,
  });
