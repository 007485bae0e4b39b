import type { PostgresPool } from "kysely";
import { detectOutage } from "#kernel/outage.ts";
import { getServerHostName } from "../server-hosts.ts";
import { createServerPool } from "../server-pool.ts";
import { parseLsn } from "./lsn-timeline.ts";

export type ReplicaOptions = { connections: number; statementTimeout: number; connectTimeout: number };

/** Maximum time in which a server must report its position, in milliseconds. */
const PROBE_TIMEOUT_MS = 2_000;
/** Minimum time between two position queries to a replica, in milliseconds. */
const MIN_PROBE_INTERVAL_MS = 10;

/** Creates a pool with one connection, for queries of a server's state. */
export const createProbePool = (url: string): PostgresPool =>
  createServerPool(url, {
    connections: 1,
    statementTimeout: PROBE_TIMEOUT_MS,
    connectTimeout: PROBE_TIMEOUT_MS,
    responseTimeout: PROBE_TIMEOUT_MS,
    name: "karaj watch",
  });

type ReplicaStateRow = { is_replica: boolean; replayed: string | null; cluster: string | null };

/** Read replica with its connections and its last known state. */
export class Replica {
  readonly name: string;
  readonly #pool: PostgresPool;
  /** Pool for state queries. It is separate from the pool for reads, so that state queries do not wait for reads. */
  readonly #probePool: PostgresPool;
  #refreshing: Promise<void> | undefined;
  #refreshedAt = 0;
  /** Whether the replica responds and is in recovery mode, as a replica must be. */
  isUp = false;
  replayedLsn = 0n;
  /** System identifier of the replica's cluster. Undefined if the server does not report it. */
  clusterId: string | undefined;
  /** Number of reads that are running. */
  activeReads = 0;

  constructor(url: string, settings: ReplicaOptions) {
    this.name = getServerHostName(url);
    const readTimeout = settings.statementTimeout > 0 ? settings.statementTimeout + PROBE_TIMEOUT_MS : 0;
    this.#pool = createServerPool(url, {
      ...settings,
      responseTimeout: readTimeout,
      name: "karaj reads",
      isReplica: true,
    });
    this.#probePool = createProbePool(url);
  }

  /**
   * Queries the state of the replica. Concurrent calls share one query. Never rejects, because a replica without a
   * response counts as down.
   */
  refreshState(): Promise<void> {
    this.#refreshing ??= this.#refreshState().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /**
   * Checks whether the replica has replayed the log up to `position`. Queries the replica if the known position is too
   * low.
   */
  async hasReached(position: bigint): Promise<boolean> {
    if (this.replayedLsn < position && performance.now() - this.#refreshedAt > MIN_PROBE_INTERVAL_MS)
      await this.refreshState();
    return this.isUp && this.replayedLsn >= position;
  }

  async #refreshState(): Promise<void> {
    try {
      const client = await this.#probePool.connect();
      let failed = true;
      try {
        const { rows } = await client.query<ReplicaStateRow>(
          `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn()::text as replayed,
            (select system_identifier::text from pg_control_system()) as cluster`,
          [],
        );
        const state = rows[0];
        this.replayedLsn = parseLsn(state?.replayed ?? "0/0");
        this.clusterId = state?.cluster ?? undefined;
        this.isUp = state?.is_replica === true && state.replayed !== null;
        failed = false;
      } finally {
        client.release(failed);
      }
    } catch {
      this.isUp = false;
    }
    this.#refreshedAt = performance.now();
  }

  /**
   * Executes a read on the replica. Returns undefined if the primary must execute it instead. A replica that fails is
   * not used again until it answers a state query.
   */
  async read(text: string, values: readonly unknown[]): Promise<{ result: unknown } | undefined> {
    this.activeReads += 1;
    try {
      const client = await this.#pool.connect();
      let broken = false;
      try {
        return { result: await client.query(text, values as unknown[]) };
      } catch (error) {
        broken = detectOutage(error) === "database";
        throw error;
      } finally {
        client.release(broken);
      }
    } catch (error) {
      // The statement exceeded its time limit, and would do so on the primary as well.
      if ((error as { code?: string }).code === "57014") throw error;
      if (detectOutage(error) === "database" && (error as { code?: string }).code !== "25006") this.isUp = false;
      return undefined;
    } finally {
      this.activeReads -= 1;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#probePool.end()]);
  }
}
