import type { Synonyms } from "#domain/catalog/catalogue.ts";

/** The longest text of the synonyms that is looked for, in words. */
const longestPhrase = 3;

/**
 * The Arabic article is written onto its noun: index and query carry the word with and without it
 * (rule 15; there is no stemming beyond that).
 */
export function withoutArticle(word: string): string | undefined {
  return word.startsWith("ال") && word.length > 4 ? word.slice(2) : undefined;
}

/** "brakes" finds "brake" too; the other way round the beginning of the word does it. */
const singular = (word: string): string | undefined => (/^[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : undefined);

/** A word, or the beginning of a longer one. Short numbers must match whole: 20 is not 2019. */
function lexeme(word: string): string {
  const whole = /^\d{1,4}$/.test(word) || word.length === 1;
  return `'${word}'${whole ? "" : ":*"}`;
}

/** A tyre for 17 inches is an R17. */
const rim = (word: string): string | undefined => (/^(?:1[2-9]|2[0-4])$/.test(word) ? `r${word}` : undefined);

const forms = (word: string): string[] =>
  [word, withoutArticle(word), singular(word), rim(word)].filter((form) => form !== undefined).map(lexeme);

const anyForm = (word: string): string => either(forms(word));

const either = (terms: readonly string[]): string => {
  const all = [...new Set(terms)];
  return all.length === 1 ? (all[0] as string) : `(${all.join(" | ")})`;
};
const every = (terms: readonly string[]): string =>
  terms.length === 1 ? (terms[0] as string) : `(${terms.join(" & ")})`;

/** A synonym is searched as it stands, but for what may follow a word of some length. */
const ofSynonym = (words: readonly string[]): string[] =>
  words.map((word) => (word.length < 4 ? `'${word}'` : lexeme(word)));

/** Whether every ad with the second lexeme has the first one: "filters" begins with "filter". */
function covers(wide: string, narrow: string): boolean {
  return wide === narrow || (wide.endsWith(":*") && narrow.startsWith(wide.slice(0, -3)));
}

/**
 * Any of some alternatives, each a list of lexemes that must all occur, without those that another one finds as
 * well: who looks for oil needs not be asked for engine oil too. The database weighs every word that is left.
 */
function anyOf(alternatives: readonly (readonly string[])[]): string {
  const different = [...new Map(alternatives.map((each) => [[...each].sort().join(), each])).values()];
  const foundBy = (each: readonly string[], other: readonly string[]) =>
    other.every((wide) => each.some((narrow) => covers(wide, narrow)));
  const needed = different.filter(
    (each, i) => !different.some((other, j) => i !== j && foundBy(each, other) && (j < i || !foundBy(other, each))),
  );
  return either(needed.map(every));
}

/**
 * Folded words as a tsquery: all must occur, each as the beginning of a word, by any of its synonyms,
 * and together also written as one ("سي ار في" and سيارفي, "f 150" and f150). Undefined without words.
 */
export function searchQuery(
  words: readonly string[],
  synonyms: Synonyms,
  spelled: SpelledLike = () => [],
): string | undefined {
  if (words.length === 0) return undefined;
  const parts: string[] = [];
  for (let i = 0; i < words.length; ) {
    const measure = tyreSize(words, i) ?? oilGrade(words, i);
    if (measure) {
      parts.push(measure.query);
      i += measure.length;
      continue;
    }
    const run = shortRun(words, i, synonyms);
    if (run > 1) {
      const together = words.slice(i, i + run);
      parts.push(either([every(together.map(anyForm)), lexeme(together.join(""))]));
      i += run;
      continue;
    }
    const [length, meanings, names] = phraseAt(words, i, synonyms, spelled);
    const others = [...meanings.map(ofSynonym), ...names.map((name) => [lexeme(name)])];
    const own = words.slice(i, i + length);
    if (own.length === 1) parts.push(anyOf([...forms(own[0] as string).map((form) => [form]), ...others]));
    else parts.push(either([every(own.map(anyForm)), ...(others.length > 0 ? [anyOf(others)] : [])]));
    i += length;
  }
  const apart = every(parts);
  const glued = words.join("");
  return words.length > 1 && words.length < 4 && glued.length <= 24 ? either([apart, lexeme(glued)]) : apart;
}

/** The same query, but only in names (A), in facts (B: category, brand, place, seller), or in both. */
export const inWeights = (query: string, weights: "A" | "B" | "AB"): string =>
  query.replace(/'([^']+)'(:\*)?/g, (_, word: string, prefix = ":") => `'${word}'${prefix}${weights}`);

/** "205 55 16" and "205/55/16" are sold as 205/55 R16. */
function tyreSize(words: readonly string[], at: number): { query: string; length: number } | undefined {
  const [width = "", height = "", rim = ""] = words.slice(at, at + 3);
  if (!/^[1-3]\d5$/.test(width) || !/^[2-8][05]$/.test(height)) return undefined;
  const inches = /^(?:z?r|ر)?(1[2-9]|2[0-4])$/u.exec(rim)?.[1];
  if (!inches) return undefined;
  return {
    query: every([
      lexeme(width),
      either([lexeme(height), lexeme(`${height}r${inches}`)]),
      either([`r${inches}`, `${height}r${inches}`, inches].map(lexeme)),
    ]),
    length: 3,
  };
}

/** "20/50" and "5 30" of an oil are 20W-50 and 5W-30. */
function oilGrade(words: readonly string[], at: number): { query: string; length: number } | undefined {
  const [cold = "", hot = ""] = words.slice(at, at + 2);
  if (!/^(?:0|5|10|15|20|25)$/.test(cold) || !/^(?:16|20|30|40|50|60)$/.test(hot)) return undefined;
  return { query: either([every([lexeme(cold), lexeme(hot)]), lexeme(`${cold}w${hot}`)]), length: 2 };
}

/** How many words from `at` on are so short that they may be one name: letters and numbers of models. */
function shortRun(words: readonly string[], at: number, synonyms: Synonyms): number {
  let end = at;
  const short = (i: number) => (words[i]?.length ?? 9) <= 3;
  // A word that is known by itself, or begins a known phrase, is no letter of a name: سير صدر, "oil".
  while (end < words.length && end - at < 4 && short(end) && phraseAt(words, end, synonyms)[1].length === 0) end += 1;
  const run = words.slice(at, end);
  // Two numbers side by side are two numbers.
  return run.some((word) => /\p{L}/u.test(word)) ? run.length : 1;
}

/** How else the make or model is spelt that some words name, each written as one. */
export type SpelledLike = (words: readonly string[]) => readonly string[];

/** The longest text of the synonyms or name that begins at a word, and everything that means the same. */
function phraseAt(
  words: readonly string[],
  at: number,
  synonyms: Synonyms,
  spelled: SpelledLike = () => [],
): [length: number, meanings: readonly (readonly string[])[], names: readonly string[]] {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length);
    const meanings =
      synonyms.get(phrase.join(" ")) ?? synonyms.get(phrase.map((w) => withoutArticle(w) ?? w).join(" "));
    if (meanings) return [length, meanings, []];
    const names = spelled(phrase);
    if (names.length > 0) return [length, [], names];
  }
  return [1, [], []];
}
