/**
 * What a replica must have seen to be read: the primary's position after the last change that this process was told of. While it
 * isn't known no replica is read.
 */
export class Floor {
  readonly #ask: () => Promise<bigint>;
  #running: Promise<void> | undefined;
  #again = false;
  #position: bigint | undefined;

  /** `ask` asks the primary where it is. */
  constructor(ask: () => Promise<bigint>) {
    this.#ask = ask;
  }

  /** Something has changed: from now on what is read has it. Many at once share two questions. */
  raise(): void {
    // A question that is under way may have been answered before the change.
    this.#again = this.#running !== undefined;
    this.#running ??= this.#settle().finally(() => {
      this.#running = undefined;
    });
  }

  /** The position, after questions that are under way; undefined when the primary didn't say. */
  async known(): Promise<bigint | undefined> {
    await this.#running;
    return this.#position;
  }

  /** Where the primary is anyway, for a floor that isn't known. */
  settleAt(position: bigint): void {
    if (!this.#running) this.#position ??= position;
  }

  async #settle(): Promise<void> {
    this.#position = undefined;
    do {
      this.#again = false;
      const position = await this.#ask().catch(() => undefined);
      if (!this.#again) this.#position = position;
    } while (this.#again);
  }
}
