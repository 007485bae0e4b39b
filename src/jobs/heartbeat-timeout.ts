/** Error for a run that has sent no heartbeat for too long. */
export class HeartbeatTimeoutError extends Error {}

export type Heartbeat = {
  /** Aborted when the run is given up. */
  signal: AbortSignal;
  /** Sends a heartbeat, which starts the timeout again. */
  beat: () => void;
};

/**
 * Calls `run` and returns its result. Throws a HeartbeatTimeoutError when `run` sends no heartbeat for `timeout`
 * milliseconds. Its later result is ignored.
 */
export async function withHeartbeatTimeout<T>(timeout: number, run: (alive: Heartbeat) => Promise<T>): Promise<T> {
  const aborter = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new HeartbeatTimeoutError(`given up after ${timeout / 1_000} s without a heartbeat`);
      aborter.abort(error);
      reject(error);
    }, timeout).unref();
  });
  try {
    return await Promise.race([run({ signal: aborter.signal, beat: () => void timer?.refresh() }), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
