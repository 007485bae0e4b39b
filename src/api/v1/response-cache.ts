import type { Db } from "#db/database.ts";

/** Values that a response was built from. The cached response is valid while every value is still the same object. */
export type CacheDependencies = readonly unknown[];

/** Body of a cached response with its ETag. */
export type CachedResponse = { body: Uint8Array<ArrayBuffer>; etag: string };

type CacheEntry<A> = { response: A; dependencies: CacheDependencies; expiresAt: number };

/** Lifetime of a cached response in milliseconds. It is short, because ages and "new" badges change with time. */
const TTL_MS = 10_000;
/** Estimated memory of an entry besides its body, in bytes. */
const ENTRY_OVERHEAD_BYTES = 1_024;
/** Default maximum memory of one cache, in bytes. */
const DEFAULT_MAX_BYTES = 16 * 2 ** 20;

/**
 * Cache of recent responses that are the same for every client. A response is returned only while its dependencies
 * are unchanged, so it is as up to date as a new one.
 */
export class ResponseCache<A extends CachedResponse> {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, CacheEntry<A>>();
  #bytes = 0;

  /** `maxBytes` limits the total size of the entries. */
  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the cached response for a key if it is still valid. `now` is in milliseconds. `getCurrentDependencies`
   * loads the current values, which must be the same objects as when the response was built.
   */
  async find(
    key: string,
    now: number,
    getCurrentDependencies: (cached: A) => Promise<CacheDependencies>,
  ): Promise<A | undefined> {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const isValid =
      now < entry.expiresAt && hasSameDependencies(await getCurrentDependencies(entry.response), entry.dependencies);
    // Another request may have replaced or removed the entry in the meantime.
    if (this.#entries.get(key) === entry) {
      this.#remove(key, entry);
      if (isValid) this.#put(key, entry);
    }
    return isValid ? entry.response : undefined;
  }

  /** Stores a response. Read the dependencies before building the response, because they may change in between. */
  set(key: string, response: A, dependencies: CacheDependencies, now: number): void {
    const previous = this.#entries.get(key);
    if (previous) this.#remove(key, previous);
    this.#put(key, { response, dependencies, expiresAt: now + TTL_MS });
    // Expired entries are removed even if there is space, because they keep their dependencies in memory, such as a
    // whole catalog.
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes && now < entry.expiresAt) return;
      this.#remove(oldest, entry);
    }
  }

  /** Stores an entry as the most recently used one, which is the last entry of the map. */
  #put(key: string, entry: CacheEntry<A>): void {
    this.#entries.set(key, entry);
    this.#bytes += calculateEntrySize(key, entry);
  }

  #remove(key: string, entry: CacheEntry<A>): void {
    this.#entries.delete(key);
    this.#bytes -= calculateEntrySize(key, entry);
  }
}

const hasSameDependencies = (current: CacheDependencies, stored: CacheDependencies): boolean =>
  current.every((each, i) => each === stored[i]);

const calculateEntrySize = <A extends CachedResponse>(key: string, { response }: CacheEntry<A>): number =>
  response.body.length + 2 * key.length + ENTRY_OVERHEAD_BYTES;

/**
 * Creates a function that returns the response cache of a database. Every call for one database returns the same
 * cache.
 */
export function createResponseCacheGetter<A extends CachedResponse>(): (db: Db) => ResponseCache<A> {
  const caches = new WeakMap<Db, ResponseCache<A>>();
  return (db) => {
    const cache = caches.get(db) ?? new ResponseCache<A>();
    caches.set(db, cache);
    return cache;
  };
}
