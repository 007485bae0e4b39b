import { mkdirSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { makePrivate } from "#kernel/private-files.ts";

/**
 * Keeps DATA_DIR from other users of the machine: makes it when it is missing, corrects what lies in it, and lets this
 * process create private files only. Call it before anything is written. Returns how many entries stayed as they were.
 */
export function protectDataFolder(folder: string): number {
  if (isMainThread) process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // Opening the database says what is wrong with the folder.
    return 0;
  }
  return makePrivate(folder);
}
