import type { SearchSynonyms } from "#domain/catalog/catalog.ts";

/** Maximum number of words in a synonym. */
const MAX_PHRASE_WORDS = 3;

/**
 * Removes the Arabic article from a word. Index and query hold a word with and without the article (rule 15). There is
 * no other stemming.
 */
export function stripArticle(word: string): string | undefined {
  return word.startsWith("ال") && word.length > 4 ? word.slice(2) : undefined;
}

/** "brakes" also finds "brake". The opposite direction works by prefix matching. */
const toSingular = (word: string): string | undefined =>
  /^[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : undefined;

/** Converts a word into a prefix-matching lexeme. Short numbers match exactly: 20 does not match 2019. */
function toLexeme(word: string): string {
  const isExact = /^\d{1,4}$/.test(word) || word.length === 1;
  return `'${word}'${isExact ? "" : ":*"}`;
}

/** A tyre for 17 inches is an R17. */
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

/** Synonyms match literally. Only longer words match as prefixes. */
const toSynonymLexemes = (words: readonly string[]): string[] =>
  words.map((word) => (word.length < 4 ? `'${word}'` : toLexeme(word)));

/** Checks whether every listing with the second lexeme also has the first: "filter" covers "filters". */
function covers(wide: string, narrow: string): boolean {
  return wide === narrow || (wide.endsWith(":*") && narrow.startsWith(wide.slice(0, -3)));
}

/**
 * Combines alternatives, each a list of required lexemes. Alternatives covered by another one are dropped: "oil" covers
 * "engine oil". Fewer lexemes make ranking cheaper.
 */
function combineAlternatives(alternatives: readonly (readonly string[])[]): string {
  const uniqueAlternatives = [...new Map(alternatives.map((each) => [[...each].sort().join(), each])).values()];
  const isCoveredBy = (each: readonly string[], other: readonly string[]) =>
    other.every((wide) => each.some((narrow) => covers(wide, narrow)));
  const needed = uniqueAlternatives.filter(
    (each, i) =>
      !uniqueAlternatives.some(
        (other, j) => i !== j && isCoveredBy(each, other) && (j < i || !isCoveredBy(other, each)),
      ),
  );
  return joinAlternatives(needed.map(joinAll));
}

/**
 * Builds a tsquery from folded words. All words must occur, each as a prefix or by a synonym, and also joined into one
 * word ("سي ار في" and سيارفي, "f 150" and f150). Undefined without words.
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
    else
      parts.push(
        joinAlternatives([
          joinAll(phraseWords.map(matchAnyForm)),
          ...(alternatives.length > 0 ? [combineAlternatives(alternatives)] : []),
        ]),
      );
    i += length;
  }
  const separateQuery = joinAll(parts);
  const compound = words.join("");
  return words.length > 1 && words.length < 4 && compound.length <= 24
    ? joinAlternatives([separateQuery, toLexeme(compound)])
    : separateQuery;
}

/** Restricts a query to names (A), to facts (B: category, brand, city, seller), or to both. */
export const restrictToWeights = (query: string, weights: "A" | "B" | "AB"): string =>
  query.replace(/'([^']+)'(:\*)?/g, (_, word: string, prefix = ":") => `'${word}'${prefix}${weights}`);

/** "205 55 16" and "205/55/16" match the tyre size 205/55 R16. */
function parseTyreSize(words: readonly string[], at: number): { query: string; length: number } | undefined {
  const [width = "", height = "", rim = ""] = words.slice(at, at + 3);
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

/** "20/50" and "5 30" match the oil grades 20W-50 and 5W-30. */
function parseOilGrade(words: readonly string[], at: number): { query: string; length: number } | undefined {
  const [cold = "", hot = ""] = words.slice(at, at + 2);
  if (!/^(?:0|5|10|15|20|25)$/.test(cold) || !/^(?:16|20|30|40|50|60)$/.test(hot)) return undefined;
  return { query: joinAlternatives([joinAll([toLexeme(cold), toLexeme(hot)]), toLexeme(`${cold}w${hot}`)]), length: 2 };
}

/** Counts the short words from `at` on that may form one name, such as letters and numbers of models. */
function countShortWords(words: readonly string[], at: number, synonyms: SearchSynonyms): number {
  let end = at;
  const isShort = (i: number) => (words[i]?.length ?? 9) <= 3;
  // A word that is a synonym or starts one is not part of a model name: سير صدر, "oil".
  while (end < words.length && end - at < 4 && isShort(end) && findPhrase(words, end, synonyms)[1].length === 0)
    end += 1;
  const run = words.slice(at, end);
  // Neighbouring numbers without a letter stay separate.
  return run.some((word) => /\p{L}/u.test(word)) ? run.length : 1;
}

/** Returns other spellings of the make, model or brand that the words name, each as one word. */
export type SpellingLookup = (words: readonly string[]) => readonly string[];

/** Finds the longest synonym or name that starts at a word, with its alternatives. */
function findPhrase(
  words: readonly string[],
  at: number,
  synonyms: SearchSynonyms,
  findSpellings: SpellingLookup = () => [],
): [length: number, meanings: readonly (readonly string[])[], names: readonly string[]] {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length);
    const meanings = synonyms.get(phrase.join(" ")) ?? synonyms.get(phrase.map((w) => stripArticle(w) ?? w).join(" "));
    if (meanings) return [length, meanings, []];
    const names = findSpellings(phrase);
    if (names.length > 0) return [length, [], names];
  }
  return [1, [], []];
}
