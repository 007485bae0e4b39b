import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Permission bits of a file mode for the group and for other users. */
const OTHERS_MASK = 0o077;

/**
 * Restricts a folder and all its contents to the operating system user of this process: folders get the mode 0700,
 * files 0600 (0700 when executable). Does not follow symbolic links. Returns the number of entries that cannot be
 * changed, because they have another owner or the disk is read-only. Does nothing on Windows.
 */
export function restrictFilesToProcessUser(path: string): number {
  if (process.platform === "win32") return 0;
  try {
    const entry = lstatSync(path);
    if (entry.isSymbolicLink()) return 0;
    const mode = entry.isDirectory() ? 0o700 : entry.mode & 0o700;
    if ((entry.mode & 0o777) !== mode) chmodSync(path, mode);
    if (!entry.isDirectory()) return 0;
    return readdirSync(path).reduce((failed, name) => failed + restrictFilesToProcessUser(join(path, name)), 0);
  } catch (error) {
    // Another process may have deleted the file meanwhile.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? 0 : 1;
  }
}

/** Removes the permissions of the group and of other users from a file mode. */
export const removeOthersPermissions = (mode: number): number => mode & ~OTHERS_MASK;
