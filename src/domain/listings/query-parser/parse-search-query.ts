import type { Catalog } from "#domain/catalog/catalog.ts";
import type { CurrencyContext } from "#domain/catalog/currency-words.ts";
import type { TextFilter } from "../filters/text-filters.ts";
import { findPartNamesOfFacts, parseCarFacts } from "./car-facts.ts";
import { findSuv, isGenericJeep, matchEntities } from "./entities.ts";
import { parseNearCities } from "./near-cities.ts";
import { ParseState, type PlacedFilter } from "./parse-state.ts";
import { asksForPartOfCar } from "./part-hints.ts";
import { findAmountIndexes, findPhraseRuleIndexes, isEngineWithSize, namesCarTrait } from "./phrase-rules.ts";
import { parseQuantities } from "./quantities.ts";
import { stopWords } from "./stop-words.ts";
import { type SearchToken, tokenizeSearchText } from "./tokenizer.ts";
import { matchTyreSizes } from "./tyre-sizes.ts";
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
  /** Names of models in the text as typed, if the text asks for a car. */
  modelNames?: readonly string[];
  /**
   * Other reading, if the text names a make and a model of another make. `filters` and `rest` search the model's name as
   * text among the cars of the make; this reading has the model as a filter and leaves out the make.
   */
  otherReading?: { filters: TextFilter[]; rest: string };
  /** Reading without filters by facts of cars, if the text states any. `rest` contains their words. */
  withoutFacts?: { filters: TextFilter[]; rest: string };
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
  /** Keys of the features that most cars state (`findStatedFeatures`). Only their facts become filters. */
  statedFeatures?: ReadonlySet<string>;
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
  { parts = false, statedFeatures = new Set(), ...reader }: ParseSearchQueryOptions,
): ParsedSearchQuery {
  const state = new ParseState(tokenizeSearchText(text, MAX_TOKENS));
  const partIndexes = findPartNameIndexes(state, catalog);
  const textIndexes = findPhraseRuleIndexes(state);
  const amountIndexes = findAmountIndexes(state, reader.thisYear);
  const hasCarTrait = namesCarTrait(state);
  matchTyreSizes(state, catalog);
  matchEntities(state, catalog, { reserved: new Set([...partIndexes, ...textIndexes]), amounts: amountIndexes });
  for (const at of findPartNamesOfFacts(state, partIndexes, statedFeatures)) partIndexes.delete(at);
  parseNearCities(state, catalog, reader.country);
  parseQuantities(state, catalog, reader);
  const namesPart =
    partIndexes.size > 0
      ? !isOnlyCarFeatures(state, partIndexes, hasCarTrait)
      : !hasCarTrait && asksForPartOfCar(state, catalog);
  const isPartSearch = parts || namesPart;
  if (!isPartSearch) releaseConditionOfEquipment(state, partIndexes);
  parseKindAndSort(state, isPartSearch ? ["sort"] : ["kind", "sort"]);
  // In a search for parts the word "car" adds nothing, because a car tyre is a tyre. Words for "car" are therefore left
  // out.
  if (isPartSearch) consumeWords(state, carWords, partIndexes);
  resolveRentedJeep(state, catalog);
  const phraseIndexes = new Set([...findPhraseIndexes(state, catalog), ...textIndexes]);
  if (!isPartSearch) parseCarFacts(state, catalog, statedFeatures);
  const carFiltersOfPart = isPartSearch ? state.filters.filter(({ name }) => carFilters.has(name)) : [];
  // Texts of parts rarely state a year and never a mileage. In a search for parts these are therefore neither filters
  // nor searched as text.
  const filters = isPartSearch
    ? state.filters.filter(({ name }) => !carFilters.has(name) && name !== "year" && name !== "mileage")
    : state.filters;
  const facts = filters.filter(({ name }) => name === "fact");
  const others = filters.filter(({ name }) => name !== "fact");
  const getRest = (...asText: PlacedFilter[]) =>
    getRemainingText(text, state, [...carFiltersOfPart, ...asText], phraseIndexes);
  const conflict = isPartSearch ? undefined : findConflict(state, catalog);
  const otherReading = conflict && {
    filters: others.filter((filter) => filter !== conflict.make).map(toTextFilter),
    rest: getRest(...facts),
  };
  for (const model of conflict?.models ?? []) state.releaseRange(model);
  const isKept = (filter: PlacedFilter) => !conflict?.models.includes(filter);
  const parsed = {
    filters: filters.filter(isKept).map(toTextFilter),
    ...(otherReading ? { otherReading } : {}),
    ...(facts.length > 0
      ? { withoutFacts: { filters: others.filter(isKept).map(toTextFilter), rest: getRest(...facts) } }
      : {}),
    rest: getRest(),
    words: getListingWords(text, state, phraseIndexes),
    ...(isPartSearch || state.carIndexes.size === 0
      ? {}
      : {
          carWords: joinTokens(
            text,
            state.tokens.filter((_, i) => state.carIndexes.has(i)),
          ),
          modelNames: listModelNames(state),
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

const toTextFilter = ({ start: _start, end: _end, ...filter }: PlacedFilter): TextFilter => filter;

/** Returns the names of the wanted models as typed, as normalized words. */
function listModelNames({ filters, tokens }: ParseState): string[] {
  const names = filters.flatMap((filter) => {
    if (filter.name !== "model" || filter.excluded) return [];
    const words = tokens.flatMap(({ start, end, word }) => (start >= filter.start && end <= filter.end ? [word] : []));
    return [words.join(" ")];
  });
  return [...new Set(names)];
}

/**
 * Finds a make next to a model of another make: "شيفروليه لانوس", which is a Daewoo Lanos. Words between the two, as in
 * "Kia or Camry", name two cars.
 */
function findConflict(
  { filters, tokens }: ParseState,
  { models }: Catalog,
): { make: PlacedFilter; models: PlacedFilter[] } | undefined {
  const makes = filters.filter((filter) => filter.name === "make" && !filter.excluded);
  const namedModels = filters.filter((filter) => filter.name === "model" && !filter.excluded);
  const isNext = (left: PlacedFilter, right: PlacedFilter) =>
    tokens.findIndex(({ end }) => end === left.end) + 1 === tokens.findIndex(({ start }) => start === right.start);
  for (const make of makes) {
    const others = namedModels.filter((model) => isNext(make, model) || isNext(model, make));
    const [id] = others.flatMap((model) => (model.name === "model" ? [models.get(model.id)?.makeId] : []));
    const isNamed = makes.some((each) => each.name === "make" && each.id === id);
    if (others.length > 0 && others.length === namedModels.length && makes.length === 1 && !isNamed)
      return { make, models: others };
  }
  return undefined;
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
 * Checks whether all part names in a text only describe a car. A part named after the car may be its equipment ("كامري
 * بانوراما"); a part named before the car is not. With a property that only cars have, equipment may come first, and any
 * part may follow the car: "panorama, full inspection, BMW X5", "Lexus with a new battery, one owner".
 */
function isOnlyCarFeatures(
  { tokens, carIndexes }: ParseState,
  partIndexes: ReadonlySet<number>,
  hasCarTrait: boolean,
): boolean {
  if (carIndexes.size === 0) return false;
  const first = Math.min(...partIndexes);
  const isFeature = (at: number) => carFeatureWords.has((tokens[at]?.word ?? "").replace(/^ال(?=.{3})/u, ""));
  const carBefore = Math.min(...carIndexes) < first;
  if (hasCarTrait) return carBefore || isFeature(first);
  return carBefore && [...partIndexes].every(isFeature);
}

/** Removes the condition "new" of a car if it belongs to its equipment: "Camry, new bumper", "كامري صدام جديد". */
function releaseConditionOfEquipment(state: ParseState, partIndexes: ReadonlySet<number>): void {
  const { filters, tokens } = state;
  const partTokens = [...partIndexes].map((at) => tokens[at]);
  for (let i = filters.length - 1; i >= 0; i -= 1) {
    const filter = filters[i];
    if (filter?.name !== "condition" || filter.excluded) continue;
    const first = tokens.findIndex(({ start }) => start === filter.start);
    const last = tokens.findIndex(({ end }) => end === filter.end);
    const isArabic = /\p{Script=Arabic}/u.test(tokens[first]?.word ?? "");
    if (!partTokens.includes(tokens[isArabic ? first - 1 : last + 1])) continue;
    filters.splice(i, 1);
    state.releaseRange(filter);
  }
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
    if (count === 1 && isEngineWithSize(state, at)) continue;
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
const filtersWithoutText: ReadonlySet<string> = new Set([
  "price",
  "monthly",
  "mileage",
  "kind",
  "sort",
  "year",
  "near",
]);

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
    ({ start, end }, i) => state.isText(i) || textFilters.some((each) => start >= each.start && end <= each.end),
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
