import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export type IdleGcOptions = {
  /** Interval between two checks, in milliseconds. */
  every?: number;
  /** Returns the fraction of time (0 to 1) that the event loop was busy since the last call. */
  getUtilization?: () => number;
  /** Returns the resident memory of the process, in bytes. */
  getHeldBytes?: () => number;
  /** Runs a full garbage collection, which returns free memory to the system. */
  collect?: () => void;
};

/**
 * Fraction of time that the event loop is busy, up to which the server counts as idle. About one visitor per second
 * exceeds it.
 */
const MAX_IDLE_UTILIZATION = 0.01;
/**
 * Minimum growth of the held memory since the last collection, in bytes. Less is not worth blocking the server for a
 * tenth of a second.
 */
const MIN_COLLECTABLE_BYTES = 12 * 1_024 * 1_024;

/**
 * Runs a full garbage collection whenever the server is idle. Without it, V8 would keep a third of the process memory
 * reserved until the next requests. Returns a function that stops the checks.
 */
export function startIdleGc({
  every = 10_000,
  getUtilization = createUtilizationMeter(),
  getHeldBytes = process.memoryUsage.rss,
  collect = getGarbageCollector(),
}: IdleGcOptions = {}): () => void {
  let bytesAfterLastGc = 0;
  const timer = setInterval(() => {
    if (getUtilization() > MAX_IDLE_UTILIZATION || getHeldBytes() - bytesAfterLastGc < MIN_COLLECTABLE_BYTES) return;
    collect();
    bytesAfterLastGc = getHeldBytes();
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

function createUtilizationMeter(): () => number {
  let previous = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, previous);
    previous = now;
    return utilization;
  };
}

/**
 * Returns V8's garbage collector. It exists only in contexts that are created after `--expose-gc` is set. It also
 * returns memory to the system, which V8's own collections do not.
 */
function getGarbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  return () => collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
