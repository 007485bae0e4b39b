import type { Catalog } from "#domain/catalog/catalog.ts";
import type { CurrencyReader } from "#domain/catalog/currency-words.ts";
import { matchEntities } from "./entities.ts";
import { type ParsedParameter, ParseState } from "./parse-state.ts";
import { parseQuantities } from "./quantities.ts";
import { stopWords } from "./stop-words.ts";
import { tokenizeSearchText } from "./tokenizer.ts";
import { carFeatureWords, carWords, cheapestPhrases, newestPhrases, partWords, rentPhrases } from "./vocabulary.ts";

export type ParsedQuery = {
  /** Filters parsed from the text, as list parameters. */
  params: ParsedParameter[];
  /** Remaining words, searched as text. */
  rest: string;
  /** Whether the text asks for a part instead of a car. */
  part: boolean;
  /** Remaining words without the car that the part is for, when the text names one. */
  thing?: string;
  /** Car that the part is for, when the text states its year. */
  car?: MentionedCar;
};

export type ParseQueryOptions = CurrencyReader & {
  thisYear: number;
  /** Set when the list is restricted to parts. */
  parts?: boolean;
};

/** Model path values (all models with the name) with the first and the last year. */
export type MentionedCar = { models: readonly string[]; year: number; until: number };

/** Maximum number of parsed tokens. Further words stay text. */
const MAX_TOKENS = 40;
/** Parameters that describe the car of a part. They do not filter parts. */
const carParameters = new Set(["make", "model", "color", "body", "fuel", "gear"]);

/**
 * Parses a search text into filters: "تويوتا كامري 2019 تحت ٥٠ الف الرياض" asks for a model, a year, a price and a
 * city. Uses only names of the catalog and a fixed vocabulary. In a search for a part the words for its car stay text,
 * and with a year they also identify the car.
 */
export function parseSearchQuery(
  text: string,
  catalog: Catalog,
  { parts = false, ...reader }: ParseQueryOptions,
): ParsedQuery {
  const state = new ParseState(tokenizeSearchText(text, MAX_TOKENS));
  const partIndexes = findPartNameIndexes(state, catalog);
  matchEntities(state, catalog, partIndexes);
  parseQuantities(state, catalog, reader);
  const params = state.parameters;
  const isPartSearch = parts || (partIndexes.size > 0 && !isOnlyCarFeatures(state, partIndexes));
  parseListWishes(state, isPartSearch ? ["sort"] : ["kind", "sort"]);
  // A car's tyre is still a tyre, so words for "car" are dropped.
  if (isPartSearch) consumeWords(state, carWords, partIndexes);
  resolveRentedJeep(state);
  const staysText = (name: string) => isPartSearch && carParameters.has(name.replace(/^not\./, ""));
  // Texts of parts rarely state the year and never a mileage, so both are neither filters nor search words.
  const filterParams = params.filter(
    ({ name }) => !staysText(name) && !(isPartSearch && /^(?:year|mileage)/.test(name)),
  );
  const textParams = params.filter(({ name }) => staysText(name));
  const phraseIndexes = findPhraseIndexes(state, catalog);
  const parsed = {
    params: filterParams,
    rest: getRemainingText(text, state, textParams, phraseIndexes),
    part: isPartSearch,
  };
  const models = isPartSearch ? findNamedModel(params) : undefined;
  if (!models) return parsed;
  const others = textParams.filter(({ name }) => name !== "model" && name !== "make");
  const years = findNamedYears(params);
  return {
    ...parsed,
    thing: getRemainingText(text, state, others, phraseIndexes),
    ...(years ? { car: { models, ...years } } : {}),
  };
}

/**
 * Finds the model that the text names, for every make with a model of that name. Undefined for two different models.
 */
function findNamedModel(params: readonly ParsedParameter[]): string[] | undefined {
  // One name may be a model of several makes, and a model may be named in both scripts.
  const named = params.filter(({ name }) => name === "model");
  const [models, ...others] = [...Map.groupBy(named, ({ start }) => start).values()].map((same) =>
    [...new Set(same.map(({ value }) => value))].sort(),
  );
  return others.some((other) => other.join() !== models?.join()) ? undefined : models;
}

/** Finds the named year or range of years. Open ranges such as "after 2015" do not identify a car. */
function findNamedYears(params: readonly ParsedParameter[]): { year: number; until: number } | undefined {
  const getValue = (edge: string) => params.find(({ name }) => name === edge)?.value;
  const [year, until] = [getValue("yearMin"), getValue("yearMax")];
  return year === undefined || until === undefined ? undefined : { year: Number(year), until: Number(until) };
}

/**
 * Finds the positions of multi-word names of cars and features, in which a part's name does not mean a part: رنج روفر,
 * "قير عادي".
 */
function findLongNameIndexes(sentence: ParseState, spellings: Catalog["spellings"]): Set<number> {
  const places = new Set<number>();
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    for (const count of [2, 3]) {
      const name = sentence.getWords(at, count)?.join("");
      if (name === undefined) continue;
      if (!(["make", "model", "lookup"] as const).some((target) => spellings.find(target, name).length > 0)) continue;
      for (let i = at; i < at + count; i += 1) places.add(i);
    }
  }
  return places;
}

/** Finds the positions of phrases whose stop words belong to them: "good year", "خالية من الحوادث". */
function findPhraseIndexes(sentence: ParseState, { spellings, synonyms }: Catalog): Set<number> {
  const places = new Set<number>();
  for (const [at, { word }] of sentence.tokens.entries()) {
    const brand = spellings.find("brand", word + (sentence.tokens[at + 1]?.word ?? " ")).length > 0 ? 2 : 0;
    const count = Math.max(brand, sentence.matchPhrase(at, synonyms));
    for (let i = at; count > 1 && i < at + count; i += 1) places.add(i);
  }
  return places;
}

/** After a car's name such words describe the car ("كامري بانوراما"). Before the name they are parts. */
function isOnlyCarFeatures({ tokens, parameters: understood }: ParseState, partsNamed: ReadonlySet<number>): boolean {
  const first = tokens[Math.min(...partsNamed)];
  const carBefore = understood.some(
    ({ name, end }) => (name === "make" || name === "model") && first !== undefined && end <= first.start,
  );
  return carBefore && [...partsNamed].every((at) => carFeatureWords.has(tokens[at]?.word ?? ""));
}

/**
 * Finds the positions of words that name a part: a filter, a bumper, "قطع غيار". These words have no other meaning
 * (Seat, Tyre).
 */
function findPartNameIndexes(sentence: ParseState, { partNames, spellings }: Catalog): Set<number> {
  const places = new Set<number>();
  const longNameIndexes = findLongNameIndexes(sentence, spellings);
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    const wordWithoutArticle = sentence.getWords(at, 1)?.[0]?.replace(/^ال(?=.{3})/u, "");
    const count = Math.max(
      sentence.matchPhrase(at, partNames),
      sentence.matchPhrase(at, partWords),
      wordWithoutArticle !== undefined && partNames.has(wordWithoutArticle) ? 1 : 0,
    );
    for (let i = at; i < at + count; i += 1) if (!longNameIndexes.has(i) || count > 1) places.add(i);
  }
  return places;
}

/** Parses words for the kind of list and the sort order: rent, cars, cheapest, newest. */
function parseListWishes(sentence: ParseState, parameterNames: readonly string[]): void {
  const rules = [
    [rentPhrases, { name: "kind", value: "rental" }],
    [carWords, { name: "kind", value: "car" }],
    [cheapestPhrases, { name: "sort", value: "price_asc" }],
    [newestPhrases, { name: "sort", value: "newest" }],
  ] as const;
  for (const [words, param] of rules) {
    if (!parameterNames.includes(param.name)) continue;
    for (let at = 0; at < sentence.tokens.length; at += 1) {
      const count = sentence.matchPhrase(at, words);
      if (count === 0) continue;
      // The first kind and the first sort order take precedence.
      if (sentence.parameters.some(({ name }) => name === param.name)) sentence.consume(at, count);
      else sentence.addParameters(at, count, param);
    }
  }
}

/** In "ايجار جيب" the word means any off-roader. */
function resolveRentedJeep({ parameters: understood, tokens }: ParseState): void {
  if (!understood.some(({ name, value }) => name === "kind" && value === "rental")) return;
  for (const each of understood) {
    const word = tokens.find(({ start }) => start === each.start)?.word;
    if (each.name === "make" && each.value === "jeep" && word === "جيب") [each.name, each.value] = ["body", "suv"];
  }
}

/** Marks words of a set as consumed, except reserved ones. */
function consumeWords(sentence: ParseState, words: ReadonlySet<string>, reservedIndexes: ReadonlySet<number>): void {
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    if (!reservedIndexes.has(at)) sentence.consume(at, sentence.matchPhrase(at, words));
  }
}

/** Returns the unparsed words as they were typed, without stop words. */
function getRemainingText(
  text: string,
  sentence: ParseState,
  textParams: readonly ParsedParameter[],
  phraseIndexes: ReadonlySet<number>,
): string {
  const { tokens } = sentence;
  const leftTokens = tokens.filter(
    ({ start, end }, i) => sentence.isFree(i) || textParams.some((each) => start >= each.start && end <= each.end),
  );
  // Letters before digits belong to a part number: AT078.387.
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
  const fragments = meaningfulTokens.map(({ start, end, attached }, i) => {
    const isAttached = attached && i > 0 && meaningfulTokens[i - 1]?.end === start;
    return (isAttached ? "" : " ") + text.slice(start, end);
  });
  return fragments.join("").trim();
}
