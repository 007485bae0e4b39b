import { mkdirSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { restrictFilesToProcessUser } from "#kernel/private-files.ts";

/**
 * Restricts DATA_DIR to the operating system user of the process. Creates the folder if it is missing, corrects
 * permissions inside it, and sets the umask for new files. Call it before anything is written. Returns the number of
 * entries whose permissions could not be changed.
 */
export function protectDataFolder(folder: string): number {
  if (isMainThread) process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // The problem of the folder is reported when the database is opened.
    return 0;
  }
  return restrictFilesToProcessUser(folder);
}
