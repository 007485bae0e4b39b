import { statfsSync } from "node:fs";

/**
 * Disk space that uploads and database writes must leave free, in bytes. A database that cannot finish its writes
 * stops, and it can restart only with free space. The reserve covers two log segments and the overhead of a large
 * transaction.
 */
export const DISK_RESERVE_BYTES = 64 * 1_024 * 1_024;

/** Returns the free space on the disk of a folder, in bytes. */
export function getFreeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
