import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog, SearchSynonyms } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findKnownWords, findSimilarWords } from "#domain/search/dictionary.server.ts";
import { swapKeyboardLayout } from "#domain/search/keyboard-layouts.ts";
import { stripArticle } from "#domain/search/tsquery.ts";
import { normalizeSearchText } from "#kernel/normalize-text.ts";
import { type ParsedSearchQuery, type ParseSearchQueryOptions, parseSearchQuery } from "./parse-search-query.ts";
import { tokenizeSearchText } from "./tokenizer.ts";
import { parserVocabulary } from "./vocabulary.ts";

export type ParsedSearchText = ParsedSearchQuery & {
  /** Correction that is searched instead of the typed text, with the kind of mistake. */
  corrected?: { text: string; why: "spelling" | "keyboard" };
};

/** Maximum number of characters of a text that are parsed. */
const MAX_TEXT_LENGTH = 300;
const MAX_TOKENS = 12;

/**
 * Parses a search text into filters and remaining words, and corrects it. Words that no listing contains are replaced
 * by a probable correction. Words that listings contain are never changed.
 */
export async function parseSearchText(
  db: Db,
  catalog: Catalog,
  text: string,
  options: ParseSearchQueryOptions,
): Promise<ParsedSearchText> {
  const truncatedText = text.slice(0, MAX_TEXT_LENGTH);
  const parsed = parseSearchQuery(truncatedText, catalog, options);
  const unknownWordSet = await findUnknownWords(db, catalog, parsed.rest);
  if (unknownWordSet.size === 0)
    return text.length > MAX_TEXT_LENGTH ? { filters: [], rest: text, words: text, part: parsed.part } : parsed;

  // Digits are typed with the same keys in both layouts, so a parsed number does not prove the layout right: ";hlvd
  // 2020".
  const hasOnlyNumbers = parsed.filters.every(
    (filter) =>
      filter.name === "year" || filter.name === "mileage" || (filter.name === "price" && filter.currency === undefined),
  );
  if (hasOnlyNumbers) {
    const swappedText = swapKeyboardLayout(truncatedText);
    const swappedParse = swappedText === undefined ? undefined : await parseIfKnown(db, catalog, swappedText, options);
    if (swappedParse && swappedText !== undefined)
      return { ...swappedParse, corrected: { text: swappedText, why: "keyboard" } };
  }
  const correctedText = await correctSpelling(db, catalog, truncatedText, unknownWordSet);
  if (correctedText === truncatedText) return parsed;
  return {
    ...parseSearchQuery(correctedText, catalog, options),
    corrected: { text: correctedText, why: "spelling" },
  };
}

/**
 * Suggests a correction for a search text without results. Undefined if all words are known, or if no similar word
 * exists.
 */
export async function suggestSearchCorrection(db: Db, text: string, now: Date): Promise<string | undefined> {
  const parsed = await parseSearchText(db, await getCatalog(db), text, { thisYear: now.getUTCFullYear() });
  return parsed.corrected?.text;
}

/** Parses a text and returns the result if all its words are known. Otherwise returns undefined. */
async function parseIfKnown(db: Db, catalog: Catalog, text: string, options: ParseSearchQueryOptions) {
  const parsed = parseSearchQuery(text, catalog, options);
  if (parsed.filters.length === 0 && parsed.rest === "") return undefined;
  // Single letters are always known and prove nothing. They result from "قورولا" in the wrong layout (r,v,b).
  const letters = tokenizeSearchText(text, MAX_TOKENS).filter(({ value }) => value === undefined);
  if (!letters.some(({ word }) => word.length > 2)) return undefined;
  return (await findUnknownWords(db, catalog, parsed.rest)).size === 0 ? parsed : undefined;
}

/** Finds the normalized words that occur in no listing. Numbers always count as known. */
async function findUnknownWords(db: Db, { synonyms, spellings }: Catalog, text: string): Promise<Set<string>> {
  const synonymWords = getSynonymWords(synonyms);
  // Names in the catalog are spelled correctly even if no listing contains them, such as the Ford Focus.
  const isCatalogName = (word: string) =>
    (["make", "model", "city", "brand"] as const).some((target) => spellings.find(target, word).length > 0);
  const isKnownSpelling = (word: string) => parserVocabulary.has(word) || synonymWords.has(word) || isCatalogName(word);
  const toBareWord = (word: string) => stripArticle(word) ?? word;
  const words = tokenizeSearchText(text, MAX_TOKENS)
    .filter(({ value, word }) => value === undefined && word.length > 1)
    .map(({ word }) => word)
    .filter((word) => !isKnownSpelling(word) && !isKnownSpelling(toBareWord(word)));
  const knownWords = await findKnownWords(
    db,
    words.flatMap((word) => [word, toBareWord(word)]),
  );
  return new Set(words.filter((word) => !knownWords.has(word) && !knownWords.has(toBareWord(word))));
}

const synonymWordCache = new WeakMap<SearchSynonyms, ReadonlySet<string>>();

/**
 * Returns all words of the synonyms, also single words of phrases ("spare" of "spare parts"). Spelling correction
 * leaves them unchanged.
 */
function getSynonymWords(synonyms: SearchSynonyms): ReadonlySet<string> {
  const synonymWords =
    synonymWordCache.get(synonyms) ?? new Set([...synonyms.keys()].flatMap((phrase) => phrase.split(" ")));
  synonymWordCache.set(synonyms, synonymWords);
  return synonymWords;
}

/**
 * Replaces unknown words in a text by their probable correction. An unknown word is either misspelled or consists of
 * two joined words.
 */
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

/** Returns a word without its Arabic prefixes: "للمحرك" is "for the engine". Undefined if it has none. */
function stripPrefixes(word: string): string | undefined {
  const bare = word.replace(/^(?:لل|بال|وال|فال)(?=.{3})/u, "").replace(/^[لبو](?=.{4})/u, "");
  return bare === word ? undefined : bare;
}

async function correctWord(db: Db, catalog: Catalog, word: string): Promise<string | undefined> {
  const bareWord = stripPrefixes(word);
  if (bareWord && (await findUnknownWords(db, catalog, bareWord)).size === 0) return bareWord;
  const [nearest] = await findSimilarWords(db, word);
  // One small spelling mistake is more likely than two joined words.
  if (nearest && nearest.distance <= 0.5) return getProperName(catalog, nearest.term);
  return (await splitWord(db, word)) ?? (nearest && getProperName(catalog, nearest.term));
}

/** Splits a word into the most frequent pair of known words: "oilfilter" becomes "oil filter". */
async function splitWord(db: Db, word: string): Promise<string | undefined> {
  if (word.length < 6) return undefined;
  const splits = Array.from({ length: word.length - 5 }, (_, i) => [word.slice(0, i + 3), word.slice(i + 3)] as const);
  const { rows } = await sql<{ term: string; freq: number }>`
    select term, freq from search_terms where term = any(${splits.flat()}::text[])`.execute(db);
  const freq = new Map(rows.map((row) => [row.term, row.freq]));
  const scoreSplit = ([a, b]: readonly [string, string]) => Math.min(freq.get(a) ?? 0, freq.get(b) ?? 0);
  const [best] = splits.filter((split) => scoreSplit(split) > 0).sort((a, b) => scoreSplit(b) - scoreSplit(a));
  return best?.join(" ");
}

/** Returns the proper name of the make, model or city with this spelling, in the same script. */
function getProperName({ spellings, makes, models, cities }: Catalog, term: string): string {
  const arabic = /\p{Script=Arabic}/u.test(term);
  const matches = [
    ...spellings.find("make", term).map((id) => makes.byId.get(id)),
    ...spellings.find("model", term).map((id) => models.get(id)),
    ...spellings.find("city", term).map((id) => cities.byId.get(id)),
  ];
  const names = new Set(matches.map((entry) => (arabic ? entry?.name.ar : entry?.name.en)).filter((name) => !!name));
  const [name] = names;
  return names.size === 1 && name && !normalizeSearchText(name).includes(" ") ? name : term;
}
