import { performance } from "node:perf_hooks";

export type GivingBack = {
  /** How often to look whether it is quiet, in milliseconds. */
  every?: number;
  /** The share of the time since it was asked last in which the process had something to do, 0 to 1. */
  busy?: () => number;
  /** What the process holds, in bytes. */
  held?: () => number;
  /** Collects all there is, and gives what is free back to the system; undefined where the process wasn't begun so that it can. */
  collect?: (() => void) | undefined;
};

/** One visitor a second isn't quiet. */
const quiet = 0.01;
/** Less isn't worth a tenth of a second in which nobody is answered. */
const worthwhile = 12 * 1_024 * 1_024;

/**
 * Gives back in quiet moments what requests have left in memory: V8 keeps it for the next ones, a third of what the process holds, for as long
 * as none come. Returns what stops it.
 */
export function giveMemoryBack({
  every = 10_000,
  busy = shareOfTime(),
  held = process.memoryUsage.rss,
  collect = collectAll(),
}: GivingBack = {}): () => void {
  if (!collect) return () => {};
  let left = 0;
  const timer = setInterval(() => {
    if (busy() > quiet || held() - left < worthwhile) return;
    collect();
    left = held();
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

function shareOfTime(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/** `--expose-gc` (`host.js`). The plain kind keeps what is free, and the young part as large as it was. */
function collectAll(): (() => void) | undefined {
  const { gc } = globalThis;
  return gc && (() => gc({ type: "major", execution: "sync", flavor: "last-resort" }));
}
