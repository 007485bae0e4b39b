import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { FactKeeper } from "./facts.server.ts";
import type { Snapshot } from "./snapshot.ts";

/** What a search found, as of a version of the facts. */
type Found = {
  /** The ads that match, the oldest first: the facts of neighbours are read together. */
  ids: Int32Array;
  version: number;
  /** How well the words fit the ads that were weighed, by what else they were weighed for, and by their ids. */
  places: Map<string, Map<number, number>>;
};

/** So many ids are kept of past searches, those of the latest; four bytes each. */
const mostKept = 4_000_000;
/** With more changes since, everything is looked up again. */
const mostChanges = 200;

/** A search's ads are weighed for the cars of so many people who look for parts; the latest are kept. */
const mostWeighings = 4;

/** Says how well ads' words fit, in their order. */
export type Weigh = (ids: readonly number[]) => Promise<number[]>;

/**
 * Which ads have the words of searches, and how well. A search that was made before costs only a look at the ads
 * that changed since: choosing filters, turning pages, and what many search for.
 */
export class TextMatches {
  readonly #db: Db;
  readonly #keeper: FactKeeper;
  readonly #found = new Map<string, Found>();
  #kept = 0;

  constructor(db: Db, keeper: FactKeeper) {
    this.#db = db;
    this.#keeper = keeper;
  }

  /** The rows of the ads that match a tsquery, as they are in the snapshot. */
  async rowsOf(query: string, snapshot: Snapshot): Promise<Int32Array> {
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
   * How well a search's words fit some ads that it found, by their ids; `weigh` is asked for those that aren't known.
   * `besides` tells apart what else they are weighed for.
   */
  async placesOf(
    { query, besides = "" }: { query: string; besides?: string | undefined },
    snapshot: Snapshot,
    ids: readonly number[],
    weigh: Weigh,
  ): Promise<ReadonlyMap<number, number>> {
    const found = await this.#find(query, snapshot.version);
    const places = found.places.get(besides) ?? new Map<number, number>();
    found.places.delete(besides);
    found.places.set(besides, places);
    const [oldest] = found.places.keys();
    if (found.places.size > mostWeighings && oldest !== undefined) found.places.delete(oldest);
    const unknown = ids.filter((id) => !places.has(id));
    if (unknown.length > 0) {
      const weighed = await weigh(unknown);
      for (const [i, id] of unknown.entries()) places.set(id, weighed[i] ?? 0);
    }
    return places;
  }

  async #find(query: string, version: number): Promise<Found> {
    const known = this.#found.get(query);
    const changed = known && (known.version >= version ? [] : this.#keeper.changedSince(known.version));
    if (known && changed && changed.length <= mostChanges) {
      if (changed.length > 0) await this.#catchUp(known, query, changed);
      known.version = Math.max(known.version, version);
      return this.#keep(query, known);
    }
    return this.#keep(query, { ids: await this.#lookUp(query), version, places: new Map() });
  }

  async #catchUp(known: Found, query: string, changed: readonly number[]): Promise<void> {
    const anew = await this.#lookUp(query, changed);
    const outdated = new Set(changed);
    for (const places of known.places.values()) for (const id of outdated) places.delete(id);
    this.#kept -= known.ids.length;
    known.ids = Int32Array.from([...known.ids.filter((id) => !outdated.has(id)), ...anew]).sort();
    this.#kept += known.ids.length;
  }

  async #lookUp(query: string, among?: readonly number[]): Promise<Int32Array> {
    const found = among
      ? sql`(select ad_id from ad_search where ad_id = any(${among}::bigint[]) and vector @@ ${query}::tsquery)`
      : sql`ads_with_words(${query}::tsquery)`;
    // As bytes: hundreds of thousands of numbers would take long to read as text.
    const { rows } = await sql<{ ids: string | null }>`
      select encode(string_agg(int4send(ad_id::int), ''), 'base64') as ids from ${found} found(ad_id)`.execute(
      this.#db,
    );
    const bytes = Buffer.from(rows[0]?.ids ?? "", "base64").swap32();
    return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)).sort();
  }

  #keep(query: string, found: Found): Found {
    const before = this.#found.get(query);
    if (before !== found) this.#kept += found.ids.length - (before?.ids.length ?? 0);
    this.#found.delete(query);
    this.#found.set(query, found);
    for (const [oldest, { ids }] of this.#found) {
      if (this.#kept <= mostKept) break;
      this.#found.delete(oldest);
      this.#kept -= ids.length;
    }
    return found;
  }
}
