import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#kernel/clock.ts";
import { startRounds } from "./rounds.ts";

/** How long a mail stays as a file in a public shop, in milliseconds: it may hold a link that opens an account. */
export const MAIL_FILE_LIFETIME = 24 * 60 * 60_000;

/** Deletes mails that were written into the folder more than a day before `now`. Returns how many; none without the folder. */
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
    if (now.getTime() - mtimeMs < MAIL_FILE_LIFETIME) continue;
    await rm(file, { force: true });
    pruned += 1;
  }
  return pruned;
}

/** Prunes the folder of mails at once and then every hour. Returns what stops it. */
export const startPruningMailFiles = (options: {
  folder: string;
  clock: Clock;
  onError: (error: unknown) => void;
}): (() => Promise<void>) =>
  startRounds(() => pruneMailFiles(options.folder, options.clock()), {
    name: "mail-files",
    every: 60 * 60_000,
    atOnce: true,
    onError: options.onError,
  });
