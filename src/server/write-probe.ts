import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isDatabaseDamage } from "#kernel/database-damage.ts";
import { detectOutage } from "#kernel/outage.ts";

/** Reason why the database is not writable: a full disk, damaged data, or no successful write. */
export type WriteFault = "disk full" | "damaged data" | "no writes";

/** Time that the result of a successful or failed probe counts, in milliseconds. */
const SUCCESS_TTL_MS = 5_000;
const FAILURE_TTL_MS = 1_000;
/** Time that damaged data met by a statement counts, in milliseconds. */
const DAMAGE_TTL_MS = 60_000;

/**
 * Checks whether the database is writable by writing and committing one row. Results are cached for some seconds, and
 * concurrent callers share one probe. Recovers by itself.
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

  /** Records a failed statement. Damaged data counts as a fault for a minute. */
  recordFailure(error: unknown): void {
    if (isDatabaseDamage(error)) this.#damagedAt = this.#now();
  }

  /** Returns the reason why the database is not writable, or undefined. */
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
        insert into write_probes (id, at) values (1, now())
        on conflict (id) do update set at = excluded.at`.execute(this.#db);
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
