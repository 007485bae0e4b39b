import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog, SearchSynonyms } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Region } from "#domain/catalog/region.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import { getSearchIndex } from "#domain/listings/index/search-index.server.ts";
import { getHomeSnapshot, type HomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { parseQueryWords, toNameSortKey } from "#domain/listings/query/full-text.ts";
import { buildSearchQuery } from "../../search/tsquery.ts";
import {
  createEmptySearchSuggestions,
  DEFAULT_SUGGESTION_COUNT,
  MAX_SUGGEST_TEXT_LENGTH,
  type SearchSuggestions,
  SuggestionIndex,
} from "./suggestions.ts";

export type SuggestOptions = {
  /** Maximum number of suggestions of each kind. */
  limit?: number;
  /** Returns the probable correction of a search text that has no matches. */
  correct?: (text: string) => Promise<string | undefined>;
  /** Region of the visitor. If it has no suggestions, those of all regions are returned. */
  region?: Region | undefined;
};

/**
 * Maximum number of listings that each source contributes to the ranking. The sources are the newest listings that
 * contain the typed words, and listings whose names start with the typed text.
 */
const MAX_RANKED_NEWEST = 16;
/** Number of newest listings in which words are looked up first. Only rarer words are looked up in all listings. */
const MAX_SCANNED_NEWEST = 1_000;
const MAX_RANKED_PREFIXES = 12;

/**
 * Suggests listings, categories, makes and models for a partially typed text (AP-12, VL-05). Every word matches as a
 * prefix. Listings need one query; the other suggestions come from memory.
 */
export async function getSearchSuggestions(
  db: Db,
  text: string,
  { limit = DEFAULT_SUGGESTION_COUNT, correct, region }: SuggestOptions = {},
): Promise<SearchSuggestions> {
  const typedText = text.trim().slice(0, MAX_SUGGEST_TEXT_LENGTH);
  if (parseQueryWords(typedText).length === 0) return createEmptySearchSuggestions();
  if (region) {
    const inRegion = await loadSuggestions(db, typedText, limit, region);
    if (!isEmpty(inRegion)) return { ...inRegion, region };
  }
  const found = await loadSuggestions(db, typedText, limit);
  if (!isEmpty(found) || !correct) return found;
  const corrected = (await correct(typedText))?.trim();
  if (!corrected || corrected === typedText) return found;
  const correctedSuggestions = await loadSuggestions(db, corrected, limit);
  return isEmpty(correctedSuggestions) ? found : { ...correctedSuggestions, correction: corrected };
}

const isEmpty = ({ products: listings, categories, vehicles }: SearchSuggestions): boolean =>
  listings.length + categories.length + vehicles.length === 0;

async function loadSuggestions(db: Db, text: string, limit: number, region?: Region): Promise<SearchSuggestions> {
  const [catalog, market, listings] = await Promise.all([
    getCatalog(db),
    getHomeSnapshot(db, region),
    findListingsByName(db, text, limit, region),
  ]);
  const names = getSuggestionIndex(catalog, market);
  return {
    products: listings,
    categories: names.categories(text, limit),
    vehicles: names.vehicles(text, limit),
    correction: undefined,
  };
}

const indexCache = new WeakMap<HomeSnapshot, { catalog: Catalog; names: SuggestionIndex }>();

/** Returns the suggestion index. Builds it again when the catalog or the home snapshot has changed. */
function getSuggestionIndex(catalog: Catalog, market: HomeSnapshot): SuggestionIndex {
  const cached = indexCache.get(market);
  if (cached?.catalog === catalog) return cached.names;
  const names = new SuggestionIndex(catalog, market.rows);
  indexCache.set(market, { catalog, names });
  return names;
}

/** Partially typed words are matched literally, without synonyms. */
const emptySynonyms: SearchSynonyms = new Map();

/**
 * Builds a tsquery for names that contain all words. The last word may be incomplete, so even a number matches as a
 * prefix (20 matches 2019).
 */
function buildNameQuery(text: string): string | undefined {
  const words = parseQueryWords(text);
  const last = words.at(-1) ?? "";
  if (!/^\d+$/.test(last)) return buildSearchQuery(words, emptySynonyms);
  return [buildSearchQuery(words.slice(0, -1), emptySynonyms), `'${last}':*`].filter(Boolean).join(" & ");
}

/**
 * Finds listings by the words of their names: names that start with the text, then names that contain it, then names
 * with all its words or another spelling. Equal matches are ordered newest first (rule 19). Only a limited number of
 * the newest matches is ranked, so a single letter costs as little as a full name.
 */
async function findListingsByName(db: Db, text: string, limit: number, region?: Region): Promise<ListingSummary[]> {
  const query = buildNameQuery(text);
  const prefix = toNameSortKey(text);
  if (!query || !prefix) return [];
  const rankedCount = Math.max(MAX_RANKED_NEWEST, limit);
  const end = `${prefix}\u{10ffff}`;
  const startsWithPrefix = (column: string): RawBuilder<unknown> =>
    sql`(${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${end})`;
  const inRegion = (id: string) =>
    region
      ? sql`and exists (select 1 from ads r where r.id = ${sql.ref(id)} and r.city_id = any(${[...region.cityIds]}::int[]))`
      : sql``;
  const prefixMatches = (column: string): RawBuilder<unknown> => sql`
    (select d.ad_id from ad_translations d join ad_suggest_index n on n.ad_id = d.ad_id where ${startsWithPrefix(column)} ${inRegion("d.ad_id")}
      order by ${sql.ref(column)}, d.ad_id limit ${Math.max(MAX_RANKED_PREFIXES, limit)})`;
  const snapshotPromise = getSearchIndex(db).getSnapshot();
  const rowsPromise = sql<{ id: number }>`
    with among_newest as materialized (
      select ad_id from (
        select ad_id, names from ad_suggest_index order by created_at desc, ad_id desc limit ${MAX_SCANNED_NEWEST}) newest
      where names @@ ${query}::tsquery ${inRegion("newest.ad_id")} limit ${rankedCount}
    ), among_all as materialized (
      select ad_id, created_at from ad_suggest_index
      where names @@ ${query}::tsquery ${inRegion("ad_suggest_index.ad_id")} and (select count(*) from among_newest) < ${limit}
    ), candidates as (
      select ad_id from among_newest
      union (select ad_id from among_all order by created_at desc, ad_id desc limit ${rankedCount})
      union ${prefixMatches("d.sort_ar")} union ${prefixMatches("d.sort_en")}
    ), ranked as (
      select a.id, row_number() over (order by
        case when ${startsWithPrefix("d.sort_ar")} or ${startsWithPrefix("d.sort_en")} then 0
          when strpos(d.sort_ar, ${prefix}) > 0 or strpos(d.sort_en, ${prefix}) > 0 then 1 else 2 end,
        a.created_at desc, a.id desc) as rank
      from candidates c join ads a on a.id = c.ad_id join ad_translations d on d.ad_id = a.id
      where a.status = 'active' order by rank limit ${limit}
    )
    select id from ranked order by rank`.execute(db);
  const [snapshot, { rows }] = await Promise.all([snapshotPromise, rowsPromise]);
  const ids = rows.map(({ id }) => id);
  return getListingSummaries(db, ids, snapshot);
}
