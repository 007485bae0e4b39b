import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isDatabaseDamage } from "#kernel/database-damage.ts";
import { detectOutage } from "#kernel/outage.ts";

/** Reason why the database does not accept writes: the disk is full, data is damaged, or no write has succeeded. */
export type WriteFault = "disk full" | "damaged data" | "no writes";

/**
 * Time in milliseconds for which the result of a successful probe is used. `FAILURE_TTL_MS` applies to a failed one.
 */
const SUCCESS_TTL_MS = 5_000;
const FAILURE_TTL_MS = 1_000;
/** Time in milliseconds for which the database counts as faulty after a statement has found damaged data. */
const DAMAGE_TTL_MS = 60_000;

/**
 * Checks whether the database accepts writes, by writing one row and committing it. A result is used for some
 * seconds, and concurrent callers share one probe. A later probe finds out when the fault is over.
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

  /**
   * Records the error of a failed statement. If it reports damaged data, the database counts as faulty for a minute.
   */
  recordFailure(error: unknown): void {
    if (isDatabaseDamage(error)) this.#damagedAt = this.#now();
  }

  /** Returns the reason why the database does not accept writes. Undefined if it does. */
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
