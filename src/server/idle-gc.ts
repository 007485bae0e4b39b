import { performance } from "node:perf_hooks";

export type IdleGcOptions = {
  /** Interval between checks, in milliseconds. */
  every?: number;
  /** Returns the event loop utilization since the last call, 0 to 1. */
  getUtilization?: () => number;
  /** Returns the memory of the process, in bytes. */
  getHeldBytes?: () => number;
  /**
   * Runs a full garbage collection that returns free memory to the system. Undefined when the process was started
   * without `--expose-gc`.
   */
  collect?: (() => void) | undefined;
};

/** About one visitor a second exceeds this utilization. */
const MAX_IDLE_UTILIZATION = 0.01;
/** Collecting less is not worth blocking the server for a tenth of a second. */
const MIN_COLLECTABLE_BYTES = 12 * 1_024 * 1_024;

/**
 * Runs full garbage collections while the server is idle. V8 would otherwise keep a third of the memory of the process
 * until the next requests. Returns the function that stops it.
 */
export function startIdleGc({
  every = 10_000,
  getUtilization = createUtilizationMeter(),
  getHeldBytes = process.memoryUsage.rss,
  collect = getGarbageCollector(),
}: IdleGcOptions = {}): () => void {
  if (!collect) return () => {};
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

/** `host.js` sets `--expose-gc`. An ordinary collection would keep free memory and the size of the young generation. */
function getGarbageCollector(): (() => void) | undefined {
  const { gc } = globalThis;
  return gc && (() => gc({ type: "major", execution: "sync", flavor: "last-resort" }));
}
