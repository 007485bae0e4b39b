import type { PostgresPool } from "kysely";
import { outageOf } from "#kernel/outage.ts";
import { hostName } from "../server-hosts.ts";
import { openServer } from "../server-pool.ts";
import { walPosition } from "./wal.ts";

export type ReplicaSettings = { connections: number; statementTimeout: number; connectTimeout: number };

/** So long a replica may take to say where it is, in milliseconds. */
const patience = 2_000;
/** Readers who need a replica to have gone on ask it so often at most, in milliseconds. */
const askEvery = 10;

type State = { is_replica: boolean; replayed: string | null; cluster: string | null };

/** One replica: its connections, and what is known of it. */
export class Replica {
  readonly name: string;
  readonly #pool: PostgresPool;
  /** For questions after its state, which must not wait behind reads. */
  readonly #control: PostgresPool;
  #looking: Promise<void> | undefined;
  #lookedAt = 0;
  /** Whether it answers, and is a replica. */
  isUp = false;
  replayed = 0n;
  /** Which cluster it is a copy of, where the server says so. */
  cluster: string | undefined;
  /** Reads that are under way. */
  busy = 0;

  constructor(url: string, settings: ReplicaSettings) {
    this.name = hostName(url);
    const silence = settings.statementTimeout > 0 ? settings.statementTimeout + patience : 0;
    this.#pool = openServer(url, { ...settings, silence, name: "karaj reads", isReplica: true });
    this.#control = openServer(url, {
      connections: 1,
      statementTimeout: patience,
      connectTimeout: patience,
      silence: patience,
      name: "karaj watch",
    });
  }

  /** Asks it where it is; several who ask at once share a question. Never fails: who doesn't answer is down. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Whether it has gone on to `position`, if need be by asking it. */
  async hasReached(position: bigint): Promise<boolean> {
    if (this.replayed < position && performance.now() - this.#lookedAt > askEvery) await this.look();
    return this.isUp && this.replayed >= position;
  }

  async #look(): Promise<void> {
    try {
      const client = await this.#control.connect();
      let failed = true;
      try {
        const { rows } = await client.query<State>(
          `select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn()::text as replayed,
            (select system_identifier::text from pg_control_system()) as cluster`,
          [],
        );
        const state = rows[0];
        this.replayed = walPosition(state?.replayed ?? "0/0");
        this.cluster = state?.cluster ?? undefined;
        this.isUp = state?.is_replica === true && state.replayed !== null;
        failed = false;
      } finally {
        client.release(failed);
      }
    } catch {
      this.isUp = false;
    }
    this.#lookedAt = performance.now();
  }

  /**
   * What a statement reads here. Undefined: it failed, and is to be asked of the primary, which is right or knows why not. A replica that
   * has gone isn't asked again until it answers when it is looked at.
   */
  async read(text: string, values: readonly unknown[]): Promise<{ result: unknown } | undefined> {
    this.busy += 1;
    try {
      const client = await this.#pool.connect();
      let broken = false;
      try {
        return { result: await client.query(text, values as unknown[]) };
      } catch (error) {
        broken = outageOf(error) === "database";
        throw error;
      } finally {
        client.release(broken);
      }
    } catch (error) {
      // It would take as long again.
      if ((error as { code?: string }).code === "57014") throw error;
      if (outageOf(error) === "database" && (error as { code?: string }).code !== "25006") this.isUp = false;
      return undefined;
    } finally {
      this.busy -= 1;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#control.end()]);
  }
}
