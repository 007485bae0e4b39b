import { DISK_RESERVE_BYTES, getFreeBytes } from "#kernel/disk-space.ts";

/** Minimum time between checks of the disk, in milliseconds. Less than the reserve can be written within it. */
const CHECK_INTERVAL_MS = 20;

/** Statements that end a transaction and need no further disk space. */
const transactionEnd = /^\s*(commit|rollback)\b/i;

/**
 * Keeps the embedded database from filling its disk. PostgreSQL stops when it cannot write its log, and would end this
 * process. Below the reserve the database becomes read-only.
 */
export class DiskSpaceGuard {
  readonly #folder: string;
  readonly #getFreeBytes: (folder: string) => number;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isLow = false;
  #readOnly = false;
  #inTransaction = false;
  /** A statement of the transaction was refused, which PostgreSQL does not know. */
  #mustRollBack = false;

  constructor(folder: string, freeBytes = getFreeBytes) {
    this.#folder = folder;
    this.#getFreeBytes = freeBytes;
  }

  /**
   * Checks a statement before it runs. Returns a statement to run first, a replacement, or the error that refuses it. A
   * transaction with a refused statement is rolled back even if its commit was already sent.
   */
  checkStatement(text: string): { first?: string; instead?: string; refused?: DiskFullError } {
    const now = performance.now();
    if (now - this.#checkedAt >= CHECK_INTERVAL_MS) {
      this.#isLow = this.#getFreeBytes(this.#folder) < DISK_RESERVE_BYTES;
      this.#checkedAt = now;
    }
    if (this.#inTransaction) {
      // The transaction began while there was enough space. Refusing a statement rolls back all of its writes.
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
   * Returns a DiskFullError for a write that failed because the database is read-only. Returns other errors unchanged.
   */
  toReportedError(error: unknown): unknown {
    return this.#readOnly && (error as { code?: string }).code === "25006" ? new DiskFullError() : error;
  }
}

/** Error with PostgreSQL's code for a full disk. */
export class DiskFullError extends Error {
  readonly code = "53100";

  constructor() {
    super("the disk is almost full: nothing is written until there is room again");
  }
}
