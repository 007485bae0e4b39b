import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog, SearchSynonyms } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { normalizeSearchText } from "#kernel/normalize-text.ts";
import { findKnownWords, findSimilarWords } from "./dictionary.server.ts";
import { swapKeyboardLayout } from "./keyboard-layouts.ts";
import { type ParsedQuery, type ParseQueryOptions, parseSearchQuery } from "./query-parser/parse-search-query.ts";
import type { ParsedParameter } from "./query-parser/parse-state.ts";
import { tokenizeSearchText } from "./query-parser/tokenizer.ts";
import { parserVocabulary } from "./query-parser/vocabulary.ts";
import { stripArticle } from "./tsquery.ts";

export type ParsedSearchText = ParsedQuery & {
  /** Corrected text that is searched instead of the typed one, with the reason. */
  corrected?: { text: string; why: "spelling" | "keyboard" };
};

/** Maximum length of an interpreted text, in characters. */
const MAX_TEXT_LENGTH = 300;
const MAX_TOKENS = 12;

/**
 * Parses a search text into filters and remaining words. Words that no listing contains are replaced by their probable
 * correction. Known words are never corrected.
 */
export async function parseSearchText(
  db: Db,
  catalog: Catalog,
  text: string,
  options: ParseQueryOptions,
): Promise<ParsedSearchText> {
  const truncatedText = text.slice(0, MAX_TEXT_LENGTH);
  const parsed = parseSearchQuery(truncatedText, catalog, options);
  const unknownWordSet = await findUnknownWords(db, catalog, parsed.rest);
  if (unknownWordSet.size === 0)
    return text.length > MAX_TEXT_LENGTH ? { params: [], rest: text, part: parsed.part } : parsed;

  // Numbers are equal on both keyboards: ";hlvd 2020".
  if (parsed.params.every(({ name }) => /^(?:year|price|mileage)/.test(name))) {
    const swappedText = swapKeyboardLayout(truncatedText);
    const swappedParse = swappedText === undefined ? undefined : await parseIfKnown(db, catalog, swappedText, options);
    if (swappedParse && swappedText !== undefined)
      return { ...swappedParse, corrected: { text: swappedText, why: "keyboard" } };
  }
  const correctedText = await correctSpelling(db, catalog, truncatedText, unknownWordSet);
  if (correctedText === truncatedText) return parsed;
  return { ...parseSearchQuery(correctedText, catalog, options), corrected: { text: correctedText, why: "spelling" } };
}

/** Suggests a correction for a text without results. Undefined when all words are known or no similar word exists. */
export async function suggestCorrection(db: Db, text: string, now: Date): Promise<string | undefined> {
  const parsed = await parseSearchText(db, await getCatalog(db), text, { thisYear: now.getUTCFullYear() });
  return parsed.corrected?.text;
}

/** Parses a text if all its words are known, otherwise returns undefined. */
async function parseIfKnown(db: Db, catalog: Catalog, text: string, options: ParseQueryOptions) {
  const parsed = parseSearchQuery(text, catalog, options);
  if (parsed.params.length === 0 && parsed.rest === "") return undefined;
  // Single letters, which a wrong layout of "قورولا" produces (r,v,b), are always known and prove nothing.
  const letters = tokenizeSearchText(text, MAX_TOKENS).filter(({ value }) => value === undefined);
  if (!letters.some(({ word }) => word.length > 2)) return undefined;
  return (await findUnknownWords(db, catalog, parsed.rest)).size === 0 ? parsed : undefined;
}

/** Finds the folded words that match no listing. Numbers are never unknown. */
async function findUnknownWords(db: Db, { synonyms, spellings }: Catalog, text: string): Promise<Set<string>> {
  const synonymWords = getSynonymWords(synonyms);
  // A Ford Focus is spelled correctly even when nobody sells one.
  const isCatalogName = (word: string) =>
    (["make", "model", "city", "brand"] as const).some((target) => spellings.find(target, word).length > 0);
  const isKnownSpelling = (word: string) => parserVocabulary.has(word) || synonymWords.has(word) || isCatalogName(word);
  const toBareWord = (word: string) => stripArticle(word) ?? word;
  const words = tokenizeSearchText(text, MAX_TOKENS)
    .filter(({ value, word }) => value === undefined && word.length > 1)
    .map(({ word }) => word)
    .filter((word) => !isKnownSpelling(word) && !isKnownSpelling(toBareWord(word)));
  const known = await findKnownWords(
    db,
    words.flatMap((word) => [word, toBareWord(word)]),
  );
  return new Set(words.filter((word) => !known.has(word) && !known.has(toBareWord(word))));
}

const synonymWordCache = new WeakMap<SearchSynonyms, ReadonlySet<string>>();

/**
 * Returns every word of the synonyms, including words of phrases ("spare" of "spare parts"). They count as correctly
 * spelled.
 */
function getSynonymWords(synonyms: SearchSynonyms): ReadonlySet<string> {
  const known = synonymWordCache.get(synonyms) ?? new Set([...synonyms.keys()].flatMap((phrase) => phrase.split(" ")));
  synonymWordCache.set(synonyms, known);
  return known;
}

/** Replaces the unknown words of a text by their probable corrections: two joined words, or one mistyped word. */
async function correctSpelling(
  db: Db,
  catalog: Catalog,
  text: string,
  unknownWordSet: ReadonlySet<string>,
): Promise<string> {
  let result = "";
  let end = 0;
  for (const { start, end: tokenEnd, word } of tokenizeSearchText(text, MAX_TOKENS)) {
    result += text.slice(end, start);
    end = tokenEnd;
    const correction = unknownWordSet.has(word) ? await correctWord(db, catalog, word) : undefined;
    result += correction ?? text.slice(start, tokenEnd);
  }
  return result + text.slice(end);
}

/** Removes Arabic prefixes from a word: "للمحرك" is "for the engine". Undefined without a prefix. */
function stripPrefixes(word: string): string | undefined {
  const bare = word.replace(/^(?:لل|بال|وال|فال)(?=.{3})/u, "").replace(/^[لبو](?=.{4})/u, "");
  return bare === word ? undefined : bare;
}

async function correctWord(db: Db, catalog: Catalog, word: string): Promise<string | undefined> {
  const bareWord = stripPrefixes(word);
  if (bareWord && (await findUnknownWords(db, catalog, bareWord)).size === 0) return bareWord;
  const [nearest] = await findSimilarWords(db, word);
  // A single easy mistake is more likely than two joined words.
  if (nearest && nearest.distance <= 0.5) return getProperName(catalog, nearest.term);
  return (await splitWord(db, word)) ?? (nearest && getProperName(catalog, nearest.term));
}

/** Splits a word into the most common pair of known words: "oilfilter" becomes "oil filter". */
async function splitWord(db: Db, word: string): Promise<string | undefined> {
  if (word.length < 6) return undefined;
  const splits = Array.from({ length: word.length - 5 }, (_, i) => [word.slice(0, i + 3), word.slice(i + 3)] as const);
  const { rows } = await sql<{ term: string; freq: number }>`
    select term, freq from terms where term = any(${splits.flat()}::text[])`.execute(db);
  const freq = new Map(rows.map((row) => [row.term, row.freq]));
  const scoreSplit = ([a, b]: readonly [string, string]) => Math.min(freq.get(a) ?? 0, freq.get(b) ?? 0);
  const [best] = splits.filter((split) => scoreSplit(split) > 0).sort((a, b) => scoreSplit(b) - scoreSplit(a));
  return best?.join(" ");
}

/** Returns the proper name for a spelling, in the same script. */
function getProperName({ spellings, makes, models, cities }: Catalog, term: string): string {
  const arabic = /\p{Script=Arabic}/u.test(term);
  const matches = [
    ...spellings.find("make", term).map((id) => makes.byId.get(id)),
    ...spellings.find("model", term).map((id) => models.get(id)),
    ...spellings.find("city", term).map((id) => cities.byId.get(id)),
  ];
  const names = new Set(matches.map((thing) => (arabic ? thing?.name.ar : thing?.name.en)).filter((name) => !!name));
  const [name] = names;
  return names.size === 1 && name && !normalizeSearchText(name).includes(" ") ? name : term;
}

/**
 * Groups of parameters that exclude each other. A manual choice of one parameter replaces parsed values of its group.
 */
const exclusiveParameterGroups: readonly (readonly string[])[] = [
  ["make", "model", "not.make", "not.model"],
  ["yearMin", "yearMax"],
  ["priceMin", "priceMax"],
  ["mileageMin", "mileageMax"],
  ["vehicle", "fit", "until"],
];

/** Adds the parameters parsed from the search text. Manual choices take precedence. */
export function mergeParsedParameters(
  params: URLSearchParams,
  parsedParameters: readonly Pick<ParsedParameter, "name" | "value">[],
): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const { name, value } of parsedParameters) {
    if (name === "currency") {
      // The currency belongs to the price in the text, which a manually chosen price replaces.
      if (!params.has("priceMin") && !params.has("priceMax")) result.set(name, value);
      continue;
    }
    const groupNames = exclusiveParameterGroups.find((names) => names.includes(name)) ?? [name, `not.${name}`];
    if (groupNames.some((each) => params.has(each)) || result.getAll(name).includes(value)) continue;
    result.append(name, value);
  }
  return result;
}
