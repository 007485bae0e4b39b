import { statfsSync } from "node:fs";

/**
 * So much of a disk is never filled by what people write, in bytes: a database that can't even write what it has begun stops, and needs
 * room to start again. Two segments of its log, and what a large transaction takes beside.
 */
export const reserve = 64 * 1_024 * 1_024;

/** What may still be written to a folder's disk, in bytes. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
