import type { PostgresPool, PostgresPoolClient } from "kysely";

/**
 * Statement that has ended. Contains its text but never its values. Times are those of `performance.now()`, in
 * milliseconds.
 */
export type QueryEvent = { text: string; startedAt: number; duration: number; failed: boolean };

/** Observer of statements, and of the time that requests wait for a connection. */
export type QueryObserver = {
  onQuery(query: QueryEvent): void;
  onConnectionWait(durationMs: number): void;
  /** Called when a statement fails, or when no connection is available. */
  onFailure?(error: unknown): void;
};

/** Numbers of connections, of connections in use, and of requests that wait for one. */
export type PoolStats = { size: number; busy: number; waiting: number };

export type ObservedPool = PostgresPool & {
  /** Sets the observer. Undefined removes the current one. */
  observe(watcher: QueryObserver | undefined): void;
  getStats(): PoolStats;
};

/** Wraps a pool so that an observer can be set. Without an observer this costs almost nothing. */
export function createObservedPool(pool: PostgresPool, size: number): ObservedPool {
  let observer: QueryObserver | undefined;
  let busy = 0;
  let waiting = 0;

  async function connect(): Promise<PostgresPoolClient> {
    const requestedAt = performance.now();
    waiting += 1;
    const client = await pool
      .connect()
      .catch((error: unknown) => {
        observer?.onFailure?.(error);
        throw error;
      })
      .finally(() => {
        waiting -= 1;
      });
    busy += 1;
    observer?.onConnectionWait(performance.now() - requestedAt);
    const query = client.query as (text: string, values?: readonly unknown[]) => Promise<unknown>;
    const observedQuery = async (text: string, values?: readonly unknown[]) => {
      const startedAt = performance.now();
      let failed = true;
      try {
        const result = await query(text, values);
        failed = false;
        return result;
      } catch (error) {
        observer?.onFailure?.(error);
        throw error;
      } finally {
        observer?.onQuery({ text, startedAt, duration: performance.now() - startedAt, failed });
      }
    };
    return {
      query: ((text: string, values?: readonly unknown[]) => (observer ? observedQuery : query)(text, values)) as never,
      release: (destroy) => {
        busy -= 1;
        client.release(destroy);
      },
    };
  }

  return {
    options: pool.options,
    connect,
    end: () => pool.end(),
    observe: (next) => {
      observer = next;
    },
    getStats: () => ({ size, busy, waiting }),
  };
}
