import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { buildSearchQuery } from "#domain/search/tsquery.ts";
import { createSpellingLookup } from "#domain/search/vehicle-names.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { getListingSummaries } from "../detail/listing-summaries.server.ts";
import type { ListParameter, TextChoice } from "../filters/text-filters.ts";
import { findListings, getTextMatchCache } from "../index/find-listings.server.ts";
import { createRowComparator, selectTopRows } from "../index/sorting.ts";
import type { ChoiceFacet, Criteria, ParsedListRequest } from "../query/criteria.ts";
import { findFacetEntry, getFacetValue } from "../query/facet-values.ts";
import { parseQueryWords } from "../query/full-text.ts";
import type { ListingPage } from "./list-listings.server.ts";

/** Properties that a visitor prefers rather than requires when a search text names them. Listings often lack them. */
const preferenceFacets = ["city", "color", "body", "condition", "gear", "fuel"] as const satisfies ChoiceFacet[];

/** Value that a search text names as a list parameter, with its label. */
type PreferredValue = ListParameter & { label: LocalizedText };

/** Listings of the searched car that lack some of the searched words or preferred values. */
export type CloseMatches = {
  items: ListingSummary[];
  /** Searched words; empty if the text names only a car and preferred values. */
  words: string;
  preferences: PreferredValue[];
};

/**
 * Finds listings that fill the page of a search with few complete matches: the same car without some of the searched
 * words or preferred values. Listings that match more of them come first. Returns undefined if the search names no make
 * or model, if complete matches fill the page, or if there are no further listings. `textChoices` are the values that
 * only the search text names. Values that the visitor chose as filters stay required, and excluded values stay excluded.
 */
export async function findCloseMatches(
  db: Db,
  catalog: Catalog,
  { request, textChoices }: { request: ParsedListRequest; textChoices: readonly TextChoice[] },
  exactPage: Pick<ListingPage, "items" | "total">,
): Promise<CloseMatches | undefined> {
  const { criteria, limit, page, sort } = request;
  if (page > 1 || exactPage.total >= limit || sort !== "default") return undefined;
  if (criteria.fit || criteria.unsearchable || !namesCar(criteria)) return undefined;
  const preferences = textChoices.filter(
    ({ name, excluded }) => !excluded && preferenceFacets.some((facet) => facet === name),
  );
  const words = parseQueryWords(request.q);
  if (words.length === 0 && preferences.length === 0) return undefined;

  const { query: _query, phrase: _phrase, choices, ...otherCriteria } = criteria;
  const requiredChoices = { ...choices };
  for (const { name } of preferences) requiredChoices[name] = { any: [], not: choices[name]?.not ?? [] };
  const { snapshot, rows } = await findListings(db, { ...otherCriteria, choices: requiredChoices });

  const texts = getTextMatchCache(db);
  const lookup = createSpellingLookup(catalog);
  const wordQueries = words.flatMap((word) => buildSearchQuery([word], catalog.synonyms, lookup) ?? []);
  const wordRows = await Promise.all(wordQueries.map((each) => texts.findRows(each, snapshot)));
  /** Number of searched words and preferred values that each row of the index has. */
  const matchCounts = new Uint8Array(snapshot.columns.id.length);
  const countMatch = (row: number) => {
    matchCounts[row] = (matchCounts[row] ?? 0) + 1;
  };
  for (const matches of wordRows) matches.forEach(countMatch);
  for (const { name, id } of preferences) {
    for (const row of rows) if (snapshot.columns[name][row] === id) countMatch(row);
  }
  const compareRows = createRowComparator(snapshot, "default", { saleFirst: criteria.saleFirst });
  const exactIds = new Set(exactPage.items.map(({ id }) => id));
  const otherRows = rows.filter((row) => !exactIds.has(snapshot.columns.id[row] as number));
  const best = selectTopRows(
    otherRows,
    Math.min(otherRows.length, limit - exactPage.total),
    (a, b) => (matchCounts[b] ?? 0) - (matchCounts[a] ?? 0) || compareRows(a, b),
  );
  const ids = Array.from(best, (row) => snapshot.columns.id[row] as number);
  if (ids.length === 0) return undefined;
  return {
    items: await getListingSummaries(db, ids, snapshot),
    words: request.q,
    preferences: preferences.flatMap(({ name, id }) => {
      const value = getFacetValue(catalog, name, id);
      const entry = findFacetEntry(catalog, name, value);
      return entry ? [{ name, value, label: entry.name }] : [];
    }),
  };
}

/** Returns whether the criteria name a make or model. */
const namesCar = ({ choices }: Criteria): boolean =>
  (["make", "model"] as const).some((name) => (choices[name]?.any.length ?? 0) > 0);
