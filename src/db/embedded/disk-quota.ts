import { DISK_RESERVE_BYTES, getFreeDiskBytes } from "#kernel/disk-space.ts";

/**
 * Minimum time between two checks of the free space, in milliseconds. Within this time, writes cannot use up the whole
 * reserve.
 */
const CHECK_INTERVAL_MS = 20;

/** Matches statements that end a transaction. Ending a transaction needs no further disk space. */
const transactionEnd = /^\s*(commit|rollback)\b/i;

/**
 * Makes the embedded database read-only before its disk is full. PostgreSQL would stop this process if it could not
 * write its log.
 */
export class DiskSpaceGuard {
  readonly #folder: string;
  readonly #getFreeBytes: (folder: string) => number;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isLow = false;
  #readOnly = false;
  #inTransaction = false;
  /**
   * Whether a statement of the running transaction was refused. PostgreSQL never receives a refused statement, so the
   * transaction must be rolled back here.
   */
  #mustRollBack = false;

  constructor(folder: string, freeBytes = getFreeDiskBytes) {
    this.#folder = folder;
    this.#getFreeBytes = freeBytes;
  }

  /**
   * Checks a statement before it runs. Returns `first` (a statement to run before it), `instead` (a replacement) or
   * `refused` (the error). A transaction with a refused statement is rolled back, even on COMMIT.
   */
  checkStatement(text: string): { first?: string; instead?: string; refused?: DiskFullError } {
    const now = performance.now();
    if (now - this.#checkedAt >= CHECK_INTERVAL_MS) {
      this.#isLow = this.#getFreeBytes(this.#folder) < DISK_RESERVE_BYTES;
      this.#checkedAt = now;
    }
    if (this.#inTransaction) {
      // There was enough space when the transaction began. Refusing this statement rolls back all of its writes.
      if (!transactionEnd.test(text)) {
        const refused = this.#isLow && !this.#readOnly;
        this.#mustRollBack ||= refused;
        return refused ? { refused: new DiskFullError() } : {};
      }
      const instead = this.#mustRollBack ? { instead: "rollback" } : {};
      this.#inTransaction = false;
      this.#mustRollBack = false;
      return instead;
    }
    if (this.#isLow && /^\s*vacuum\b/i.test(text)) return { refused: new DiskFullError() };
    this.#inTransaction = /^\s*(begin|start transaction)\b/i.test(text);
    if (this.#isLow === this.#readOnly) return {};
    this.#readOnly = this.#isLow;
    return { first: `set default_transaction_read_only = ${this.#isLow ? "on" : "off"}` };
  }

  /**
   * Returns a DiskFullError in place of the error of a write that failed because the database is read-only. Returns
   * other errors unchanged.
   */
  toReportedError(error: unknown): unknown {
    return this.#readOnly && (error as { code?: string }).code === "25006" ? new DiskFullError() : error;
  }
}

/** Error with PostgreSQL's error code for a full disk. */
export class DiskFullError extends Error {
  readonly code = "53100";

  constructor() {
    super("the disk is almost full: writes are refused until space is available");
  }
}
