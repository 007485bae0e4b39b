/** Settings that must be set before a server process starts. docs/operations.md describes their effect. */

/**
 * Environment variables for glibc's memory allocator. Threads share two arenas, and large freed blocks are returned
 * to the system at once. Other systems ignore them.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Returns V8's flags for the size of the young generation (in megabytes) and for the growth of the heap between two
 * collections (in percent of the live memory). The values are lower with the embedded database, because it runs in
 * the same process.
 */
export function getV8Flags(env: NodeJS.ProcessEnv): string[] {
  return env.DATABASE_URL || env.DATABASE_URL_FILE
    ? ["--max-semi-space-size=24", "--heap-growing-percent=150"]
    : ["--max-semi-space-size=16", "--heap-growing-percent=100"];
}
