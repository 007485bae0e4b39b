import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { buildSearchQuery, restrictQueryToWeights } from "#domain/search/tsquery.ts";
import { createSpellingLookup } from "#domain/search/vehicle-names.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { getListingSummaries } from "../detail/listing-summaries.server.ts";
import type { ListParameter, TextChoice } from "../filters/text-filters.ts";
import { findListings, getTextMatchCache } from "../index/find-listings.server.ts";
import type { IndexSnapshot } from "../index/snapshot.ts";
import { createMatchComparator, createRowComparator, selectTopRows } from "../index/sorting.ts";
import { type ChoiceFacet, type Criteria, hasBound, type IdChoice, type ParsedListRequest } from "../query/criteria.ts";
import { findFacetEntry, getFacetValue } from "../query/facet-values.ts";
import { parseQueryWords } from "../query/full-text.ts";
import { ARRANGED_ROWS, arrangeFirstRows } from "./arrange-first-rows.ts";
import type { ListingPage } from "./list-listings.server.ts";
import { createOwnNameRating } from "./own-names.server.ts";
import { splitPhrases } from "./search-phrases.ts";

/** Properties that a visitor prefers rather than requires when a search text names them. Listings often lack them. */
const preferenceFacets = ["city", "color", "body", "condition", "gear", "fuel"] as const satisfies ChoiceFacet[];
type PreferenceFacet = (typeof preferenceFacets)[number];

/** Scores of a listing besides those of its words. The score of a word is between 0.7 and about 14. */
const scoresOfValues = {
  sameModel: 1,
  preferred: 2,
  otherThanPreferred: -1,
  yearOfDistance: -0.1,
  nameLevel: 2,
} as const;
/** Factor for words with digits and short codes, such as 520, AD and GDI, because they distinguish similar cars. */
const CODE_FACTOR = 1.5;

/** Car that a search text describes, with everything else that the text asks for. */
export type CloseSearch = {
  /** Criteria of all parsed filters. */
  criteria: Criteria;
  /** Words that name the make and the model. Undefined if the text names none. */
  carWords?: string | undefined;
  /** Words as typed, if they were corrected although listings contain them. */
  typedWords?: string | undefined;
  /** All words that a complete match contains, also the names of values. */
  words: string;
  /** Words that did not become filters. */
  rest: string;
  /** Values that only the text names and no parameter. */
  choices: readonly TextChoice[];
  /** Criteria of each fact that only the text states, such as "first owner". */
  facts: readonly Criteria[];
};

/** Value that a search text names as a list parameter, with its label. */
type PreferredValue = ListParameter & { label: LocalizedText };

/** Listings of the searched car that lack some of the searched words or preferred values. */
export type CloseMatches = {
  items: ListingSummary[];
  /** Searched words and the year, if other years are listed; empty if the text names only a car and preferred values. */
  words: string;
  preferences: PreferredValue[];
};

/**
 * Finds listings that fill the page of a search with few complete matches: the same car without some of the searched
 * words or preferred values, and listings whose name contains the words of the car although they belong to another
 * model. Listings that match more and rarer words come first, and equal ones are arranged (`arrangeFirstRows`). Other
 * years follow only if no listing has the year. Returns undefined if the search names no make or model, if complete
 * matches fill the page, or if there are no further listings. Values that the visitor chose as filters stay required, and
 * excluded values stay excluded.
 */
export async function findCloseMatches(
  db: Db,
  catalog: Catalog,
  { request, closeSearch }: { request: ParsedListRequest; closeSearch?: CloseSearch | undefined },
  exactPage: Pick<ListingPage, "items" | "total">,
): Promise<CloseMatches | undefined> {
  const { limit, page, sort } = request;
  if (!closeSearch || page > 1 || exactPage.total >= limit || sort !== "default") return undefined;
  const { criteria, choices, rest, words } = closeSearch;
  if (criteria.fit || criteria.unsearchable || !namesCar(criteria)) return undefined;
  const preferences = choices.filter(
    (choice): choice is TextChoice & { name: PreferenceFacet } =>
      !choice.excluded && preferenceFacets.some((facet) => facet === choice.name),
  );
  const { snapshot, rows, sameModelRows } = await findRowsOfCar(db, catalog, closeSearch, preferences);
  const exactIds = new Set(exactPage.items.map(({ id }) => id));
  const otherRows = rows.filter((row) => !exactIds.has(snapshot.columns.id[row] as number));
  const rowsOfYear = await filterByYear(db, criteria, snapshot, otherRows);
  const listsOtherYears = rowsOfYear.length === 0 && exactPage.total === 0;
  const candidates = listsOtherYears ? otherRows : rowsOfYear;
  if (candidates.length === 0) return undefined;

  const scores = await scoreWords(db, catalog, snapshot, words);
  const addScore = (row: number, score: number) => {
    scores[row] = (scores[row] ?? 0) + score;
  };
  for (const row of sameModelRows) addScore(row, scoresOfValues.sameModel);
  for (const fact of closeSearch.facts)
    for (const row of (await findListings(db, fact)).rows) addScore(row, scoresOfValues.preferred);
  for (const row of candidates) {
    for (const { name, id } of preferences) {
      const value = snapshot.columns[name][row];
      if (value === id) addScore(row, scoresOfValues.preferred);
      else if (value !== 0) addScore(row, scoresOfValues.otherThanPreferred);
    }
    if (listsOtherYears) addScore(row, scoresOfValues.yearOfDistance * getYearDistance(criteria, snapshot, row));
  }
  const order = { saleFirst: request.criteria.saleFirst };
  const compareSale = createMatchComparator(snapshot, order);
  const compareMatch = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || compareSale(a, b);
  const compareNewest = createRowComparator(snapshot, "default", order);
  const compareRows = (a: number, b: number) => compareMatch(a, b) || compareNewest(a, b);
  const first = selectTopRows(candidates, Math.min(candidates.length, ARRANGED_ROWS), compareRows);
  const rateName = await createOwnNameRating(db, snapshot, first, request.namedCar);
  for (const row of first) addScore(row, scoresOfValues.nameLevel * rateName(row));
  const shownRows = [...exactIds].flatMap((id) => snapshot.rowOf(id) ?? []);
  const best = arrangeFirstRows(snapshot, first.sort(compareRows), compareMatch, { shownRows }).subarray(
    0,
    limit - exactPage.total,
  );
  const ids = Array.from(best, (row) => snapshot.columns.id[row] as number);
  const yearText = listsOtherYears ? [...new Set([criteria.year.min, criteria.year.max])].join("–") : "";
  return {
    items: await getListingSummaries(db, ids, snapshot),
    words: `${rest} ${yearText}`.trim(),
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

const buildQuery = (catalog: Catalog, words: string): string | undefined =>
  buildSearchQuery(parseQueryWords(words), catalog.synonyms, createSpellingLookup(catalog));

/**
 * Finds the rows of the searched car in all years. `sameModelRows` have the make and the model as values. `rows` also
 * contains those whose name contains the words of the car, or the words as typed before a correction.
 */
async function findRowsOfCar(
  db: Db,
  catalog: Catalog,
  { criteria, choices, carWords, typedWords }: CloseSearch,
  preferences: readonly TextChoice[],
): Promise<{ snapshot: IndexSnapshot; rows: Int32Array; sameModelRows: Int32Array }> {
  const { query: _query, phrase: _phrase, ...otherCriteria } = criteria;
  const withoutWanted = (names: readonly TextChoice["name"][]): Criteria["choices"] => ({
    ...criteria.choices,
    ...Object.fromEntries(
      names.map((name): [string, IdChoice] => [name, { any: [], not: criteria.choices[name]?.not ?? [] }]),
    ),
  });
  const preferredNames = preferences.map(({ name }) => name);
  const { snapshot, rows: sameModelRows } = await findListings(db, {
    ...otherCriteria,
    year: {},
    choices: withoutWanted(preferredNames),
  });
  const carNames = choices.flatMap(({ name, excluded }) =>
    (name === "make" || name === "model") && !excluded ? [name] : [],
  );
  const carQueries = [carWords, typedWords].flatMap((words) => (words && buildQuery(catalog, words)) || []);
  if (carNames.length === 0 || carQueries.length === 0) return { snapshot, rows: sameModelRows, sameModelRows };
  const { rows: namedRows } = await findListings(db, {
    ...otherCriteria,
    year: {},
    makesWithAllModels: [],
    choices: withoutWanted([...preferredNames, "make", "model"]),
    query: restrictQueryToWeights(carQueries.map((query) => `(${query})`).join(" | "), "A"),
  });
  return { snapshot, rows: Int32Array.from(new Set([...sameModelRows, ...namedRows])), sameModelRows };
}

/** Returns the rows with a searched year: as their value, or in their name if the search has only one year. */
async function filterByYear(
  db: Db,
  { year }: Criteria,
  snapshot: IndexSnapshot,
  rows: Int32Array,
): Promise<Int32Array> {
  if (!hasBound(year)) return rows;
  const { min = 0, max = Number.POSITIVE_INFINITY } = year;
  const namedRows = new Set(min === max ? await getTextMatchCache(db).findRows(`'${min}':A`, snapshot) : []);
  return rows.filter((row) => {
    const value = snapshot.columns.year[row] ?? 0;
    return (value >= min && value <= max) || namedRows.has(row);
  });
}

/** Returns the number of years between a listing and the searched years. Listings without a year are far away. */
function getYearDistance({ year: { min, max } }: Criteria, { columns }: IndexSnapshot, row: number): number {
  const value = columns.year[row] ?? 0;
  return Math.min(20, Math.max((min ?? value) - value, value - (max ?? value), 0));
}

/** Scores all rows by the words of a search text that they contain. Rare words and codes count more. */
async function scoreWords(db: Db, catalog: Catalog, snapshot: IndexSnapshot, words: string): Promise<Float32Array> {
  const scores = new Float32Array(snapshot.columns.id.length);
  const texts = getTextMatchCache(db);
  for (const { text } of splitPhrases(words, catalog)) {
    const query = buildQuery(catalog, text);
    const rows = query ? await texts.findRows(query, snapshot) : [];
    const isCode = /\d/.test(text) || /^[a-z]{1,3}$/i.test(text);
    const score = Math.log1p(snapshot.size / Math.max(1, rows.length)) * (isCode ? CODE_FACTOR : 1);
    for (const row of rows) scores[row] = (scores[row] ?? 0) + score;
  }
  return scores;
}
