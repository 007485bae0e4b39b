import type { Database } from "#db/database.ts";
import { type LiveEvent, liveChannel, readLiveEvent } from "./event.ts";

/** What an open page hears: what happened, or that something may have been missed and it should ask for everything anew. */
export type Heard = LiveEvent | { kind: "missed" };

export type Subscriber = {
  heard(event: Heard): void;
  /** The hub closes: nothing is heard from now on. */
  ended(): void;
};

/** Brings what any process announces to the open pages of whom it is for, in this process. */
export class LiveHub {
  readonly #subscribers = new Map<number, Set<Subscriber>>();
  #stopListening = async () => {};
  #isClosed = false;

  /** Begins to listen; until then nothing is heard. */
  async listen(database: Pick<Database, "listen">): Promise<void> {
    this.#stopListening = await database.listen(liveChannel, {
      heard: (payload) => {
        const event = readLiveEvent(payload);
        if (event) this.#tell(event.userId, event);
      },
      missed: () => {
        for (const userId of [...this.#subscribers.keys()]) this.#tell(userId, { kind: "missed" });
      },
    });
  }

  /** Hears what is for somebody, until what it returns is called. */
  subscribe(userId: number, subscriber: Subscriber): () => void {
    if (this.#isClosed) {
      subscriber.ended();
      return () => {};
    }
    const theirs = this.#subscribers.get(userId) ?? new Set();
    this.#subscribers.set(userId, theirs.add(subscriber));
    return () => {
      theirs.delete(subscriber);
      if (theirs.size === 0 && this.#subscribers.get(userId) === theirs) this.#subscribers.delete(userId);
    };
  }

  /** How many listen, all people together. */
  get count(): number {
    let sum = 0;
    for (const { size } of this.#subscribers.values()) sum += size;
    return sum;
  }

  /** Ends everybody's listening, at once; who comes later is ended at once, too. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#subscribers.values()].flatMap((theirs) => [...theirs]);
    this.#subscribers.clear();
    for (const subscriber of all) subscriber.ended();
    await this.#stopListening();
  }

  #tell(userId: number, event: Heard): void {
    for (const subscriber of [...(this.#subscribers.get(userId) ?? [])]) subscriber.heard(event);
  }
}
