/**
 * Log position (LSN) that a replica must have reached to be read: the primary's position after the last known change.
 * While the position is unknown no replica is read.
 */
export class LsnFence {
  readonly #queryPrimary: () => Promise<bigint>;
  #running: Promise<void> | undefined;
  #needsRerun = false;
  #position: bigint | undefined;

  /** `queryPrimary` returns the primary's current position. */
  constructor(ask: () => Promise<bigint>) {
    this.#queryPrimary = ask;
  }

  /** Raises the position after a change. Concurrent calls share two queries. */
  refresh(): void {
    // A running query may have been answered before the change.
    this.#needsRerun = this.#running !== undefined;
    this.#running ??= this.#queryUntilCurrent().finally(() => {
      this.#running = undefined;
    });
  }

  /** Returns the position once running queries are done, or undefined when the primary did not answer. */
  async getPosition(): Promise<bigint | undefined> {
    await this.#running;
    return this.#position;
  }

  /** Sets the position when it is unknown and no query is running. */
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
