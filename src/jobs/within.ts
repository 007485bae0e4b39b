/** Work went on for too long without a word, and nobody waits for it any more. */
export class GivenUpError extends Error {}

export type Alive = {
  /** Whether somebody still waits for it. */
  signal: AbortSignal;
  /** Says that it goes on: the time begins anew. */
  alive: () => void;
};

/** Waits for work until it has said nothing for `limit` milliseconds; what comes of it then is nobody's. */
export async function within<T>(limit: number, work: (alive: Alive) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new GivenUpError(`given up after ${limit / 1_000} s without a sign of life`);
      ending.abort(error);
      reject(error);
    }, limit).unref();
  });
  try {
    return await Promise.race([work({ signal: ending.signal, alive: () => void timer?.refresh() }), silence]);
  } finally {
    clearTimeout(timer);
  }
}
