import { reserve, roomIn } from "#kernel/disk-room.ts";

/** The disk is looked at so often at most, in milliseconds: less is written meanwhile than what is kept in reserve. */
const lookEvery = 20;

/** Statements that end something, which need no more room. */
const ending = /^\s*(commit|rollback)\b/i;

/**
 * Keeps the embedded database from filling its disk: PostgreSQL stops when it can't write its log, and a database of this process takes
 * the process along. With less than the reserve left nothing is written any more, but everything can be read.
 */
export class RoomKeeper {
  readonly #folder: string;
  readonly #roomIn: (folder: string) => number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #tight = false;
  #readOnly = false;
  #inTransaction = false;
  /** Something of the transaction was refused, and PostgreSQL doesn't know it. */
  #lost = false;

  constructor(folder: string, room = roomIn) {
    this.#folder = folder;
    this.#roomIn = room;
  }

  /**
   * Before each statement: what has to be said to the database first, or instead of it, or the error when it can't be run at all. A
   * transaction of which something was refused isn't committed, even if its end was sent already.
   */
  before(text: string): { first?: string; instead?: string; refused?: NoRoomError } {
    const now = performance.now();
    if (now - this.#lookedAt >= lookEvery) {
      this.#tight = this.#roomIn(this.#folder) < reserve;
      this.#lookedAt = now;
    }
    if (this.#inTransaction) {
      // One that began when there was room: it is taken back, and all that it has written with it.
      if (!ending.test(text)) {
        const refused = this.#tight && !this.#readOnly;
        this.#lost ||= refused;
        return refused ? { refused: new NoRoomError() } : {};
      }
      const instead = this.#lost ? { instead: "rollback" } : {};
      this.#inTransaction = false;
      this.#lost = false;
      return instead;
    }
    if (this.#tight && /^\s*vacuum\b/i.test(text)) return { refused: new NoRoomError() };
    this.#inTransaction = /^\s*(begin|start transaction)\b/i.test(text);
    if (this.#tight === this.#readOnly) return {};
    this.#readOnly = this.#tight;
    return { first: `set default_transaction_read_only = ${this.#tight ? "on" : "off"}` };
  }

  /** What is said of a statement that was refused because nothing may be written. */
  reasonOf(error: unknown): unknown {
    return this.#readOnly && (error as { code?: string }).code === "25006" ? new NoRoomError() : error;
  }
}

/** By PostgreSQL's own code for a full disk. */
export class NoRoomError extends Error {
  readonly code = "53100";

  constructor() {
    super("the disk is almost full: nothing is written until there is room again");
  }
}
