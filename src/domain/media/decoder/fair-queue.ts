/** Item in the queue. `owner` identifies an account, a network or a job. */
export type QueuedItem = { owner: string; bytes: number };

export type FairQueueLimits = {
  /** Maximum number of waiting items. */
  items: number;
  /** Maximum bytes of all waiting items. */
  bytes: number;
};

/**
 * Queue in which the owners take turns. Of each owner, only one item at a time is worked on. The waiting items of one
 * owner may not outnumber the free places of the queue, so new owners always find space.
 */
export class FairQueue<T extends QueuedItem> {
  /** Waiting items by owner. The order of the map is the order of the owners' turns. */
  readonly #itemsByOwner = new Map<string, T[]>();
  readonly #working = new Set<string>();
  readonly #limits: FairQueueLimits;
  #items = 0;
  #bytes = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Adds an item behind the other items of its owner. Returns false if the waiting items of the owner would exceed the
   * free places or the free bytes of the queue.
   */
  add(item: T): boolean {
    const ownerItems = this.#itemsByOwner.get(item.owner) ?? [];
    const ownBytes = ownerItems.reduce((sum, { bytes }) => sum + bytes, item.bytes);
    const isFull = ownerItems.length >= this.#limits.items - this.#items || ownBytes > this.#limits.bytes - this.#bytes;
    if (isFull) return false;
    this.#itemsByOwner.set(item.owner, [...ownerItems, item]);
    this.#items += 1;
    this.#bytes += item.bytes;
    return true;
  }

  /**
   * Removes and returns the next item: the oldest one of the first owner without an item in progress. Call `finish`
   * when the work on the item is done.
   */
  take(): T | undefined {
    for (const [owner, [item, ...waitingItems]] of this.#itemsByOwner) {
      if (this.#working.has(owner) || !item) continue;
      this.#itemsByOwner.delete(owner);
      // The owner's other items move behind those of other owners.
      if (waitingItems.length > 0) this.#itemsByOwner.set(owner, waitingItems);
      this.#working.add(owner);
      this.#items -= 1;
      this.#bytes -= item.bytes;
      return item;
    }
    return undefined;
  }

  finish({ owner }: T): void {
    this.#working.delete(owner);
    const ownerItems = this.#itemsByOwner.get(owner);
    if (!ownerItems) return;
    // The owner moves behind all owners who arrived while this item was in progress.
    this.#itemsByOwner.delete(owner);
    this.#itemsByOwner.set(owner, ownerItems);
  }
}
