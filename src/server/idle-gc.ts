import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export type IdleGcOptions = {
  /** Interval between checks, in milliseconds. */
  every?: number;
  /** Returns the fraction of time (0 to 1) that the event loop was busy since the last call. */
  getUtilization?: () => number;
  /** Returns the memory that the process holds, in bytes. */
  getHeldBytes?: () => number;
  /** Runs a full garbage collection, which returns free memory to the system. */
  collect?: () => void;
};

/** Maximum fraction of time that the event loop of an idle server is busy. About one visitor per second exceeds it. */
const MAX_IDLE_UTILIZATION = 0.01;
/** Minimum memory to gain, in bytes. For less, it is not worth blocking the server for a tenth of a second. */
const MIN_COLLECTABLE_BYTES = 12 * 1_024 * 1_024;

/**
 * Runs full garbage collections whenever the server is idle. Without them, V8 would hold a third of the memory of the
 * process until the next requests. Returns the function that stops this.
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
 * Returns V8's garbage collector, which exists only in contexts created after `--expose-gc` is set. Collections that V8
 * starts itself keep free memory and the size of the young generation.
 */
function getGarbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  return () => collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
