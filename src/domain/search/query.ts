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

function anyForm(word: string): string {
  const forms = [word, withoutArticle(word), singular(word)].filter((form) => form !== undefined);
  return either(forms.map(lexeme));
}

const either = (terms: readonly string[]): string => {
  const all = [...new Set(terms)];
  return all.length === 1 ? (all[0] as string) : `(${all.join(" | ")})`;
};
const every = (terms: readonly string[]): string =>
  terms.length === 1 ? (terms[0] as string) : `(${terms.join(" & ")})`;

/** A synonym is searched as it stands, but for what may follow a word of some length. */
const ofSynonym = (words: readonly string[]): string =>
  every(words.map((word) => (word.length < 4 ? `'${word}'` : lexeme(word))));

/**
 * Folded words as a tsquery: all must occur, each as the beginning of a word, by any of its synonyms,
 * and together also written as one ("سي ار في" and سيارفي, "f 150" and f150). Undefined without words.
 */
export function searchQuery(words: readonly string[], synonyms: Synonyms): string | undefined {
  if (words.length === 0) return undefined;
  const parts: string[] = [];
  for (let i = 0; i < words.length; ) {
    const run = shortRun(words, i);
    if (run > 1) {
      const together = words.slice(i, i + run);
      parts.push(either([every(together.map(anyForm)), lexeme(together.join(""))]));
      i += run;
      continue;
    }
    const [length, meanings] = phraseAt(words, i, synonyms);
    const own = every(words.slice(i, i + length).map(anyForm));
    parts.push(either([own, ...meanings.map(ofSynonym)]));
    i += length;
  }
  const apart = every(parts);
  const glued = words.join("");
  return words.length > 1 && words.length < 4 && glued.length <= 24 ? either([apart, lexeme(glued)]) : apart;
}

/** How many words from `at` on are so short that they may be one name: letters and numbers of models. */
function shortRun(words: readonly string[], at: number): number {
  let end = at;
  while (end < words.length && end - at < 4 && (words[end]?.length ?? 9) <= 3) end += 1;
  const run = words.slice(at, end);
  // Two numbers side by side are two numbers.
  return run.some((word) => /\p{L}/u.test(word)) ? run.length : 1;
}

/** The longest text of the synonyms that begins at a word, and everything that means the same. */
function phraseAt(
  words: readonly string[],
  at: number,
  synonyms: Synonyms,
): [length: number, meanings: readonly (readonly string[])[]] {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length);
    const meanings =
      synonyms.get(phrase.join(" ")) ?? synonyms.get(phrase.map((w) => withoutArticle(w) ?? w).join(" "));
    if (meanings) return [length, meanings];
  }
  return [1, []];
}
