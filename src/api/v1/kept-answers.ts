import type { Db } from "#db/database.ts";

/** What an answer was made of: as long as each of it is the same, so is the answer. */
export type MadeOf = readonly unknown[];

/** An answer as it is sent again. */
export type KeptAnswer = { body: Uint8Array<ArrayBuffer>; etag: string };

type Entry<A> = { answer: A; madeOf: MadeOf; until: number };

/** Ages and what is said to be new move with the clock, counts of all ads every half a minute; in milliseconds. */
const keptFor = 10_000;
/** What an entry costs besides its body, in bytes. */
const overhead = 1_024;
/** So much is kept of each kind of answer, in bytes. */
const room = 16 * 2 ** 20;

/**
 * Answers that were asked for a moment ago, whoever asks: they are the same for everybody. One is given again only when the database
 * says that nothing has changed of what it was made of; so it is never older than one that is made now.
 */
export class KeptAnswers<A extends KeptAnswer> {
  readonly #most: number;
  readonly #entries = new Map<string, Entry<A>>();
  #bytes = 0;

  /** `most` in bytes. */
  constructor(most = room) {
    this.#most = most;
  }

  /** What was kept if it still holds; `now` in milliseconds. `madeOfNow` looks at what it would be made of now. */
  async find(key: string, now: number, madeOfNow: (kept: A) => Promise<MadeOf>): Promise<A | undefined> {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const holds = now < entry.until && isSame(await madeOfNow(entry.answer), entry.madeOf);
    // Another may have been kept meanwhile, or this one taken out.
    if (this.#entries.get(key) === entry) {
      this.#remove(key, entry);
      if (holds) this.#put(key, entry);
    }
    return holds ? entry.answer : undefined;
  }

  /** `madeOf` as it was before the answer was begun. */
  keep(key: string, answer: A, madeOf: MadeOf, now: number): void {
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#put(key, { answer, madeOf, until: now + keptFor });
    // What is over goes too: it would keep alive what it was made of, such as a whole catalogue.
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#most && now < entry.until) return;
      this.#remove(oldest, entry);
    }
  }

  /** The last of the map is who was asked for last. */
  #put(key: string, entry: Entry<A>): void {
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(key, entry);
  }

  #remove(key: string, entry: Entry<A>): void {
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry);
  }
}

const isSame = (now: MadeOf, then: MadeOf): boolean => now.every((each, i) => each === then[i]);

const sizeOf = <A extends KeptAnswer>(key: string, { answer }: Entry<A>): number =>
  answer.body.length + 2 * key.length + overhead;

/** The answers of one kind that are kept of a database, one set in a process. */
export function keptOf<A extends KeptAnswer>(): (db: Db) => KeptAnswers<A> {
  const all = new WeakMap<Db, KeptAnswers<A>>();
  return (db) => {
    const kept = all.get(db) ?? new KeptAnswers<A>();
    all.set(db, kept);
    return kept;
  };
}
