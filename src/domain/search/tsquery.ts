import type { SearchSynonyms } from "#domain/catalog/catalog.ts";

/** Maximum number of words in a synonym. */
const MAX_PHRASE_WORDS = 3;

/**
 * Returns a word without the Arabic article, or undefined if it has none. Search index and query contain each word with
 * and without its article (rule 15). Words are not stemmed otherwise.
 */
export function stripArticle(word: string): string | undefined {
  return word.startsWith("ال") && word.length > 4 ? word.slice(2) : undefined;
}

/**
 * Removes the plural ending of an English word, so that "brakes" also finds "brake". "brake" finds "brakes" anyway,
 * because words match as prefixes.
 */
const toSingular = (word: string): string | undefined =>
  /^[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : undefined;

/**
 * Converts a word to a lexeme of a tsquery that matches all words with this beginning. Numbers of up to four digits and
 * single letters match exactly: 20 does not match 2019.
 */
function toLexeme(word: string): string {
  const isExact = /^\d{1,4}$/.test(word) || word.length === 1;
  return `'${word}'${isExact ? "" : ":*"}`;
}

/** Converts a number of inches to a rim size as in texts about tyres: 17 becomes R17. */
const toRimSize = (word: string): string | undefined => (/^(?:1[2-9]|2[0-4])$/.test(word) ? `r${word}` : undefined);

const getForms = (word: string): string[] =>
  [word, stripArticle(word), toSingular(word), toRimSize(word)].filter((form) => form !== undefined).map(toLexeme);

const matchAnyForm = (word: string): string => joinAlternatives(getForms(word));

const joinAlternatives = (terms: readonly string[]): string => {
  const all = [...new Set(terms)];
  return all.length === 1 ? (all[0] as string) : `(${all.join(" | ")})`;
};
const joinAll = (terms: readonly string[]): string =>
  terms.length === 1 ? (terms[0] as string) : `(${terms.join(" & ")})`;

/** Converts words of a synonym to lexemes. Short words match exactly, words of four or more letters as prefixes. */
const toSynonymLexemes = (words: readonly string[]): string[] =>
  words.map((word) => (word.length < 4 ? `'${word}'` : toLexeme(word)));

/** Checks whether all listings that match the narrow lexeme also match the wide one: "filter" covers "filters". */
function covers(wide: string, narrow: string): boolean {
  return wide === narrow || (wide.endsWith(":*") && narrow.startsWith(wide.slice(0, -3)));
}

/**
 * Combines alternatives with "or". An alternative is a list of lexemes, all of which are required. Leaves out
 * alternatives that another one covers ("oil" covers "engine oil"), because ranking is faster with fewer lexemes.
 */
function combineAlternatives(alternatives: readonly (readonly string[])[]): string {
  const isCoveredBy = (each: readonly string[], other: readonly string[]) =>
    other.every((wide) => each.some((narrow) => covers(wide, narrow)));
  // Of alternatives that cover each other, such as equal ones, the first one stays.
  const needed = alternatives.filter(
    (each, i) =>
      !alternatives.some((other, j) => i !== j && isCoveredBy(each, other) && (j < i || !isCoveredBy(other, each))),
  );
  return joinAlternatives(needed.map(joinAll));
}

/**
 * Builds a tsquery from normalized words, all of which must occur. Each word matches as a prefix, by its synonyms, or
 * joined with its neighbours ("سي ار في" and سيارفي, "f 150" and f150). Undefined if there are no words.
 */
export function buildSearchQuery(
  words: readonly string[],
  synonyms: SearchSynonyms,
  findSpellings: SpellingLookup = () => [],
): string | undefined {
  if (words.length === 0) return undefined;
  const parts: string[] = [];
  for (let i = 0; i < words.length; ) {
    const measure = parseTyreSize(words, i) ?? parseOilGrade(words, i);
    if (measure) {
      parts.push(measure.query);
      i += measure.length;
      continue;
    }
    const runLength = countShortWords(words, i, synonyms);
    if (runLength > 1) {
      const runWords = words.slice(i, i + runLength);
      parts.push(joinAlternatives([joinAll(runWords.map(matchAnyForm)), toLexeme(runWords.join(""))]));
      i += runLength;
      continue;
    }
    const [length, meanings, names] = findPhrase(words, i, synonyms, findSpellings);
    const alternatives = [...meanings.map(toSynonymLexemes), ...names.map((name) => [toLexeme(name)])];
    const phraseWords = words.slice(i, i + length);
    if (phraseWords.length === 1)
      parts.push(combineAlternatives([...getForms(phraseWords[0] as string).map((form) => [form]), ...alternatives]));
    else parts.push(joinAlternatives([joinAll(phraseWords.map(matchAnyForm)), combineAlternatives(alternatives)]));
    i += length;
  }
  const separateQuery = joinAll(parts);
  const compound = words.join("");
  return words.length > 1 && words.length < 4 && compound.length <= 24
    ? joinAlternatives([separateQuery, toLexeme(compound)])
    : separateQuery;
}

/**
 * Restricts a query to the names of listings (weight A), to their facts (weight B: category, brand, city, seller), or
 * to both.
 */
export const restrictQueryToWeights = (query: string, weights: "A" | "B" | "AB"): string =>
  query.replace(/'([^']+)'(:\*)?/g, (_, word: string, prefix = ":") => `'${word}'${prefix}${weights}`);

/** Parses three numbers as a tyre size: "205 55 16" and "205/55/16" match 205/55 R16. */
function parseTyreSize(words: readonly string[], position: number): { query: string; length: number } | undefined {
  const [width = "", height = "", rim = ""] = words.slice(position, position + 3);
  if (!/^[1-3]\d5$/.test(width) || !/^[2-8][05]$/.test(height)) return undefined;
  const inches = /^(?:z?r|ر)?(1[2-9]|2[0-4])$/u.exec(rim)?.[1];
  if (!inches) return undefined;
  return {
    query: joinAll([
      toLexeme(width),
      joinAlternatives([toLexeme(height), toLexeme(`${height}r${inches}`)]),
      joinAlternatives([`r${inches}`, `${height}r${inches}`, inches].map(toLexeme)),
    ]),
    length: 3,
  };
}

/** Parses two numbers as an oil grade: "20/50" and "5 30" match 20W-50 and 5W-30. */
function parseOilGrade(words: readonly string[], position: number): { query: string; length: number } | undefined {
  const [cold = "", hot = ""] = words.slice(position, position + 2);
  if (!/^(?:0|5|10|15|20|25)$/.test(cold) || !/^(?:16|20|30|40|50|60)$/.test(hot)) return undefined;
  return { query: joinAlternatives([joinAll([toLexeme(cold), toLexeme(hot)]), toLexeme(`${cold}w${hot}`)]), length: 2 };
}

/** Counts the short words from `position` on that may form one name, such as the letters and numbers of a model. */
function countShortWords(words: readonly string[], position: number, synonyms: SearchSynonyms): number {
  let end = position;
  const isShort = (i: number) => (words[i]?.length ?? Number.POSITIVE_INFINITY) <= 3;
  // A synonym does not belong to a model name (سير صدر, "oil"), and neither does a tyre size (x5 255/55 R18).
  const endsName = (i: number) => findPhrase(words, i, synonyms)[1].length > 0 || parseTyreSize(words, i) !== undefined;
  while (end - position < 4 && isShort(end) && !endsName(end)) end += 1;
  const run = words.slice(position, end);
  // Numbers next to each other stay separate words if there is no letter among them.
  return run.some((word) => /\p{L}/u.test(word)) ? run.length : 1;
}

/**
 * Function that takes the words of a name and returns other spellings of this make, model or brand. Each spelling is
 * one word.
 */
export type SpellingLookup = (words: readonly string[]) => readonly string[];

/** Finds the longest synonym or name that begins at `position`. Returns its number of words and its alternatives. */
function findPhrase(
  words: readonly string[],
  position: number,
  synonyms: SearchSynonyms,
  findSpellings: SpellingLookup = () => [],
): [length: number, meanings: readonly (readonly string[])[], names: readonly string[]] {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - position); length > 0; length -= 1) {
    const phrase = words.slice(position, position + length);
    const meanings = synonyms.get(phrase.join(" ")) ?? synonyms.get(phrase.map((w) => stripArticle(w) ?? w).join(" "));
    if (meanings) return [length, meanings, []];
    const names = findSpellings(phrase);
    if (names.length > 0) return [length, [], names];
  }
  return [1, [], []];
}
