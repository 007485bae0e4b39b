import { setImmediate as yieldToRequests } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { buildIndexConditions } from "#domain/listings/filters/filter-table.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { findRequestedVehicle } from "#domain/listings/filters/requested-vehicle.server.ts";
import { getPartFitmentStates } from "#domain/listings/index/find-listings.server.ts";
import { getSearchIndex } from "#domain/listings/index/search-index.server.ts";
import type { IndexSnapshot } from "#domain/listings/index/snapshot.ts";
import { type Criteria, createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { buildExcludedQueries } from "#domain/listings/query/full-text.ts";

/** Maximum time in milliseconds that matching blocks the event loop. */
const MAX_BLOCKING_MS = 3;
/** Maximum number of pairs of a search text and a listing in one statement. */
const TEXT_PAIRS_PER_STATEMENT = 20_000;

/** Criteria of saved searches by their parameters. Null for parameters that name something unknown. */
const parsedSearches = new WeakMap<Catalog, Map<string, Criteria | null>>();

/**
 * Parses the parameters of a saved search. Returns null when they name something that no longer exists, so that the
 * search finds nothing instead of something else.
 */
async function parseSearch(db: Db, catalog: Catalog, query: string): Promise<Criteria | null> {
  const cache = parsedSearches.get(catalog) ?? new Map<string, Criteria | null>();
  parsedSearches.set(catalog, cache);
  const cached = cache.get(query);
  if (cached !== undefined) return cached;
  const params = new URLSearchParams(query);
  const { criteria, errors } = parseListRequest(params, catalog, {
    currency: catalog.currencies.get(params.get("currency") ?? "")?.code ?? BASE_CURRENCY,
    vehicle: params.has("vehicle") ? await findRequestedVehicle(db, params) : undefined,
  });
  const result = errors.length > 0 || criteria.unsearchable ? null : criteria;
  cache.set(query, result);
  return result;
}

/** Texts that a listing must contain and must not contain, as one tsquery. Undefined without texts. */
function buildTextQuery({ query, withoutWords }: Criteria): string | undefined {
  const excluded = buildExcludedQueries(withoutWords).map((each) => `!(${each})`);
  const parts = [...(query ? [`(${query})`] : []), ...excluded];
  return parts.length > 0 ? parts.join(" & ") : undefined;
}

/**
 * Finds which of the listings match each search. Listings that are not active match nothing. Works on the columns of
 * the search index: each search tests only the given listings, and only those that pass are compared with its text.
 * Returns the ids of the matching listings by the parameters of the search.
 */
export async function matchSearches(
  db: Db,
  queries: Iterable<string>,
  listingIds: readonly number[],
): Promise<Map<string, number[]>> {
  const catalog = await getCatalog(db);
  const snapshot = await getSearchIndex(db).getSnapshot();
  const rows = Int32Array.from(listingIds.flatMap((id) => snapshot.rowOf(id) ?? []));
  const matches = new Map<string, number[]>();
  const textSearches: { query: string; text: string; ids: number[] }[] = [];
  if (rows.length === 0) return matches;
  const matcher = new RowMatcher(snapshot, rows);
  let blockedSince = performance.now();
  for (const query of new Set(queries)) {
    if (performance.now() - blockedSince > MAX_BLOCKING_MS) {
      await yieldToRequests();
      blockedSince = performance.now();
    }
    const criteria = await parseSearch(db, catalog, query);
    if (!criteria) continue;
    let found = matcher.match(criteria);
    if (found.length > 0 && criteria.fit) {
      const fits = await getPartFitmentStates(db, criteria, snapshot.version);
      const fitCriteria = { ...createEmptyCriteria(), fit: criteria.fit };
      found = new RowMatcher(snapshot, found).match(fitCriteria, fits);
    }
    if (found.length === 0) continue;
    const ids = Array.from(found, (row) => snapshot.columns.id[row] as number);
    const text = buildTextQuery(criteria);
    if (text) textSearches.push({ query, text, ids });
    else matches.set(query, ids);
  }
  for (const [query, ids] of await matchTexts(db, textSearches)) matches.set(query, ids);
  return matches;
}

/** Tests a fixed set of rows of the search index against criteria, without allocating memory for each search. */
class RowMatcher {
  readonly #snapshot: IndexSnapshot;
  readonly #rows: Int32Array;
  readonly #remaining: Int32Array;
  readonly #passed: Uint8Array;
  readonly #now = Date.now();

  constructor(snapshot: IndexSnapshot, rows: Int32Array) {
    this.#snapshot = snapshot;
    this.#rows = rows;
    this.#remaining = new Int32Array(rows.length);
    this.#passed = new Uint8Array(rows.length);
  }

  /** Returns the rows that meet the criteria, apart from their text. Without `fits` a vehicle restricts nothing. */
  match(criteria: Criteria, fits?: Awaited<ReturnType<typeof getPartFitmentStates>>): Int32Array {
    const [remaining, passed] = [this.#remaining, this.#passed];
    remaining.set(this.#rows);
    let count = this.#rows.length;
    for (const { test } of buildIndexConditions(criteria, { snapshot: this.#snapshot, now: this.#now, fits })) {
      test(remaining, count, passed);
      let kept = 0;
      for (let i = 0; i < count; i += 1) {
        remaining[kept] = remaining[i] as number;
        kept += passed[i] as number;
      }
      count = kept;
      if (count === 0) break;
    }
    return remaining.slice(0, count);
  }
}

/** Compares listings with the search texts in the database, several thousand pairs in one statement. */
async function matchTexts(
  db: Db,
  searches: readonly { query: string; text: string; ids: readonly number[] }[],
): Promise<Map<string, number[]>> {
  const matches = new Map<string, number[]>();
  let batch: (typeof searches)[number][] = [];
  let pairs = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const searchNumbers = batch.flatMap(({ ids }, i) => ids.map(() => i));
    const { rows } = await sql<{ search: number; id: number }>`
      with texts as materialized (
        select t.number, t.text::tsquery as text
        from unnest(${batch.map(({ text }) => text)}::text[]) with ordinality as t(text, number))
      select p.search, s.ad_id as id
      from unnest(${searchNumbers}::int[], ${batch.flatMap(({ ids }) => ids)}::bigint[]) as p(search, ad_id)
        join texts t on t.number = p.search + 1
        join ad_search s on s.ad_id = p.ad_id
      where s.vector @@ t.text`.execute(db);
    for (const { search, id } of rows) {
      const { query } = batch[search] as (typeof searches)[number];
      const ids = matches.get(query);
      if (ids) ids.push(id);
      else matches.set(query, [id]);
    }
  };
  for (const search of searches) {
    batch.push(search);
    pairs += search.ids.length;
    if (pairs < TEXT_PAIRS_PER_STATEMENT) continue;
    await flush();
    [batch, pairs] = [[], 0];
  }
  await flush();
  return matches;
}
