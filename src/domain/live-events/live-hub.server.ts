import type { Database } from "#db/database.ts";
import { type LiveEvent, liveEventChannel, parseLiveEvent } from "./live-event.ts";

/** Event in the stream to an open page: a live event, or "missed", after which the page should reload everything. */
export type LiveStreamEvent = LiveEvent | { kind: "missed" };

export type LiveEventSubscriber = {
  onEvent(event: LiveStreamEvent): void;
  /** Called when the hub closes. No further events follow. */
  onEnd(): void;
};

/** Distributes the live events of all processes to the open pages that are connected to this process. */
export class LiveEventHub {
  readonly #subscribers = new Map<number, Set<LiveEventSubscriber>>();
  #stopListening = async () => {};
  #isClosed = false;

  async listen(database: Pick<Database, "listen">): Promise<void> {
    this.#stopListening = await database.listen(liveEventChannel, {
      onNotification: (payload) => {
        const event = parseLiveEvent(payload);
        if (event) this.#tell(event.userId, event);
      },
      onGap: () => {
        for (const userId of [...this.#subscribers.keys()]) this.#tell(userId, { kind: "missed" });
      },
    });
  }

  /** Subscribes to the live events of a user. Returns the function that unsubscribes. */
  subscribe(userId: number, subscriber: LiveEventSubscriber): () => void {
    if (this.#isClosed) {
      subscriber.onEnd();
      return () => {};
    }
    const userSubscribers = this.#subscribers.get(userId) ?? new Set();
    this.#subscribers.set(userId, userSubscribers.add(subscriber));
    return () => {
      userSubscribers.delete(subscriber);
      if (userSubscribers.size === 0 && this.#subscribers.get(userId) === userSubscribers)
        this.#subscribers.delete(userId);
    };
  }

  get count(): number {
    let sum = 0;
    for (const { size } of this.#subscribers.values()) sum += size;
    return sum;
  }

  /** Ends all subscriptions. Subscriptions that start later end immediately. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#subscribers.values()].flatMap((userSubscribers) => [...userSubscribers]);
    this.#subscribers.clear();
    for (const subscriber of all) subscriber.onEnd();
    await this.#stopListening();
  }

  #tell(userId: number, event: LiveStreamEvent): void {
    for (const subscriber of [...(this.#subscribers.get(userId) ?? [])]) subscriber.onEvent(event);
  }
}
