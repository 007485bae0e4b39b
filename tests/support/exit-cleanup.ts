import { constants } from "node:os";

/** Functions that stop child processes and remove folders and mounts when this process ends. */
const exitHandlers = new Set<() => void>();

function end(callbacks: readonly (() => void)[]): void {
  // Cleanups run in reverse order: a server stops before its folder is removed.
  for (const each of [...callbacks].reverse()) {
    exitHandlers.delete(each);
    try {
      each();
    } catch {
      // A failed cleanup must not prevent the others.
    }
  }
}

let isHeard = false;

/**
 * Registers a synchronous cleanup for the exit of this process, however it exits. Returns a function that unregisters
 * the cleanup.
 */
export function registerExitCleanup(work: () => void): () => void {
  if (!isHeard) process.once("exit", () => end([...exitHandlers]));
  isHeard = true;
  exitHandlers.add(work);
  return () => void exitHandlers.delete(work);
}

/** Runs the given cleanup and all registered after it. */
export function runCleanupsSince(first: () => void): void {
  const all = [...exitHandlers];
  const from = all.indexOf(first);
  if (from >= 0) end(all.slice(from));
}

/** Exits on SIGINT, SIGTERM and SIGHUP, so that the exit cleanups run. */
export function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
