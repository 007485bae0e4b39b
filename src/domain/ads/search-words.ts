import { fold, tokens } from "#kernel/fold.ts";

/** Past these a query or a text adds nothing but work. */
const mostQueryWords = 12;
const mostIndexedWords = 3_000;
const longestWord = 60;

/**
 * The Arabic article is written onto its noun: index and query carry the word with and without it
 * (rule 15; there is no stemming beyond that).
 */
function withoutArticle(word: string): string | undefined {
  return word.startsWith("ال") && word.length > 4 ? word.slice(2) : undefined;
}

const usable = (word: string) => word.length <= longestWord;

/** The folded words of a search text, at most a dozen, without repeats. */
export function queryWords(text: string): string[] {
  // A text far longer than any sentence is cut first, so that folding it costs nothing.
  const words = tokens(text.slice(0, 1_000)).filter(usable);
  return [...new Set(words)].slice(0, mostQueryWords);
}

/**
 * The words as a tsquery: all must occur, each may be the beginning of a longer word, except
 * numbers, which must match whole (20 is not 2019). Undefined when there are none.
 */
export function searchQuery(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  return words
    .map((word) => {
      const prefix = /^\d+$/.test(word) ? "" : ":*";
      const bare = withoutArticle(word);
      return bare ? `('${word}'${prefix} | '${bare}'${prefix})` : `'${word}'${prefix}`;
    })
    .join(" & ");
}

/** The texts an ad is found by, the weightiest first. */
export type SearchTexts = {
  /** Its name, make and model. */
  name: readonly string[];
  /** Its category, features, place and seller. */
  facts: readonly string[];
  /** Its description. */
  description: readonly string[];
};

/** An ad's words as a tsvector literal: names weigh A, facts B, descriptions C. */
export function searchVector(texts: SearchTexts): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  const add = (parts: readonly string[], weight: "A" | "B" | "C") => {
    for (const word of parts.flatMap(tokens)) {
      if (!usable(word) || position >= mostIndexedWords) continue;
      position += 1;
      const bare = withoutArticle(word);
      for (const form of bare ? [word, bare] : [word]) {
        const known = positions.get(form) ?? [];
        // PostgreSQL keeps at most 255 positions of a word.
        if (known.length < 255) positions.set(form, [...known, `${position}${weight}`]);
      }
    }
  };
  add(texts.name, "A");
  add(texts.facts, "B");
  add(texts.description, "C");
  return [...positions].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}

/** A name in the form that lists order by. */
export const sortForm = (name: string | null | undefined): string => fold(name ?? "").slice(0, 60);
