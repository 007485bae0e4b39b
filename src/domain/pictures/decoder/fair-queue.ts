/** Something that waits for its turn. `owner` is an account, a network or a job. */
export type Waiting = { owner: string; bytes: number };

export type QueueLimits = {
  /** Items that may wait. */
  items: number;
  /** Bytes that waiting items may hold. */
  bytes: number;
};

/**
 * Queues items fairly: owners take turns, and of each one item is at work at a time. An owner may hold as much of the
 * queue as is still free, so that newcomers always find room.
 */
export class FairQueue<T extends Waiting> {
  /** Owners in the order of their turns. */
  readonly #lanes = new Map<string, T[]>();
  readonly #working = new Set<string>();
  readonly #limits: QueueLimits;
  #items = 0;
  #bytes = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Adds an item behind the others of its owner. Returns false when the owner's share of the queue is full. */
  add(item: T): boolean {
    const lane = this.#lanes.get(item.owner) ?? [];
    const ownBytes = lane.reduce((sum, { bytes }) => sum + bytes, item.bytes);
    const isFull = lane.length >= this.#limits.items - this.#items || ownBytes > this.#limits.bytes - this.#bytes;
    if (isFull) return false;
    this.#lanes.set(item.owner, [...lane, item]);
    this.#items += 1;
    this.#bytes += item.bytes;
    return true;
  }

  /** Takes the next item of the first owner of whom none is at work. Call `finish` once it is done. */
  take(): T | undefined {
    for (const [owner, [item, ...rest]] of this.#lanes) {
      if (this.#working.has(owner) || !item) continue;
      this.#lanes.delete(owner);
      // Behind the other owners.
      if (rest.length > 0) this.#lanes.set(owner, rest);
      this.#working.add(owner);
      this.#items -= 1;
      this.#bytes -= item.bytes;
      return item;
    }
    return undefined;
  }

  finish({ owner }: T): void {
    this.#working.delete(owner);
    const lane = this.#lanes.get(owner);
    if (!lane) return;
    // Behind those who came meanwhile.
    this.#lanes.delete(owner);
    this.#lanes.set(owner, lane);
  }
}
