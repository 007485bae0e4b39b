import type { KeptEncoding } from "../compression.ts";

/** A page as it is kept: whole, the same for everybody who asks by its key. */
export type KeptPage = {
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array;
  /** What inline scripts and styles of it are allowed by, as the content security policy wants them. */
  inline: readonly string[];
  /** Its body in a browser's encodings, made when first asked for. */
  encoded: Map<KeptEncoding, Promise<Uint8Array>>;
  /** How often it was sent in the best of them. */
  asked: number;
  etag: string;
  /** The ad that whoever reads it looks at. */
  looksAt: number | undefined;
};

type Entry = { page: KeptPage; tags: readonly string[]; until: number; bytes: number };

/** What an entry costs besides its body: its key, headers, and what holds it. In bytes. */
const overhead = 2_048;
/** More tags than these aren't remembered one by one as dropped. */
const mostDrops = 10_000;
/** So long a page whose time is over may stand in for one that can't be made, in milliseconds. */
const longestStale = 15 * 60_000;

/**
 * Pages by key, the least asked for leaving first when there are too many. Each goes by its tags, and isn't given out after a time.
 *
 * A page that was begun before something it shows changed, and is done only afterwards, isn't kept: `mark` before it is begun,
 * and `put` refuses what was dropped since.
 */
export class PageStore {
  readonly #most: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #drops = new Map<string, number>();
  #clock = 0;
  /** Everything begun before it is too old. */
  #floor = 0;
  #bytes = 0;
  /** How often a page was there, and how often it wasn't. */
  hits = 0;
  misses = 0;

  /** `most` in bytes; `now` in milliseconds. */
  constructor(most: number, now: () => number = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.until <= this.#now()) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    // The last asked for is the last to go.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** The page as it was a little while ago, for when it can't be made anew. */
  stale(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until + longestStale > this.#now() ? entry.page : undefined;
  }

  mark(): number {
    return this.#clock;
  }

  /** Keeps a page for `seconds`, unless one of its tags was dropped since `mark`; says whether it did. */
  put(
    key: string,
    page: KeptPage,
    { tags, seconds, mark }: { tags: readonly string[]; seconds: number; mark: number },
  ) {
    const bytes = page.body.byteLength + overhead;
    const outdated = mark < this.#floor || tags.some((tag) => (this.#drops.get(tag) ?? 0) > mark);
    if (outdated || bytes > this.#most / 8) return false;
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#entries.set(key, { page, tags, until: this.#now() + seconds * 1_000, bytes });
    this.#bytes += bytes;
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      if (keys) keys.add(key);
      else this.#byTag.set(tag, new Set([key]));
    }
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#most) break;
      this.#remove(oldest, entry);
    }
    return true;
  }

  /** Something that these pages show has changed. */
  drop(tag: string): void {
    this.#clock += 1;
    if (this.#drops.size >= mostDrops) {
      this.#drops.clear();
      this.#floor = this.#clock;
    }
    this.#drops.set(tag, this.#clock);
    for (const key of [...(this.#byTag.get(tag) ?? [])]) {
      const entry = this.#entries.get(key);
      if (entry) this.#remove(key, entry);
    }
  }

  dropAll(): void {
    this.#clock += 1;
    this.#floor = this.#clock;
    this.#drops.clear();
    this.#entries.clear();
    this.#byTag.clear();
    this.#bytes = 0;
  }

  #remove(key: string, { tags, bytes }: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= bytes;
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
