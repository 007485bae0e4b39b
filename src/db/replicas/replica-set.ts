import type { PostgresPool } from "kysely";
import type { ReplicaState } from "../database.ts";
import { LsnFence } from "./lsn-fence.ts";
import { LsnTimeline, parseLsn } from "./lsn-timeline.ts";
import { createProbePool, Replica, type ReplicaOptions } from "./replica.ts";

export type ReplicaSetOptions = ReplicaOptions & {
  urls: readonly string[];
  /** Maximum lag of replicas that are read, in milliseconds. */
  lag: number;
};

/** Milliseconds between two queries of the replicas' states. */
const STATE_REFRESH_INTERVAL_MS = 1_000;

/** Read replicas of a primary. Chooses a replica for each read (decision 13). */
export class ReplicaSet {
  readonly #replicas: readonly Replica[];
  readonly #primary: PostgresPool;
  readonly #lsnTimeline = new LsnTimeline();
  readonly #lsnFence: LsnFence;
  readonly #maxLag: number;
  readonly #timer: NodeJS.Timeout;
  #refreshing: Promise<void> | undefined;
  #clusterId: string | undefined;

  constructor(primaryUrl: string, { urls, lag, ...settings }: ReplicaSetOptions) {
    this.#replicas = urls.map((url) => new Replica(url, settings));
    this.#maxLag = lag;
    this.#primary = createProbePool(primaryUrl);
    this.#lsnFence = new LsnFence(() => this.#queryPrimaryLsn());
    this.#timer = setInterval(() => void this.refreshStates(), STATE_REFRESH_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Records a change on the primary. Replicas are read again once they have replayed the change. */
  markChanged(): void {
    this.#lsnFence.refresh();
  }

  get states(): ReplicaState[] {
    return this.#replicas.map((replica) => ({
      name: replica.name,
      isUsable: this.#isUsable(replica),
      lag: this.#lsnTimeline.getLag(replica.replayedLsn),
    }));
  }

  /** Queries the log positions of the primary and of all replicas. */
  refreshStates(): Promise<void> {
    this.#refreshing ??= this.#refreshStates().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshStates(): Promise<void> {
    const position = await this.#queryPrimaryLsn().catch(() => undefined);
    if (position !== undefined) {
      this.#lsnTimeline.record(position, Date.now());
      this.#lsnFence.initialize(position);
    }
    await Promise.all(this.#replicas.map((replica) => replica.refreshState()));
  }

  async #queryPrimaryLsn(): Promise<bigint> {
    const client = await this.#primary.connect();
    let failed = true;
    try {
      // The log contains every committed transaction up to this position. The insert position would lie behind a record
      // header, which replicas never reach.
      const { rows } = await client.query<{ position: string; cluster: string | null }>(
        `select pg_current_wal_lsn()::text as position,
          (select system_identifier::text from pg_control_system()) as cluster`,
        [],
      );
      failed = false;
      this.#clusterId = rows[0]?.cluster ?? undefined;
      return parseLsn(rows[0]?.position ?? "0/0");
    } finally {
      client.release(failed);
    }
  }

  #isUsable(replica: Replica): boolean {
    // Log positions of different clusters cannot be compared.
    return (
      replica.isUp &&
      replica.clusterId === this.#clusterId &&
      this.#lsnTimeline.getLag(replica.replayedLsn) <= this.#maxLag
    );
  }

  /**
   * Executes a read on the replica with fewest running reads among those that are recent enough. Returns undefined if
   * the primary must execute it.
   */
  async read(text: string, values: readonly unknown[]): Promise<{ result: unknown } | undefined> {
    const usable = this.#replicas.filter((each) => this.#isUsable(each)).sort((a, b) => a.activeReads - b.activeReads);
    if (usable.length === 0) return undefined;
    const floor = await this.#lsnFence.getPosition();
    if (floor === undefined) return undefined;
    for (const replica of usable) if (await replica.hasReached(floor)) return replica.read(text, values);
    return undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
    await Promise.all([this.#primary.end(), ...this.#replicas.map((replica) => replica.close())]);
  }
}
