import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SearchIndex } from "./search-index.server.ts";
import type { IndexSnapshot } from "./snapshot.ts";

/** Cached result of a text search, valid for one version of the index. */
type CachedMatches = {
  /** Ids of matching listings in ascending order, so that neighbouring rows are read together. */
  ids: Int32Array;
  version: number;
  /** Relevance scores by listing id, with one map for each variant of the scoring. */
  scores: Map<string, Map<number, number>>;
};

/**
 * Maximum number of ids in all cached searches. The least recently used search is evicted first. An id takes four
 * bytes.
 */
const MAX_CACHED_IDS = 4_000_000;
/** Number of changed listings above which the search runs again completely. */
const MAX_INCREMENTAL_CHANGES = 200;

/**
 * Maximum number of score sets that are cached per search, such as scores for different vehicles. The oldest set is
 * evicted.
 */
const MAX_CACHED_SCORE_SETS = 4;

/** Function that scores the listings with these ids against a search text. Resolves with the scores by id. */
export type ListingScorer = (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * Cache of the listings that match a search text, with their relevance scores. A repeated search only checks the
 * listings that have changed since. This speeds up filtering, paging and popular searches.
 */
export class TextMatchCache {
  readonly #db: Db;
  readonly #index: SearchIndex;
  readonly #matchesByQuery = new Map<string, CachedMatches>();
  #cachedIdCount = 0;

  constructor(db: Db, index: SearchIndex) {
    this.#db = db;
    this.#index = index;
  }

  /** Finds the rows of a snapshot whose listings match a tsquery. */
  async findRows(query: string, snapshot: IndexSnapshot): Promise<Int32Array> {
    const { ids } = await this.#find(query, snapshot.version);
    const rows = new Int32Array(ids.length);
    let count = 0;
    for (let i = 0; i < ids.length; i += 1) {
      const row = snapshot.rowOf(ids[i] as number);
      if (row !== undefined) rows[count++] = row;
    }
    return rows.subarray(0, count);
  }

  /**
   * Returns the relevance scores of matching listings by id. Listings without a cached score are passed to
   * `scoreListings`. `variant` names the variant of the scoring, for example the vehicle.
   */
  async getScores(
    { query, variant = "" }: { query: string; variant?: string | undefined },
    snapshot: IndexSnapshot,
    ids: readonly number[],
    scoreListings: ListingScorer,
  ): Promise<ReadonlyMap<number, number>> {
    const found = await this.#find(query, snapshot.version);
    const scores = found.scores.get(variant) ?? new Map<number, number>();
    found.scores.delete(variant);
    found.scores.set(variant, scores);
    const [oldest] = found.scores.keys();
    if (found.scores.size > MAX_CACHED_SCORE_SETS && oldest !== undefined) found.scores.delete(oldest);
    const unscoredIds = ids.filter((id) => !scores.has(id));
    if (unscoredIds.length > 0) {
      const newScores = await scoreListings(unscoredIds);
      for (const id of unscoredIds) scores.set(id, newScores.get(id) ?? 0);
    }
    return scores;
  }

  async #find(query: string, version: number): Promise<CachedMatches> {
    const cached = this.#matchesByQuery.get(query);
    const changed = cached && (cached.version >= version ? [] : this.#index.findChangesAfter(cached.version));
    if (cached && changed && changed.length <= MAX_INCREMENTAL_CHANGES) {
      if (changed.length > 0) await this.#catchUp(cached, query, changed);
      cached.version = Math.max(cached.version, version);
      return this.#store(query, cached);
    }
    return this.#store(query, { ids: await this.#lookUp(query), version, scores: new Map() });
  }

  async #catchUp(cached: CachedMatches, query: string, changed: readonly number[]): Promise<void> {
    const freshIds = await this.#lookUp(query, changed);
    const changedIds = new Set(changed);
    for (const scores of cached.scores.values()) for (const id of changedIds) scores.delete(id);
    this.#cachedIdCount -= cached.ids.length;
    cached.ids = Int32Array.from([...cached.ids.filter((id) => !changedIds.has(id)), ...freshIds]).sort();
    this.#cachedIdCount += cached.ids.length;
  }

  async #lookUp(query: string, among?: readonly number[]): Promise<Int32Array> {
    const found = among
      ? sql`(select ad_id from ad_search where ad_id = any(${among}::bigint[]) and vector @@ ${query}::tsquery)`
      : sql`find_ads_by_words(${query}::tsquery)`;
    // Ids are transferred as bytes, because parsing hundreds of thousands of numbers as text is slow.
    const { rows } = await sql<{ ids: string | null }>`
      select encode(string_agg(int4send(ad_id::int), ''), 'base64') as ids from ${found} found(ad_id)`.execute(
      this.#db,
    );
    const bytes = Buffer.from(rows[0]?.ids ?? "", "base64").swap32();
    return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)).sort();
  }

  #store(query: string, found: CachedMatches): CachedMatches {
    const before = this.#matchesByQuery.get(query);
    if (before !== found) this.#cachedIdCount += found.ids.length - (before?.ids.length ?? 0);
    this.#matchesByQuery.delete(query);
    this.#matchesByQuery.set(query, found);
    for (const [oldest, { ids }] of this.#matchesByQuery) {
      if (this.#cachedIdCount <= MAX_CACHED_IDS) break;
      this.#matchesByQuery.delete(oldest);
      this.#cachedIdCount -= ids.length;
    }
    return found;
  }
}
