import type { Catalog } from "#domain/catalog/catalog.ts";
import type { CurrencyContext } from "#domain/catalog/currency-words.ts";
import type { TextFilter } from "../filters/text-filters.ts";
import { findSuv, isGenericJeep, matchEntities } from "./entities.ts";
import { ParseState, type PlacedFilter } from "./parse-state.ts";
import { parseQuantities } from "./quantities.ts";
import { stopWords } from "./stop-words.ts";
import { type SearchToken, tokenizeSearchText } from "./tokenizer.ts";
import {
  carFeatureWords,
  carWords,
  cheapestFirstPhrases,
  newestFirstPhrases,
  partWords,
  rentalPhrases,
} from "./vocabulary.ts";

export type ParsedSearchQuery = {
  /** Filters that the search text names. */
  filters: TextFilter[];
  /** Remaining words, which are searched as text. */
  rest: string;
  /** All words that the text of a listing may contain: names, values, the year and `rest`, but no prices. */
  words: string;
  /** Words that name the make and the model, if the search text asks for a car. */
  carWords?: string;
  /** Whether the search text asks for a part, not for a car. */
  part: boolean;
  /** Remaining words without the name of the car, if the text names the car that the part is for. */
  itemText?: string;
  /** Car that the part is for. Set only if the text states its model year. */
  car?: MentionedCar;
};

export type ParseSearchQueryOptions = CurrencyContext & {
  thisYear: number;
  /** Whether the search runs in a list of parts only. */
  parts?: boolean;
};

/**
 * Car in a search text. `models` are the ids of all models with the name; `year` and `until` are the first and last
 * model year.
 */
export type MentionedCar = { models: readonly number[]; year: number; until: number };

/** Maximum number of tokens that are parsed. Further words are searched as text. */
const MAX_TOKENS = 40;
/**
 * Filters by properties of a car. In a search for parts, words for these properties are searched as text and do not
 * become filters.
 */
const carFilters: ReadonlySet<string> = new Set(["make", "model", "color", "body", "fuel", "gear"]);

/**
 * Parses a search text into filters: "تويوتا كامري 2019 تحت ٥٠ الف الرياض" asks for a model, a year, a price and a
 * city. Uses the names in the catalog and a fixed vocabulary. In a search for a part, the words for its car are
 * searched as text. With a model year they also identify the car.
 */
export function parseSearchQuery(
  text: string,
  catalog: Catalog,
  { parts = false, ...reader }: ParseSearchQueryOptions,
): ParsedSearchQuery {
  const state = new ParseState(tokenizeSearchText(text, MAX_TOKENS));
  const partIndexes = findPartNameIndexes(state, catalog);
  matchEntities(state, catalog, partIndexes);
  parseQuantities(state, catalog, reader);
  const isPartSearch = parts || (partIndexes.size > 0 && !isOnlyCarFeatures(state, partIndexes));
  parseKindAndSort(state, isPartSearch ? ["sort"] : ["kind", "sort"]);
  // In a search for parts the word "car" adds nothing, because a car tyre is a tyre. Words for "car" are therefore left
  // out.
  if (isPartSearch) consumeWords(state, carWords, partIndexes);
  resolveRentedJeep(state, catalog);
  const carFiltersOfPart = isPartSearch ? state.filters.filter(({ name }) => carFilters.has(name)) : [];
  // Texts of parts rarely state a year and never a mileage. In a search for parts these are therefore neither filters
  // nor searched as text.
  const filters = isPartSearch
    ? state.filters.filter(({ name }) => !carFilters.has(name) && name !== "year" && name !== "mileage")
    : state.filters;
  const phraseIndexes = findPhraseIndexes(state, catalog);
  const parsed = {
    filters: filters.map(({ start: _start, end: _end, ...filter }): TextFilter => filter),
    rest: getRemainingText(text, state, carFiltersOfPart, phraseIndexes),
    words: getListingWords(text, state, phraseIndexes),
    ...(isPartSearch || state.carIndexes.size === 0
      ? {}
      : {
          carWords: joinTokens(
            text,
            state.tokens.filter((_, i) => state.carIndexes.has(i)),
          ),
        }),
    part: isPartSearch,
  };
  const models = isPartSearch ? findNamedModel(state.filters) : undefined;
  if (!models) return parsed;
  const otherParams = carFiltersOfPart.filter(
    (filter) => (filter.name !== "model" && filter.name !== "make") || filter.excluded,
  );
  const years = state.filters.find((filter) => filter.name === "year");
  const [year, until] = [years?.min, years?.max];
  return {
    ...parsed,
    itemText: getRemainingText(text, state, otherParams, phraseIndexes),
    // Open ranges such as "after 2015" do not identify a car.
    ...(year !== undefined && until !== undefined ? { car: { models, year, until } } : {}),
  };
}

/**
 * Returns the models that have the name in the search text, one per make. Undefined if the text names two different
 * models.
 */
function findNamedModel(filters: readonly PlacedFilter[]): number[] | undefined {
  // Several makes may have a model of this name. A text may also name the model twice, once in each script.
  const named = filters.flatMap((filter) => (filter.name === "model" && !filter.excluded ? [filter] : []));
  const [models, ...otherModels] = [...Map.groupBy(named, ({ start }) => start).values()].map((same) =>
    [...new Set(same.map(({ id }) => id))].sort((a, b) => a - b),
  );
  return otherModels.some((other) => other.join() !== models?.join()) ? undefined : models;
}

/**
 * Finds the positions of multi-word names of cars and features that contain the name of a part without meaning it: رنج
 * روفر, "قير عادي".
 */
function findLongNameIndexes(state: ParseState, spellings: Catalog["spellings"]): Set<number> {
  const places = new Set<number>();
  for (let at = 0; at < state.tokens.length; at += 1) {
    for (const count of [2, 3]) {
      const name = state.getWords(at, count)?.join("");
      if (name === undefined) continue;
      if (!(["make", "model", "lookup"] as const).some((target) => spellings.find(target, name).length > 0)) continue;
      for (let i = at; i < at + count; i += 1) places.add(i);
    }
  }
  return places;
}

/**
 * Finds the positions of phrases that contain stop words, so that these words are kept: "good year", "خالية من
 * الحوادث".
 */
function findPhraseIndexes(state: ParseState, { spellings, synonyms }: Catalog): Set<number> {
  const places = new Set<number>();
  for (const [at, { word }] of state.tokens.entries()) {
    const brand = spellings.find("brand", word + (state.tokens[at + 1]?.word ?? " ")).length > 0 ? 2 : 0;
    const count = Math.max(brand, state.matchPhrase(at, synonyms));
    for (let i = at; count > 1 && i < at + count; i += 1) places.add(i);
  }
  return places;
}

/**
 * Checks whether all part names in a text are only equipment of a car. A part named after the car describes the car
 * ("كامري بانوراما"); a part named before the car does not.
 */
function isOnlyCarFeatures({ tokens, filters }: ParseState, partIndexes: ReadonlySet<number>): boolean {
  const first = tokens[Math.min(...partIndexes)];
  const carBefore = filters.some(
    (filter) =>
      (filter.name === "make" || filter.name === "model") &&
      !filter.excluded &&
      first !== undefined &&
      filter.end <= first.start,
  );
  return carBefore && [...partIndexes].every((at) => carFeatureWords.has(tokens[at]?.word ?? ""));
}

/**
 * Finds the positions of words that name a part: a filter, a bumper, "قطع غيار". Other meanings of these words are
 * ignored (the make Seat).
 */
function findPartNameIndexes(state: ParseState, { partNames, spellings }: Catalog): Set<number> {
  const places = new Set<number>();
  const longNameIndexes = findLongNameIndexes(state, spellings);
  for (let at = 0; at < state.tokens.length; at += 1) {
    const wordWithoutArticle = state.getWords(at, 1)?.[0]?.replace(/^ال(?=.{3})/u, "");
    const count = Math.max(
      state.matchPhrase(at, partNames),
      state.matchPhrase(at, partWords),
      wordWithoutArticle !== undefined && partNames.has(wordWithoutArticle) ? 1 : 0,
    );
    for (let i = at; i < at + count; i += 1) if (!longNameIndexes.has(i) || count > 1) places.add(i);
  }
  return places;
}

/** Parses the words that choose the kind of listings and the sort order: rent, cars, cheapest, newest. */
function parseKindAndSort(state: ParseState, names: readonly ("kind" | "sort")[]): void {
  const rules = [
    [rentalPhrases, { name: "kind", kind: "rental" }],
    [carWords, { name: "kind", kind: "car" }],
    [cheapestFirstPhrases, { name: "sort", sort: "price_asc" }],
    [newestFirstPhrases, { name: "sort", sort: "newest" }],
  ] as const;
  for (const [words, filter] of rules) {
    if (!names.includes(filter.name)) continue;
    for (let at = 0; at < state.tokens.length; at += 1) {
      const count = state.matchPhrase(at, words);
      if (count === 0) continue;
      // If the text names several kinds or sort orders, the first one is used.
      if (state.filters.some(({ name }) => name === filter.name)) state.consume(at, count);
      else state.addFilters(at, count, filter);
    }
  }
}

/**
 * Replaces the make Jeep by the body type in a search for a rental: "ايجار جيب" (rent a jeep) asks for any off-roader.
 */
function resolveRentedJeep({ filters, tokens }: ParseState, catalog: Catalog): void {
  if (!filters.some((filter) => filter.name === "kind" && filter.kind === "rental")) return;
  const suv = findSuv(catalog);
  for (const [at, filter] of filters.entries()) {
    if (suv && isGenericJeep(filter, tokens, catalog))
      filters[at] = { name: "body", id: suv.id, start: filter.start, end: filter.end };
  }
}

/** Marks all words in the set as consumed, except those at the reserved positions. */
function consumeWords(state: ParseState, words: ReadonlySet<string>, reservedIndexes: ReadonlySet<number>): void {
  for (let at = 0; at < state.tokens.length; at += 1) {
    if (!reservedIndexes.has(at)) state.consume(at, state.matchPhrase(at, words));
  }
}

/** Joins tokens as they were typed. Tokens that were typed without a space between them stay together. */
const joinTokens = (text: string, tokens: readonly SearchToken[]): string =>
  tokens
    .map(({ start, end, attached }, i) => {
      const isAttached = attached && i > 0 && tokens[i - 1]?.end === start;
      return (isAttached ? "" : " ") + text.slice(start, end);
    })
    .join("")
    .trim();

/** Filters whose words do not occur in the texts of listings as they were typed. */
const filtersWithoutText: ReadonlySet<string> = new Set(["price", "mileage", "kind", "sort", "year"]);

/**
 * Returns all words that the text of a complete match contains, without stop words and excluded values. A single model
 * year is one of them, because sellers write it into the name.
 */
function getListingWords(text: string, state: ParseState, phraseIndexes: ReadonlySet<number>): string {
  const { tokens, filters } = state;
  const leftOutFilters = filters.filter(
    (filter) => filtersWithoutText.has(filter.name) || ("excluded" in filter && filter.excluded),
  );
  const listingTokens = tokens.filter(({ start, end, word }, i) => {
    if (leftOutFilters.some((filter) => start >= filter.start && end <= filter.end)) return false;
    return !stopWords.has(word) || phraseIndexes.has(i);
  });
  const year = filters.find((filter) => filter.name === "year");
  const yearText = year?.min !== undefined && year.min === year.max ? ` ${year.min}` : "";
  return `${joinTokens(text, listingTokens)}${yearText}`.trim();
}

/** Returns the words that were not parsed, spelled as typed and without stop words. */
function getRemainingText(
  text: string,
  state: ParseState,
  textFilters: readonly PlacedFilter[],
  phraseIndexes: ReadonlySet<number>,
): string {
  const { tokens } = state;
  const leftTokens = tokens.filter(
    ({ start, end }, i) => state.isFree(i) || textFilters.some((each) => start >= each.start && end <= each.end),
  );
  // Letters directly before digits belong to a part number: AT078.387.
  const isPartNumberPrefix = (i: number) => tokens[i + 1]?.value !== undefined && tokens[i + 1]?.attached === true;
  const meaningfulTokens = leftTokens.filter((token) => {
    const at = tokens.indexOf(token);
    return !stopWords.has(token.word) || phraseIndexes.has(at) || isPartNumberPrefix(at);
  });
  if (
    leftTokens.length === tokens.length &&
    (meaningfulTokens.length === 0 || meaningfulTokens.length === leftTokens.length)
  )
    return text.trim();
  return joinTokens(text, meaningfulTokens);
}
