import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { registerExitCleanup } from "./exit-cleanup.ts";

/** File system in memory that Linux systems have. */
const MEMORY_ROOT = "/dev/shm";
const PREFIX = "karaj-tests-";
/** Free space that the temporary files of a run need, in bytes, with a reserve. */
const MIN_FREE_BYTES = 6 * 1024 ** 3;

/** Removes the folders of runs that were killed. */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(MEMORY_ROOT)) {
    const pid = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY_ROOT, name), { recursive: true, force: true });
  }
}

/**
 * Keeps the temporary files of this process and its children in memory if there is room, until this process exits.
 * Databases of tests consist of thousands of short-lived files, and creating them on a disk takes a quarter of the time
 * of a run. Does nothing if `TMPDIR` is set.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY_ROOT)) return;
  removeAbandonedFolders();
  const { bavail, bsize } = statfsSync(MEMORY_ROOT);
  if (bavail * bsize < MIN_FREE_BYTES) return;
  const folder = join(MEMORY_ROOT, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755);
  registerExitCleanup(() => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
}
