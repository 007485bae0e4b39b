import type { CachedEncoding } from "../compression.ts";

/** Page in the cache. All requests with its key get the same page. */
export type CachedPage = {
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array;
  /** CSP hashes of the inline scripts and styles in the page. */
  inline: readonly string[];
  /** Compressed bodies by encoding. Each is created when it is first requested. */
  encoded: Map<CachedEncoding, Promise<Uint8Array>>;
  /** Number of times that the page was sent with Brotli. Often sent pages are compressed again at the highest level. */
  compressedHits: number;
  etag: string;
  /**
   * Id of the listing for which sending this page counts as a view. Undefined for pages that are not about a listing.
   */
  viewedListingId: number | undefined;
  /** Name under which sending this page is counted by day. */
  countedAs: string | undefined;
};

type CacheEntry = { page: CachedPage; tags: readonly string[]; expiresAt: number; bytes: number };

/** Estimated memory of an entry besides its body (key, headers, maps), in bytes. */
const ENTRY_OVERHEAD_BYTES = 2_048;
/**
 * Maximum number of invalidated tags that are remembered. When it is reached, all are forgotten. Pages whose
 * rendering began before that moment are then not stored.
 */
const MAX_REMEMBERED_INVALIDATIONS = 10_000;
/** Time in milliseconds after its expiry during which a page may still be sent if rendering it again fails. */
const MAX_STALE_MS = 15 * 60_000;

/**
 * LRU cache of pages, which expire and can be invalidated by tag. Call `getVersion` before rendering a page and pass
 * the version to `put`. If a tag of the page was invalidated in between, `put` does not store the page, because its
 * data may be outdated.
 */
export class PageStore {
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #invalidatedTags = new Map<string, number>();
  #version = 0;
  /** Pages whose rendering began before this version are not stored. */
  #minVersion = 0;
  #bytes = 0;
  /** Number of cache hits. `misses` is the number of misses. */
  hits = 0;
  misses = 0;

  /** `maxBytes` is the maximum memory in bytes. `now` returns the time in milliseconds. */
  constructor(maxBytes: number, now: () => number = Date.now) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.expiresAt <= this.#now()) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    // Inserting the entry again makes it the most recently used one.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** Returns a page for up to 15 minutes after its expiry. Use it if rendering the page again fails. */
  getStale(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt + MAX_STALE_MS > this.#now() ? entry.page : undefined;
  }

  getVersion(): number {
    return this.#version;
  }

  /**
   * Stores a page for `seconds`, unless one of its tags was invalidated since `version`. Returns whether the page was
   * stored.
   */
  put(
    key: string,
    page: CachedPage,
    { tags, seconds, version }: { tags: readonly string[]; seconds: number; version: number },
  ) {
    const bytes = page.body.byteLength + ENTRY_OVERHEAD_BYTES;
    const outdated = version < this.#minVersion || tags.some((tag) => (this.#invalidatedTags.get(tag) ?? 0) > version);
    if (outdated || bytes > this.#maxBytes / 8) return false;
    const previous = this.#entries.get(key);
    if (previous) this.#remove(key, previous);
    this.#entries.set(key, { page, tags, expiresAt: this.#now() + seconds * 1_000, bytes });
    this.#bytes += bytes;
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      if (keys) keys.add(key);
      else this.#byTag.set(tag, new Set([key]));
    }
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, entry);
    }
    return true;
  }

  /** Removes all pages that have a tag. */
  invalidate(tag: string): void {
    this.#version += 1;
    if (this.#invalidatedTags.size >= MAX_REMEMBERED_INVALIDATIONS) {
      this.#invalidatedTags.clear();
      this.#minVersion = this.#version;
    }
    this.#invalidatedTags.set(tag, this.#version);
    for (const key of [...(this.#byTag.get(tag) ?? [])]) {
      const entry = this.#entries.get(key);
      if (entry) this.#remove(key, entry);
    }
  }

  invalidateAll(): void {
    this.#version += 1;
    this.#minVersion = this.#version;
    this.#invalidatedTags.clear();
    this.#entries.clear();
    this.#byTag.clear();
    this.#bytes = 0;
  }

  #remove(key: string, { tags, bytes }: CacheEntry): void {
    this.#entries.delete(key);
    this.#bytes -= bytes;
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
