import { join } from "node:path";
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import type { Listener } from "./channels.ts";
import { DamagedDatabaseError } from "./embedded/damaged.ts";
import { openEmbedded } from "./embedded/pool.ts";
import { findTruncatedTable } from "./embedded/truncated.ts";
import { tellOfChanges } from "./replicas/of-database.ts";
import { type ReplicaState, Replicas } from "./replicas/replicas.ts";
import { routedPool } from "./routed-pool.ts";
import type { Tables } from "./schema/tables.ts";
import { ServerListener } from "./server-listener.ts";
import { openServer } from "./server-pool.ts";
import { type PoolUse, type StatementWatcher, watchedPool } from "./watched-pool.ts";

/** The query builder over all tables. Rules and pages know only this, never which database is behind it. */
export type Db = Kysely<Tables>;

export type DatabaseOptions = {
  /** A PostgreSQL server's address; without it the embedded database is used. */
  url?: string | undefined;
  /** Folder of the embedded database; made when missing. */
  folder: string;
  /** Connections kept to a server (ignored by the embedded database, which has one). */
  connections?: number;
  /** Lets statements on a server take as long as they need: for migrations and imports, never for requests. */
  patient?: boolean;
  /** A server gives a request's statement up after so many milliseconds. */
  statementTimeout?: number;
  /** How long to wait for a connection to a server, in milliseconds. */
  connectTimeout?: number;
  /** Copies of the server that may be read instead of it (`reading`). */
  replicas?: { urls: readonly string[]; connections: number; lag: number } | undefined;
};

/** Jobs have so many connections of their own, so that no request waits behind them. */
const jobConnections = 6;
/** What a statement of a job, and its wait for a connection, may take, in milliseconds. */
const jobTimes = { statementTimeout: 10 * 60_000, connectTimeout: 60_000 };
/** Who waits longer for a connection to a replica is faster at the primary, in milliseconds. */
const replicaConnectTimeout = 1_000;

export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /** Reclaims space and refreshes the planner's figures: call it after bulk work. */
  tidy(): Promise<void>;
  /** Milliseconds since the last statement; always 0 on a server, which tidies itself. */
  idleFor(): number;
  /** How often the embedded database forced data to disk; tests read it. */
  syncs(): Promise<number>;
  /** Calls back when the embedded database has died; nothing works from then on. A server's pool mends itself. */
  onFailure(tell: (error: Error) => void): void;
  /**
   * Hears what any process tells on a channel (`pg_notify`), once it is committed. Resolves when it listens, with what
   * stops it. A name is lower-case letters and underscores.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Who is told of every statement from now on. */
  watch(watcher: StatementWatcher): void;
  /** How much of the connections is in use; the embedded database has one. */
  use(): PoolUse;
  /** How the server's replicas are doing; none without any. */
  replicas(): readonly ReplicaState[];
  close(): Promise<void>;
};

/**
 * Opens the embedded database or connects to a server. Both speak PostgreSQL's dialect, take the
 * same migrations and return the same types. Throws FolderLockedError or DamagedDatabaseError, or `pg`'s error when the
 * server can't be reached.
 */
export async function openDatabase({ url, folder, ...options }: DatabaseOptions): Promise<Database> {
  if (url) return openOnServer(url, options);
  const pool = await openEmbedded(folder);
  const watched = watchedPool(pool, 1);
  const db = kysely(watched);
  // Kysely closes a pool only after its first use.
  await sql`select 1`.execute(db);
  const cluster = join(folder, "postgres");
  const truncated = await findTruncatedTable(db, cluster);
  if (truncated) {
    await db.destroy();
    throw new DamagedDatabaseError(cluster, new Error(`the file of ${truncated} is too short`));
  }
  return {
    db,
    kind: "embedded",
    async tidy() {
      // No autovacuum and no background checkpoints run in the embedded database.
      // Files keep their length, on disk before it is written down: a shorter one is a damaged one (`findTruncatedTable`).
      await sql`checkpoint`.execute(db);
      await sql`vacuum (analyze, truncate false)`.execute(db);
      await sql`checkpoint`.execute(db);
    },
    idleFor: pool.idleFor,
    syncs: pool.syncs,
    onFailure: pool.onFailure,
    listen: pool.listen,
    watch: watched.watch,
    use: watched.use,
    replicas: () => [],
    close: () => db.destroy(),
  };
}

async function openOnServer(
  url: string,
  {
    connections = 10,
    patient = false,
    statementTimeout = 10_000,
    connectTimeout = 5_000,
    replicas: copies,
  }: Omit<DatabaseOptions, "url" | "folder">,
): Promise<Database> {
  const forRequests = patient
    ? openServer(url, { connections, ...jobTimes, statementTimeout: 0 })
    : openServer(url, { connections, statementTimeout, connectTimeout, silence: statementTimeout + 2_000 });
  const replicas = copies?.urls.length
    ? new Replicas(url, { ...copies, statementTimeout, connectTimeout: replicaConnectTimeout })
    : undefined;
  const forJobs = openServer(url, { connections: jobConnections, ...jobTimes, name: "karaj jobs" });
  const pool = watchedPool(routedPool({ primary: forRequests, patient: forJobs, replicas }), connections);
  const db = kysely(pool);
  await sql`select 1`.execute(db).catch(async (error) => {
    await db.destroy();
    throw error;
  });
  const listening = new ServerListener(url);
  if (replicas) {
    const changed = () => replicas.changed();
    // Unless changes are heard, nobody knows what a replica would have to have seen: then none is read.
    listening.listen("karaj_changed", { heard: changed, missed: changed }).then(
      () => replicas.follows(),
      () => {},
    );
    tellOfChanges(db, changed);
    await replicas.look();
  }
  return {
    db,
    kind: "server",
    listen: (channel, listener) => listening.listen(channel, listener),
    onFailure: () => {},
    tidy: async () => void (await sql`analyze`.execute(db)),
    idleFor: () => 0,
    syncs: async () => 0,
    watch: pool.watch,
    use: pool.use,
    replicas: () => replicas?.states ?? [],
    async close() {
      await listening.close();
      await db.destroy();
    },
  };
}

const kysely = (pool: PostgresPool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
