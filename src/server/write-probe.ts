import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isDamage } from "#kernel/damage.ts";
import { outageOf } from "#kernel/outage.ts";

/** Why nothing can be written: the disk is full, data are damaged, or the database refuses or doesn't answer. */
export type WriteFault = "disk full" | "damaged data" | "no writes";

/** How long a successful probe counts, and a failed one, in milliseconds. */
const GOOD_FOR = 5_000;
const BAD_FOR = 1_000;
/** How long damaged data that a statement met count, in milliseconds. */
const DAMAGE_COUNTS_FOR = 60_000;

/**
 * Finds out whether the database can be written to, by writing one row and committing it. The result is kept for some
 * seconds, and callers at the same moment share one probe. Recovers by itself.
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

  /** Takes note of a statement that failed: one that met damaged data counts for a minute. */
  noteFailure(error: unknown): void {
    if (isDamage(error)) this.#damagedAt = this.#now();
  }

  /** Returns what keeps the database from being written to, or undefined. */
  async findFault(): Promise<WriteFault | undefined> {
    if (this.#now() >= this.#checkedUntil) {
      this.#checking ??= this.#check().finally(() => {
        this.#checking = undefined;
      });
      await this.#checking;
    }
    if (this.#fault) return this.#fault;
    return this.#now() - this.#damagedAt < DAMAGE_COUNTS_FOR ? "damaged data" : undefined;
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
    this.#checkedUntil = this.#now() + (this.#fault ? BAD_FOR : GOOD_FOR);
  }
}

function toFault(error: unknown): WriteFault {
  if (outageOf(error) === "disk") return "disk full";
  return isDamage(error) ? "damaged data" : "no writes";
}
