import { constants } from "node:os";

/** What has to be ended with this process: other processes, their folders and disks. */
const begun = new Set<() => void>();

function end(these: readonly (() => void)[]): void {
  // What was begun last goes first: a server before the folder that it writes to.
  for (const each of [...these].reverse()) {
    begun.delete(each);
    try {
      each();
    } catch {
      // The others are to be ended too.
    }
  }
}

let isHeard = false;

/**
 * Has something ended when this process ends, however it does. It has to be done at once, as nothing is waited for any more. Gives back
 * what forgets it, once it has ended by itself.
 */
export function endsWithUs(work: () => void): () => void {
  if (!isHeard) process.once("exit", () => end([...begun]));
  isHeard = true;
  begun.add(work);
  return () => void begun.delete(work);
}

/** Ends what was begun after something, and that too. */
export function endSince(first: () => void): void {
  const all = [...begun];
  const from = all.indexOf(first);
  if (from >= 0) end(all.slice(from));
}

/** Has the process end in its usual way when it is told to from outside: without this nobody hears of its end. */
export function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
