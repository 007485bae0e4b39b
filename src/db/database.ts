import type { Kysely } from "kysely";
import type { ChannelListener } from "./notification-channels.ts";
import type { PoolStats, QueryObserver } from "./observed-pool.ts";
import type { ReplicaState } from "./replicas/replica-state.ts";
import type { Tables } from "./schema/tables.ts";

/** Query builder over all tables. Domain code and pages use only this type and do not know the kind of database. */
export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /** Runs vacuum and analyze on the embedded database, or analyze on a server. Call after bulk writes. */
  runMaintenance(): Promise<void>;
  /** Returns the milliseconds since the last statement. Always 0 on a server, which maintains itself. */
  getIdleTime(): number;
  /** Returns how often the embedded database has synced data to disk. Always 0 on a server. */
  countSyncs(): Promise<number>;
  /**
   * Registers a callback for the death of the embedded database, after which no query works. A server's pool reconnects
   * by itself, so the callback is never called.
   */
  onFailure(callback: (error: Error) => void): void;
  /**
   * Listens to committed notifications (`pg_notify`) of any process on a channel. Resolves with a function that stops
   * listening. Channel names consist of lower-case letters and underscores.
   */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** Registers the observer of all statements. */
  observe(observer: QueryObserver): void;
  /** Returns the usage of the connections. The embedded database has one. */
  getPoolStats(): PoolStats;
  /** Returns the state of every read replica. Empty without replicas. */
  getReplicaStates(): readonly ReplicaState[];
  close(): Promise<void>;
};
