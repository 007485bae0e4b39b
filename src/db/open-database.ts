import { join } from "node:path";
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { CHANGES_CHANNEL, createChangeFeed, subscribeToChanges } from "./change-feed.ts";
import { createCommitHookPool } from "./commit-hook-pool.ts";
import type { Database, Db } from "./database.ts";
import { DamagedDatabaseError } from "./embedded/damaged-database-error.ts";
import { openEmbeddedPool } from "./embedded/embedded-pool.ts";
import { findTruncatedTable } from "./embedded/truncated-files.ts";
import { createObservedPool } from "./observed-pool.ts";
import { onDatabaseChanged } from "./replicas/change-signal.ts";
import { ReplicaSet } from "./replicas/replica-set.ts";
import { createRoutingPool } from "./routing-pool.ts";
import type { Tables } from "./schema/tables.ts";
import { ServerChannelListener } from "./server-listener.ts";
import { createServerPool, READ_ONLY_CODE } from "./server-pool.ts";

export type DatabaseOptions = {
  /** Address of a PostgreSQL server. Without it, the embedded database is used. */
  url?: string | undefined;
  /** Folder of the embedded database. Created if it is missing. */
  folder: string;
  /** Maximum number of connections to a server. The embedded database always has one connection. */
  connections?: number;
  /** Whether statements on a server may run without a time limit. For migrations and imports, never for requests. */
  withoutTimeout?: boolean;
  /**
   * Whether the caches of this process receive the changes of a server database. Tools that copy whole databases turn
   * this off, so that they hold no connection besides their own.
   */
  receivesChanges?: boolean;
  /** Time limit for statements of requests on a server, in milliseconds. */
  statementTimeout?: number;
  /** Maximum wait for a connection to a server, in milliseconds. */
  connectTimeout?: number;
  /** Read replicas of the server, which `withReplicaReads` uses. `lag` is the maximum lag in milliseconds. */
  replicas?: { urls: readonly string[]; connections: number; lag: number } | undefined;
};

/** Number of connections for jobs only. Requests therefore never wait for a job. */
const JOB_CONNECTIONS = 6;
/** Time limits of jobs for one statement and for the wait for a connection, in milliseconds. */
const jobTimeouts = { statementTimeout: 10 * 60_000, connectTimeout: 60_000 };
/** Maximum wait for a connection to a replica, in milliseconds. After this time, the primary is faster. */
const REPLICA_CONNECT_TIMEOUT_MS = 1_000;

/**
 * Opens the embedded database or connects to a server. Both have the same dialect (PostgreSQL), migrations and types of
 * values. Throws FolderLockedError or DamagedDatabaseError for the embedded database, and the error of `pg` if a server
 * cannot be reached.
 */
export async function openDatabase({ url, folder, ...options }: DatabaseOptions): Promise<Database> {
  if (url) return connectToServer(url, options);
  const pool = await openEmbeddedPool(folder);
  const observedPool = createObservedPool(pool, 1);
  const db = createKysely(observedPool);
  // Kysely closes only a pool that was used at least once.
  await sql`select 1`.execute(db);
  const cluster = join(folder, "postgres");
  const truncated = await findTruncatedTable(db, cluster);
  if (truncated) {
    await db.destroy();
    throw new DamagedDatabaseError(cluster, new Error(`the file of ${truncated} is too short`));
  }
  // The worker sends notifications before the result of the COMMIT that caused them.
  await pool.listen(CHANGES_CHANNEL, createChangeFeed(db));
  return {
    db,
    kind: "embedded",
    async runMaintenance() {
      // The embedded database has neither autovacuum nor background checkpoints. `truncate false` keeps the length of
      // files, because `findTruncatedTable` takes a shorter file for damage. The first checkpoint writes all lengths to
      // disk before vacuum records them.
      await sql`checkpoint`.execute(db);
      await sql`vacuum (analyze, truncate false)`.execute(db);
      await sql`checkpoint`.execute(db);
    },
    getIdleTime: pool.getIdleTime,
    countSyncs: pool.countSyncs,
    onFailure: pool.onFailure,
    listen: pool.listen,
    observe: observedPool.observe,
    getPoolStats: observedPool.getStats,
    getReplicaStates: () => [],
    close: () => db.destroy(),
  };
}

async function connectToServer(
  url: string,
  {
    connections = 10,
    withoutTimeout = false,
    receivesChanges = true,
    statementTimeout = 10_000,
    connectTimeout = 5_000,
    replicas: replicaOptions,
  }: Omit<DatabaseOptions, "url" | "folder">,
): Promise<Database> {
  const listener = new ServerChannelListener(url);
  const requestPool = withoutTimeout
    ? createServerPool(url, { connections, ...jobTimeouts, statementTimeout: 0 })
    : createServerPool(url, {
        connections,
        statementTimeout,
        connectTimeout,
        responseTimeout: statementTimeout + 2_000,
      });
  const replicas = replicaOptions?.urls.length
    ? new ReplicaSet(url, { ...replicaOptions, statementTimeout, connectTimeout: REPLICA_CONNECT_TIMEOUT_MS })
    : undefined;
  const jobPool = createServerPool(url, { connections: JOB_CONNECTIONS, ...jobTimeouts, name: "karaj jobs" });
  const routingPool = createRoutingPool({ primary: requestPool, jobPool, replicas });
  const pool = createObservedPool(
    receivesChanges ? createCommitHookPool(routingPool, () => listener.catchUp()) : routingPool,
    connections,
  );
  const db = createKysely(pool);
  try {
    await sql`select 1`.execute(db);
    if (receivesChanges) {
      // A read-only server refuses to listen, and this process then has no writes that must reach its caches.
      await listener.listen(CHANGES_CHANNEL, createChangeFeed(db)).catch((error) => {
        if (error.code !== READ_ONLY_CODE) throw error;
      });
    }
  } catch (error) {
    await listener.close();
    await db.destroy();
    throw error;
  }
  if (replicas) {
    const markChanged = () => replicas.markChanged();
    subscribeToChanges(db, markChanged);
    onDatabaseChanged(db, markChanged);
    markChanged();
    await replicas.refreshStates();
  }
  return {
    db,
    kind: "server",
    listen: (channel, channelListener) => listener.listen(channel, channelListener),
    onFailure: () => {},
    runMaintenance: async () => void (await sql`analyze`.execute(db)),
    getIdleTime: () => 0,
    countSyncs: async () => 0,
    observe: pool.observe,
    getPoolStats: pool.getStats,
    getReplicaStates: () => replicas?.states ?? [],
    async close() {
      await listener.close();
      await db.destroy();
    },
  };
}

const createKysely = (pool: PostgresPool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
