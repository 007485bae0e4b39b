/**
 * Minimum log position (LSN) that a replica must have replayed before it is read. This is the position of the primary
 * after the last known change. While the position is unknown, no replica is read.
 */
export class LsnFence {
  readonly #queryPrimary: () => Promise<bigint>;
  #running: Promise<void> | undefined;
  #needsRerun = false;
  #position: bigint | undefined;

  /** `queryPrimary` returns the current log position of the primary. */
  constructor(queryPrimary: () => Promise<bigint>) {
    this.#queryPrimary = queryPrimary;
  }

  /**
   * Queries the log position of the primary. Call it after a change. If a query is already running, one more query
   * follows, which all concurrent calls share.
   */
  refresh(): void {
    // A query that is already running may have been answered before the change.
    this.#needsRerun = this.#running !== undefined;
    this.#running ??= this.#queryUntilCurrent().finally(() => {
      this.#running = undefined;
    });
  }

  /**
   * Waits for running queries, then returns the log position that replicas must have reached. Returns undefined if the
   * primary has never answered.
   */
  async getPosition(): Promise<bigint | undefined> {
    await this.#running;
    return this.#position;
  }

  /** Sets the log position if it is unknown and no query is running. */
  initialize(position: bigint): void {
    if (!this.#running) this.#position ??= position;
  }

  async #queryUntilCurrent(): Promise<void> {
    this.#position = undefined;
    do {
      this.#needsRerun = false;
      const position = await this.#queryPrimary().catch(() => undefined);
      if (!this.#needsRerun) this.#position = position;
    } while (this.#needsRerun);
  }
}
