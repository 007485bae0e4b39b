import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Permissions of the group and of other users. */
const OTHERS = 0o077;

/**
 * Takes a folder and everything below it away from other users of the machine: folders become 0700, files 0600 (0700
 * when their owner may execute them). Symbolic links are not followed. Returns how many entries can't be changed,
 * because they belong to somebody else or the disk can only be read. Does nothing on Windows, which has no such modes.
 */
export function makePrivate(path: string): number {
  if (process.platform === "win32") return 0;
  try {
    const entry = lstatSync(path);
    if (entry.isSymbolicLink()) return 0;
    const wanted = entry.isDirectory() ? 0o700 : entry.mode & 0o700;
    if ((entry.mode & 0o777) !== wanted) chmodSync(path, wanted);
    if (!entry.isDirectory()) return 0;
    return readdirSync(path).reduce((failed, name) => failed + makePrivate(join(path, name)), 0);
  } catch (error) {
    // Another process may take a file away meanwhile.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? 0 : 1;
  }
}

/** Takes a mode's permissions for others away, which a program has asked for. */
export const withoutOthers = (mode: number): number => mode & ~OTHERS;
