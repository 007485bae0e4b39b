import type { Kysely } from "kysely";
import type { ChannelListener } from "./notification-channels.ts";
import type { PoolStats, QueryObserver } from "./observed-pool.ts";
import type { Tables } from "./schema/tables.ts";

/** Query builder for all tables. Domain code and pages use only this type and do not depend on the database in use. */
export type Db = Kysely<Tables>;

/** State of a read replica. `lag` is in milliseconds. */
export type ReplicaState = { name: string; isUsable: boolean; lag: number };

export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /**
   * Runs `vacuum` and `analyze` on the embedded database, or only `analyze` on a server. Call it after writing many
   * rows.
   */
  runMaintenance(): Promise<void>;
  /**
   * Returns the number of milliseconds since the last statement ended. Always 0 on a server, which maintains itself.
   */
  getIdleTime(): number;
  /** Returns how many times the embedded database has flushed data to disk. Always 0 on a server. */
  countSyncs(): Promise<number>;
  /**
   * Registers a callback for the failure of the embedded database, after which no query works. Never called on a
   * server, whose pool reconnects by itself.
   */
  onFailure(callback: (error: Error) => void): void;
  /**
   * Listens to the notifications (`pg_notify`) that processes commit on a channel. Resolves with a function that stops
   * listening. Names of channels consist of lower-case letters and underscores.
   */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>;
  /** Sets the observer that is informed about all statements. */
  observe(observer: QueryObserver): void;
  /** Returns how many connections are in use. The embedded database has only one. */
  getPoolStats(): PoolStats;
  /** Returns the state of each read replica. Empty if there are none. */
  getReplicaStates(): readonly ReplicaState[];
  close(): Promise<void>;
};
