import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { buildSearchQuery } from "#domain/search/tsquery.ts";
import { createSpellingLookup } from "#domain/search/vehicle-names.ts";
import type { TextFilter } from "../filters/text-filters.ts";
import { getTextMatchCache, hasListings } from "../index/find-listings.server.ts";
import { getSearchIndex } from "../index/search-index.server.ts";
import type { Criteria } from "../query/criteria.ts";
import { parseQueryWords } from "../query/full-text.ts";
import { tokenizeSearchText } from "../query-parser/tokenizer.ts";
import { type SearchPhrase, splitPhrases } from "./search-phrases.ts";

/** Maximum number of phrases in a search text. A text with more phrases is not relaxed. */
const MAX_PHRASES = 12;

/** Maximum number of words of a text that names a car. */
const MAX_TOKENS = 40;

/** Returns the words of a text, letters and digits separately: "c" and "180". */
const getTokenWords = (text: string): string[] => tokenizeSearchText(text, MAX_TOKENS).map(({ word }) => word);

/** Relaxed search text: the words that are still searched, and the words that were left out. */
export type RelaxedQuery = { searchedText: string; leftOut: string };

type RelaxationOptions = { text: string; filtered: boolean; part: boolean; carWords?: string | undefined };

/** Returns whether no listing meets the criteria. Descriptions of cars name parts, so a search for parts needs a part. */
export const hasNoMatches = async (db: Db, criteria: Criteria, part: boolean): Promise<boolean> =>
  !(await hasListings(db, part ? { kind: "part", ...criteria } : criteria));

/**
 * Returns the filters that stay if all words of a search text are searched as text: prices, mileages, kinds, sort
 * orders, ranges of years and excluded values, but no facts of cars. Undefined if no filter would be dropped.
 */
export function keepFiltersWithoutText(filters: readonly TextFilter[]): TextFilter[] | undefined {
  const kept = filters.filter((filter) =>
    filter.name === "fact"
      ? false
      : "id" in filter
        ? filter.excluded
        : filter.name !== "year" || filter.min === undefined || filter.min !== filter.max,
  );
  return kept.length < filters.length ? kept : undefined;
}

/**
 * Relaxes a search text that has no matches: keeps the words that occur together in a listing, and tries names of parts
 * and of the car (`carWords`) first, then rare words. "brake pads ceramic sport" becomes a search for brake pads. Returns
 * undefined if no word would remain.
 */
export async function relaxQuery(
  db: Db,
  catalog: Catalog,
  criteria: Criteria,
  { text, filtered, part, carWords = "" }: RelaxationOptions,
): Promise<RelaxedQuery | undefined> {
  const phrases = splitPhrases(text, catalog);
  if (phrases.length > MAX_PHRASES || (phrases.length < 2 && !filtered)) return undefined;
  const buildQuery = (words: string) =>
    buildSearchQuery(parseQueryWords(words), catalog.synonyms, createSpellingLookup(catalog));
  const hasMatches = async (words: string): Promise<boolean> => {
    const query = buildQuery(words);
    const { query: _, ...otherCriteria } = criteria;
    return !(await hasNoMatches(db, query ? { ...otherCriteria, query } : otherCriteria, part));
  };

  const keptPhrases = new Set(phrases.filter(({ code }) => code));
  const getKeptText = () => phrases.flatMap((phrase) => (keptPhrases.has(phrase) ? [phrase.text] : [])).join(" ");
  for (const phrase of await sortByImportance(db, phrases, new Set(getTokenWords(carWords)), buildQuery)) {
    if (phrase.code) continue;
    keptPhrases.add(phrase);
    if (!(await hasMatches(getKeptText()))) keptPhrases.delete(phrase);
  }
  const droppedPhrases = phrases.filter((phrase) => !keptPhrases.has(phrase));
  if (droppedPhrases.length === 0 || (keptPhrases.size === 0 && !filtered) || !(await hasMatches(getKeptText())))
    return undefined;
  // Without the name of the part, the search would have another meaning.
  if (part && phrases.some((phrase) => phrase.part) && ![...keptPhrases].some((phrase) => phrase.part))
    return undefined;
  return { searchedText: getKeptText(), leftOut: droppedPhrases.map((phrase) => phrase.text).join(" ") };
}

/**
 * Sorts phrases by the number of listings that contain them, fewest first. Names of parts and words that name the car,
 * such as the 180 of a C180, come before all others.
 */
async function sortByImportance(
  db: Db,
  phrases: readonly SearchPhrase[],
  carWords: ReadonlySet<string>,
  buildQuery: (words: string) => string | undefined,
): Promise<SearchPhrase[]> {
  const snapshot = await getSearchIndex(db).getSnapshot();
  const texts = getTextMatchCache(db);
  const counts = new Map<SearchPhrase, number>();
  for (const phrase of phrases) {
    const query = buildQuery(phrase.text);
    counts.set(phrase, query ? (await texts.findRows(query, snapshot)).length : 0);
  }
  const getCount = (phrase: SearchPhrase) => counts.get(phrase) ?? 0;
  const isName = ({ part, text }: SearchPhrase) =>
    Number(part || getTokenWords(text).every((word) => carWords.has(word)));
  return [...phrases].sort((a, b) => isName(b) - isName(a) || getCount(a) - getCount(b));
}
