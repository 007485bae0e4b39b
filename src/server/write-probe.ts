import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isDatabaseDamage } from "#kernel/database-damage.ts";
import { detectOutage } from "#kernel/outage.ts";

/** Reason why the database does not accept writes: the disk is full, data is damaged, or no write has succeeded. */
export type WriteFault = "disk full" | "damaged data" | "no writes";

/** Milliseconds for which the result of a successful or a failed probe is used. */
const SUCCESS_TTL_MS = 5_000;
const FAILURE_TTL_MS = 1_000;
/** Milliseconds for which damaged data, found by a statement, counts as a fault. */
const DAMAGE_TTL_MS = 60_000;

/**
 * Checks whether the database accepts writes, by writing and committing one row. A result is used for some seconds, and
 * concurrent callers share one probe. A later probe notices when the fault is over.
 */
export class WriteProbe {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  #checkedUntil = Number.NEGATIVE_INFINITY;
  #fault: WriteFault | undefined;
  #checking: Promise<void> | undefined;
  #damagedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db, options: { now?: () => number; onFault?: (error: unknown) => void } = {}) {
    this.#db = db;
    this.#now = options.now ?? (() => performance.now());
    this.#onFault = options.onFault ?? (() => {});
  }

  /** Records a statement that failed. Damaged data then counts as a fault for a minute. */
  recordFailure(error: unknown): void {
    if (isDatabaseDamage(error)) this.#damagedAt = this.#now();
  }

  /** Returns the reason why the database does not accept writes, or undefined if it does. */
  async findFault(): Promise<WriteFault | undefined> {
    if (this.#now() >= this.#checkedUntil) {
      this.#checking ??= this.#check().finally(() => {
        this.#checking = undefined;
      });
      await this.#checking;
    }
    if (this.#fault) return this.#fault;
    return this.#now() - this.#damagedAt < DAMAGE_TTL_MS ? "damaged data" : undefined;
  }

  async #check(): Promise<void> {
    try {
      await sql`
        insert into write_probes (id, written_at) values (1, now())
        on conflict (id) do update set written_at = excluded.written_at`.execute(this.#db);
      this.#fault = undefined;
    } catch (error) {
      this.#fault = toFault(error);
      this.#onFault(error);
    }
    this.#checkedUntil = this.#now() + (this.#fault ? FAILURE_TTL_MS : SUCCESS_TTL_MS);
  }
}

function toFault(error: unknown): WriteFault {
  if (detectOutage(error) === "disk") return "disk full";
  return isDatabaseDamage(error) ? "damaged data" : "no writes";
}
