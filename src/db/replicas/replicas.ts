import type { PostgresPool } from "kysely";
import { openServer } from "../server-pool.ts";
import { Floor } from "./floor.ts";
import { Replica, type ReplicaSettings } from "./replica.ts";
import { WalMarks, walPosition } from "./wal.ts";

export type ReplicasSettings = ReplicaSettings & {
  urls: readonly string[];
  /** A replica that is further behind isn't read, in milliseconds. */
  lag: number;
};

/** How a replica is doing; `lag` in milliseconds. */
export type ReplicaState = { name: string; isRead: boolean; lag: number };

/** How often everybody is asked where they are, in milliseconds. */
const lookEvery = 1_000;
const patience = 2_000;

/** The replicas of a primary, and which of them may be read right now (decision 13). */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #primary: PostgresPool;
  readonly #marks = new WalMarks();
  readonly #floor: Floor;
  readonly #most: number;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;
  #cluster: string | undefined;
  #follows = false;

  constructor(primaryUrl: string, { urls, lag, ...settings }: ReplicasSettings) {
    this.#replicas = urls.map((url) => new Replica(url, settings));
    this.#most = lag;
    this.#primary = openServer(primaryUrl, {
      connections: 1,
      statementTimeout: patience,
      connectTimeout: patience,
      silence: patience,
      name: "karaj watch",
    });
    this.#floor = new Floor(() => this.#positionOfPrimary());
    this.#timer = setInterval(() => void this.look(), lookEvery);
    this.#timer.unref();
  }

  /** Something has changed on the primary, as a notification told: replicas are read again once they have seen it. */
  changed(): void {
    this.#floor.raise();
  }

  /** Changes are heard from now on; before that nothing is read from replicas. */
  follows(): void {
    this.#follows = true;
    this.#floor.raise();
  }

  get states(): ReplicaState[] {
    return this.#replicas.map((replica) => ({
      name: replica.name,
      isRead: this.#isUsable(replica),
      lag: this.#marks.lagOf(replica.replayed),
    }));
  }

  /** Asks the primary and then all replicas where they are. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const position = await this.#positionOfPrimary().catch(() => undefined);
    if (position !== undefined) {
      this.#marks.note(position, Date.now());
      this.#floor.settleAt(position);
    }
    await Promise.all(this.#replicas.map((replica) => replica.look()));
  }

  async #positionOfPrimary(): Promise<bigint> {
    const client = await this.#primary.connect();
    let failed = true;
    try {
      // What was told as committed is written. (Where the next record goes lies past a header that replicas never reach.)
      const { rows } = await client.query<{ position: string; cluster: string | null }>(
        `select pg_current_wal_lsn()::text as position,
          (select system_identifier::text from pg_control_system()) as cluster`,
        [],
      );
      failed = false;
      this.#cluster = rows[0]?.cluster ?? undefined;
      return walPosition(rows[0]?.position ?? "0/0");
    } finally {
      client.release(failed);
    }
  }

  #isUsable(replica: Replica): boolean {
    // Positions of another cluster say nothing here.
    return replica.isUp && replica.cluster === this.#cluster && this.#marks.lagOf(replica.replayed) <= this.#most;
  }

  /** What a statement reads from a replica; undefined: from none of them, ask the primary. */
  async read(text: string, values: readonly unknown[]): Promise<{ result: unknown } | undefined> {
    if (!this.#follows) return undefined;
    const usable = this.#replicas.filter((each) => this.#isUsable(each)).sort((a, b) => a.busy - b.busy);
    if (usable.length === 0) return undefined;
    const floor = await this.#floor.known();
    if (floor === undefined) return undefined;
    for (const replica of usable) if (await replica.hasReached(floor)) return replica.read(text, values);
    return undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all([this.#primary.end(), ...this.#replicas.map((replica) => replica.close())]);
  }
}
