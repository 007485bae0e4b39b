import type { SearchSynonyms } from "#domain/catalog/catalog.ts";
import { buildSearchQuery, stripArticle } from "#domain/search/tsquery.ts";
import { normalizeSearchText, tokenize } from "#kernel/normalize-text.ts";

/** Maximum number of words of a search query. Further words are ignored. */
const MAX_QUERY_WORDS = 12;

/** Maximum number of words of a listing that are indexed. It limits the size of the search vector. */
const MAX_INDEXED_WORDS = 3_000;

/** Longer words, such as links without spaces, are neither indexed nor searched. */
const MAX_WORD_LENGTH = 60;

const isIndexableWord = (word: string) => word.length <= MAX_WORD_LENGTH;

/** Parses a search text into normalized words: at most twelve, without repetitions. */
export function parseQueryWords(text: string): string[] {
  // Long texts are cut before they are normalized, which would be slow.
  const words = tokenize(text.slice(0, 1_000)).filter(isIndexableWord);
  return [...new Set(words)].slice(0, MAX_QUERY_WORDS);
}

/** Excluded words are matched literally, without synonyms. */
const noSynonyms: SearchSynonyms = new Map();

/** Builds the tsquery of each excluded word. A listing that matches one of them is excluded. */
export const buildExcludedQueries = (withoutWords: readonly string[][]): string[] =>
  withoutWords.flatMap((words) => buildSearchQuery(words, noSynonyms) ?? []);

/** Texts by which a search finds a listing, in descending order of weight. */
export type SearchTexts = {
  name: readonly string[];
  /** Category, features, city and seller. */
  attributes: readonly string[];
  /** Name of a private seller. It has the same weight as `attributes`, but is not added to the spelling dictionary. */
  people?: readonly string[];
  description: readonly string[];
};

/**
 * Version of the rules for building search vectors. After an increase, `write/reindex.server.ts` rebuilds all search
 * vectors.
 */
export const SEARCH_VECTOR_VERSION = 3;

/** Maximum length of two neighbouring words of a name that are also indexed as one word. */
const MAX_COMPOUND_LENGTH = 24;

/** Returns the number in a word for a variant of a model: 180 of "c180k", 520 of "520i". A search finds it by the number. */
const getModelNumber = (word: string): string | undefined =>
  /^(?:[a-z]{1,3}(\d{2,3})[a-z]{0,2}|(\d{3})(?:i|d|e|li|il|ld|ci|is|xi|k|h|l|m|cdi|cgi|tdi))$/
    .exec(word)
    ?.slice(1)
    .find(Boolean);

/**
 * Builds the search vector of a listing as a tsvector literal. The weights are A for names, B for attributes, C for
 * descriptions and D for joined neighbouring words. The number of a model variant has the weight of its word. `terms` are
 * the words of names and attributes, for the spelling dictionary.
 */
export function buildSearchVector(texts: SearchTexts): { vector: string; terms: Set<string> } {
  const positions = new Map<string, string[]>();
  const terms = new Set<string>();
  let position = 0;
  const addPosition = (word: string, weight: "A" | "B" | "C" | "D") => {
    const wordPositions = positions.get(word) ?? [];
    // PostgreSQL stores at most 255 positions per word.
    if (wordPositions.length < 255) positions.set(word, [...wordPositions, `${position}${weight}`]);
  };
  const add = (parts: readonly string[], weight: "A" | "B" | "C", inDictionary = weight !== "C") => {
    for (const part of parts) {
      const words = tokenize(part);
      for (const [i, word] of words.entries()) {
        if (!isIndexableWord(word) || position >= MAX_INDEXED_WORDS) continue;
        position += 1;
        const wordWithoutArticle = stripArticle(word);
        for (const form of wordWithoutArticle ? [word, wordWithoutArticle] : [word]) addPosition(form, weight);
        const modelNumber = getModelNumber(word);
        if (modelNumber) addPosition(modelNumber, weight);
        if (weight === "C") continue;
        if (inDictionary) terms.add(word);
        const compound = i > 0 ? `${words[i - 1]}${word}` : "";
        if (compound && compound.length <= MAX_COMPOUND_LENGTH) addPosition(compound, "D");
      }
    }
  };
  add(texts.name, "A");
  add(texts.attributes, "B");
  add(texts.people ?? [], "B", false);
  add(texts.description, "C");
  const vector = [...positions].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
  return { vector, terms };
}

/** Converts a name to the key by which lists are sorted. */
export const toNameSortKey = (name: string | null | undefined): string => normalizeSearchText(name ?? "").slice(0, 60);
