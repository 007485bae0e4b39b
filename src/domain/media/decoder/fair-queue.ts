/** Item in the queue. `owner` is an account, a network or a job. */
export type QueuedItem = { owner: string; bytes: number };

export type QueueLimits = {
  /** Maximum number of waiting items. */
  items: number;
  /** Maximum bytes of all waiting items. */
  bytes: number;
};

/**
 * Queue that is fair between owners: owners take turns, and each has one running item at a time. An owner may use at
 * most as much of the queue as is free, so new owners always find space.
 */
export class FairQueue<T extends QueuedItem> {
  /** Items by owner, in the order of the owners' turns. */
  readonly #lanes = new Map<string, T[]>();
  readonly #working = new Set<string>();
  readonly #limits: QueueLimits;
  #items = 0;
  #bytes = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Adds an item behind the other items of its owner. Returns false if the owner's share of the queue is full. */
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

  /** Takes the next item of the first owner without a running item. Call `finish` when the item is done. */
  take(): T | undefined {
    for (const [owner, [item, ...rest]] of this.#lanes) {
      if (this.#working.has(owner) || !item) continue;
      this.#lanes.delete(owner);
      // The owner moves behind the other owners.
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
    // The owner moves behind owners who arrived meanwhile.
    this.#lanes.delete(owner);
    this.#lanes.set(owner, lane);
  }
}
