import type { Db } from "#db/database.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";

/** An answer as it is sent again, and what was searched for: it counts each time. */
export type KeptList = {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  link: string;
  searched?: { text: string; found: number };
};

/** What an answer was made of: all that the ads had become by then, and the catalogue they were named by. */
export type MadeOf = { version: number; catalogue: Catalogue };

type Entry = KeptList & MadeOf & { until: number };

/** Ages and what is said to be new move with the clock, counts of all ads every half a minute; in milliseconds. */
const keptFor = 10_000;
/** What an entry costs besides its body, in bytes. */
const overhead = 1_024;

/**
 * Answers to lists that were asked for a moment ago, whoever asks: a list is the same for everybody. One is given again only when
 * the database says that no ad has changed since it was made; so it is never older than one that is made now.
 */
export class KeptLists {
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** `most` in bytes. */
  constructor(most = 16 * 2 ** 20) {
    this.#most = most;
  }

  /** What was kept of a list if it still holds; `now` in milliseconds. */
  async find(db: Db, key: string, now: number): Promise<KeptList | undefined> {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const fits =
      now < entry.until &&
      (await catalogueOf(db)) === entry.catalogue &&
      (await factsOf(db).current()).version === entry.version;
    // Another may have been kept meanwhile, or this one taken out.
    if (this.#entries.get(key) !== entry) return fits ? entry : undefined;
    this.#remove(key, entry);
    if (fits) this.#put(key, entry);
    return fits ? entry : undefined;
  }

  /** `madeOf` as it was before the list was begun. */
  keep(key: string, list: KeptList, madeOf: MadeOf, now: number): void {
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#put(key, { ...list, ...madeOf, until: now + keptFor });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#most) return;
      this.#remove(oldest, entry);
    }
  }

  /** The last of the map is who was asked for last. */
  #put(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(key, entry);
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry);
  }
}

const sizeOf = (key: string, { body }: KeptList): number => body.length + 2 * key.length + overhead;
