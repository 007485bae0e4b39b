import type { PostgresPool, PostgresPoolClient } from "kysely";

/** What is told of a statement when it is done: its text, never its values. Times are those of `performance.now()`. */
export type StatementSeen = { text: string; began: number; took: number; failed: boolean };

/** Who is told of statements, and of how long somebody waited for a connection (milliseconds). */
export type StatementWatcher = {
  statement(seen: StatementSeen): void;
  waited(took: number): void;
  /** A statement failed, or no connection could be had for it. */
  failed?(error: unknown): void;
};

/** How many connections there may be, are at work, and how many requests wait for one. */
export type PoolUse = { size: number; busy: number; waiting: number };

export type WatchedPool = PostgresPool & {
  /** From now on tells what happens in it; undefined: nobody any more. */
  watch(watcher: StatementWatcher | undefined): void;
  use(): PoolUse;
};

/** A pool that can be watched. It costs next to nothing while nobody does. */
export function watchedPool(pool: PostgresPool, size: number): WatchedPool {
  let watcher: StatementWatcher | undefined;
  let busy = 0;
  let waiting = 0;

  async function connect(): Promise<PostgresPoolClient> {
    const asked = performance.now();
    waiting += 1;
    const client = await pool
      .connect()
      .catch((error: unknown) => {
        watcher?.failed?.(error);
        throw error;
      })
      .finally(() => {
        waiting -= 1;
      });
    busy += 1;
    watcher?.waited(performance.now() - asked);
    const query = client.query as (text: string, values?: readonly unknown[]) => Promise<unknown>;
    const seen = async (text: string, values?: readonly unknown[]) => {
      const began = performance.now();
      let failed = true;
      try {
        const result = await query(text, values);
        failed = false;
        return result;
      } catch (error) {
        watcher?.failed?.(error);
        throw error;
      } finally {
        watcher?.statement({ text, began, took: performance.now() - began, failed });
      }
    };
    return {
      query: ((text: string, values?: readonly unknown[]) => (watcher ? seen : query)(text, values)) as never,
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
    watch: (next) => {
      watcher = next;
    },
    use: () => ({ size, busy, waiting }),
  };
}
