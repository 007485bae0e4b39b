import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "#db/database.ts";
import { getProcessSingleton } from "#db/process-singleton.ts";
import { withPrimary } from "#db/query-routing.ts";
import { markDatabaseChanged } from "#db/replicas/change-signal.ts";
import { IndexColumns } from "./index-columns.ts";
import {
  type ChangeLogCursor,
  loadIndexedListings,
  loadInitialChangeLogCursor,
  loadListingChanges,
  loadNextIndexedListings,
} from "./index-reader.server.ts";
import { createIndexSnapshot, type IndexSnapshot } from "./snapshot.ts";

/** Maximum number of listings that one query loads when the whole index is loaded. */
const BATCH_SIZE = 2_000;
/** Maximum number of changed listings that one query loads. */
const CHANGE_BATCH_SIZE = 500;
/**
 * Time without an update after which the index is loaded completely, in milliseconds. This time is shorter than the
 * lifetime of `ad_changes` rows (one hour).
 */
const MAX_STALENESS_MS = 30 * 60_000;
/**
 * Interval at which idle processes update the index, in milliseconds. Regular updates avoid loading the complete index
 * again.
 */
const POLL_INTERVAL_MS = 10 * 60_000;
/** Number of recent changes that are remembered for caches which depend on the index. */
const MAX_REMEMBERED_CHANGES = 2_000;

/** Snapshots of the current async context, by index. */
const sharedSnapshots = getProcessSingleton(
  "shared index snapshots",
  () => new AsyncLocalStorage<Map<SearchIndex, Promise<IndexSnapshot>>>(),
);

/**
 * Executes `work` with one snapshot of the index: the first read in `work` fetches the changes, and the others use the
 * same snapshot. Use it for a request that only reads, because later changes stay invisible to it.
 */
export const withSharedSnapshot = <T>(work: () => T): T => sharedSnapshots.run(new Map(), work);

/**
 * In-memory search index of all active listings of a database. The index reads the changes of the database before every
 * use.
 */
export class SearchIndex {
  readonly #db: Db;
  #index: Promise<IndexColumns> | undefined;
  #cursor: ChangeLogCursor = { horizon: "0", since: [] };
  #checkedAt = 0;
  #version = 0;
  #running: Promise<IndexColumns> | undefined;
  #next: Promise<IndexColumns> | undefined;
  /** Ids of changed listings, each with the index version that includes the change. */
  #changes: { version: number; id: number }[] = [];
  /** Index version before which changes are no longer remembered. */
  #oldestChangeVersion = 0;
  #stats = { rows: 0, catchUps: 0, durationMs: 0 };

  constructor(db: Db) {
    this.#db = db;
    const timer = setInterval(() => this.getSnapshot().catch(() => clearInterval(timer)), POLL_INTERVAL_MS);
    timer.unref();
  }

  /** Number of indexed listings, number of updates, and duration of the last update in milliseconds. */
  get stats(): { rows: number; catchUps: number; durationMs: number } {
    return this.#stats;
  }

  /** Version of the index after the last update. 0 before the first update. */
  get version(): number {
    return this.#version;
  }

  /**
   * Returns a snapshot of the index that includes everything committed before the call, or before the first call in
   * `withSharedSnapshot`. Concurrent callers share one update. The first call loads all listings, which takes some
   * seconds for a million listings.
   */
  getSnapshot(): Promise<IndexSnapshot> {
    const shared = sharedSnapshots.getStore();
    if (!shared) return this.#takeSnapshot();
    const snapshot = shared.get(this) ?? this.#takeSnapshot();
    shared.set(this, snapshot);
    return snapshot;
  }

  async #takeSnapshot(): Promise<IndexSnapshot> {
    // A running update may have started before the changes that this caller needs, so the caller waits for the next
    // update.
    if (this.#running) {
      this.#next ??= this.#running.then(
        () => this.#refresh(),
        () => this.#refresh(),
      );
      return createIndexSnapshot(await this.#next);
    }
    return createIndexSnapshot(await this.#refresh());
  }

  #refresh(): Promise<IndexColumns> {
    this.#next = undefined;
    const update = withPrimary(() => this.#applyChanges()).finally(() => {
      if (this.#running === update) this.#running = undefined;
    });
    this.#running = update;
    return update;
  }

  async #applyChanges(): Promise<IndexColumns> {
    const startedAt = performance.now();
    if (!this.#index || Date.now() - this.#checkedAt > MAX_STALENESS_MS) {
      const latestCursor = await loadInitialChangeLogCursor(this.#db);
      const previousVersion = (await this.#index)?.version ?? 0;
      this.#index = loadIndex(this.#db, previousVersion + 1);
      this.#index.catch(() => {
        this.#index = undefined;
      });
      const version = (await this.#index).version;
      this.#cursor = latestCursor;
      this.#changes = [];
      this.#oldestChangeVersion = version;
    }
    const index = await this.#index;
    const { ids, cursor: latestCursor } = await loadListingChanges(this.#db, this.#cursor);
    if (ids.length > 0) {
      const version = index.version + 1;
      // All changed listings are loaded before the index is modified. A failing query therefore leaves the index
      // unchanged.
      const listings = [];
      for (let from = 0; from < ids.length; from += CHANGE_BATCH_SIZE) {
        listings.push(...(await loadIndexedListings(this.#db, ids.slice(from, from + CHANGE_BATCH_SIZE))));
      }
      index.version = version;
      for (const id of ids) index.remove(id);
      for (const listing of listings) index.put(listing);
      this.#recordChanges(version, ids);
      // Removed rows use memory, so the index is compacted when their number exceeds half the number of other rows.
      if (index.gone > 1_000 && index.gone > index.size / 2) this.#index = Promise.resolve(index.toCompacted());
    }
    // Later reads of these listings must use a replica that is at least as fresh as the index.
    if (this.#cursor.horizon === "0" || ids.length > 0) markDatabaseChanged(this.#db);
    this.#cursor = latestCursor;
    this.#version = index.version;
    this.#checkedAt = Date.now();
    this.#stats = { rows: index.size, catchUps: this.#stats.catchUps + 1, durationMs: performance.now() - startedAt };
    return this.#index as Promise<IndexColumns>;
  }

  #recordChanges(version: number, ids: readonly number[]): void {
    if (ids.length > MAX_REMEMBERED_CHANGES) {
      this.#changes = [];
      this.#oldestChangeVersion = version;
      return;
    }
    this.#changes.push(...ids.map((id) => ({ version, id })));
    const tooMany = this.#changes.length - MAX_REMEMBERED_CHANGES;
    if (tooMany > 0)
      this.#oldestChangeVersion = Math.max(...this.#changes.splice(0, tooMany).map((each) => each.version));
  }

  /**
   * Returns the ids of listings that changed after an index version. Returns undefined when the version is older than
   * the remembered changes.
   */
  findChangesAfter(version: number): number[] | undefined {
    if (version < this.#oldestChangeVersion) return undefined;
    return [...new Set(this.#changes.flatMap((change) => (change.version > version ? change.id : [])))];
  }
}

async function loadIndex(db: Db, version: number): Promise<IndexColumns> {
  const index = new IndexColumns();
  index.version = version;
  let last = 0;
  for (;;) {
    const listings = await loadNextIndexedListings(db, last, BATCH_SIZE);
    for (const listing of listings) index.put(listing);
    last = listings.at(-1)?.id ?? last;
    if (listings.length < BATCH_SIZE) return index;
  }
}

const searchIndexes = new WeakMap<Db, SearchIndex>();

/** Returns the search index of a database. There is one index per database and process. */
export function getSearchIndex(db: Db): SearchIndex {
  const existing = searchIndexes.get(db);
  if (existing) return existing;
  const index = new SearchIndex(db);
  searchIndexes.set(db, index);
  return index;
}
