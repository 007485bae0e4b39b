import { subscribeToChanges } from "./change-feed.ts";
import type { Db } from "./database.ts";
import { withPrimary } from "./query-routing.ts";

type SnapshotCacheOptions<T> = {
  /** Loads the snapshot. `previous` is the expired snapshot, which can be returned if it is still correct. */
  load: (db: Db, previous?: T) => Promise<T>;
  /** Returns whether a change with this tag may change the snapshot. */
  dependsOn: (tag: string) => boolean;
  /** Age after which the snapshot is loaded again in the background, in milliseconds. */
  freshMs: number;
  /** Age after which callers wait for a new snapshot, in milliseconds. */
  maxStaleMs?: number;
  /** Called with each new snapshot. */
  onLoad?: (snapshot: T) => void;
};

type Entry<T> = { loadedAt: number; snapshot: Promise<T>; refreshing: boolean };

/**
 * Cache of one snapshot per database. A change notification removes the snapshot, and the next caller waits for a new
 * one. The age limits are for tables without triggers and for data that changes with time.
 */
export class SnapshotCache<T> {
  readonly #options: SnapshotCacheOptions<T>;
  readonly #entries = new WeakMap<Db, Entry<T>>();
  readonly #subscribed = new WeakSet<Db>();

  constructor(options: SnapshotCacheOptions<T>) {
    this.#options = options;
  }

  get(db: Db): Promise<T> {
    this.#subscribe(db);
    const { load, freshMs, maxStaleMs = Number.POSITIVE_INFINITY } = this.#options;
    const entry = this.#entries.get(db);
    const age = entry ? Date.now() - entry.loadedAt : Number.POSITIVE_INFINITY;
    if (!entry || age > maxStaleMs) {
      return this.#store(
        db,
        withPrimary(() => load(db)),
      );
    }
    if (age > freshMs && !entry.refreshing) this.#refresh(db, entry);
    return entry.snapshot;
  }

  #subscribe(db: Db): void {
    if (this.#subscribed.has(db)) return;
    this.#subscribed.add(db);
    subscribeToChanges(db, (tag) => {
      if (tag === undefined || this.#options.dependsOn(tag)) this.#entries.delete(db);
    });
  }

  #store(db: Db, snapshot: Promise<T>): Promise<T> {
    const entry = { loadedAt: Date.now(), snapshot, refreshing: false };
    const isCurrent = () => this.#entries.get(db) === entry;
    this.#entries.set(db, entry);
    snapshot.then(
      (loaded) => isCurrent() && this.#options.onLoad?.(loaded),
      () => isCurrent() && this.#entries.delete(db),
    );
    return snapshot;
  }

  /** Loads the snapshot again in the background. Until then, and after a failed load, callers get the old snapshot. */
  #refresh(db: Db, entry: Entry<T>): void {
    entry.refreshing = true;
    const loading = withPrimary(async () => this.#options.load(db, await entry.snapshot));
    loading.then(
      // A change notification may have removed the entry while this snapshot was loaded.
      (snapshot) => {
        if (this.#entries.get(db) === entry) this.#store(db, Promise.resolve(snapshot));
      },
      () => {
        entry.refreshing = false;
      },
    );
  }
}
