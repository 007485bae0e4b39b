import { mkdirSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { makePrivateRecursively } from "#kernel/private-files.ts";

/**
 * Restricts DATA_DIR to the current user: creates the folder when missing, corrects permissions and sets the umask.
 * Call before anything is written. Returns the number of entries that cannot be changed.
 */
export function protectDataFolder(folder: string): number {
  if (isMainThread) process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // Opening the database reports the problem of the folder.
    return 0;
  }
  return makePrivateRecursively(folder);
}
