import { withoutArticle } from "#domain/search/query.ts";
import { fold, tokens } from "#kernel/fold.ts";

/** Past these a query or a text adds nothing but work. */
const mostQueryWords = 12;
const mostIndexedWords = 3_000;
const longestWord = 60;

const usable = (word: string) => word.length <= longestWord;

/** The folded words of a search text, at most a dozen, without repeats. */
export function queryWords(text: string): string[] {
  // A text far longer than any sentence is cut first, so that folding it costs nothing.
  const words = tokens(text.slice(0, 1_000)).filter(usable);
  return [...new Set(words)].slice(0, mostQueryWords);
}

/** The texts an ad is found by, the weightiest first. */
export type SearchTexts = {
  /** Its name, make and model. */
  name: readonly string[];
  /** Its category, features, place and seller. */
  facts: readonly string[];
  /** The person who sells it; weighs like facts, but no mistyped word is meant for somebody's name. */
  people?: readonly string[];
  /** Its description. */
  description: readonly string[];
};

/** Rules by which vectors are made; a higher number has every ad's words made anew (`reindex.server.ts`). */
export const searchEdition = 1;

/** Words that stand side by side in a name are also found written as one, up to this length. */
const longestGlued = 24;

/**
 * An ad's words as a tsvector literal: names weigh A, facts B, descriptions C, and D words that stand
 * apart, written as one. `terms` are the words of names and facts, which mistyped words are corrected to.
 */
export function searchVector(texts: SearchTexts): { vector: string; terms: Set<string> } {
  const positions = new Map<string, string[]>();
  const terms = new Set<string>();
  let position = 0;
  const put = (word: string, weight: "A" | "B" | "C" | "D") => {
    const known = positions.get(word) ?? [];
    // PostgreSQL keeps at most 255 positions of a word.
    if (known.length < 255) positions.set(word, [...known, `${position}${weight}`]);
  };
  const add = (parts: readonly string[], weight: "A" | "B" | "C", inDictionary = weight !== "C") => {
    for (const part of parts) {
      const words = tokens(part);
      for (const [i, word] of words.entries()) {
        if (!usable(word) || position >= mostIndexedWords) continue;
        position += 1;
        const bare = withoutArticle(word);
        for (const form of bare ? [word, bare] : [word]) put(form, weight);
        if (weight === "C") continue;
        if (inDictionary) terms.add(word);
        const glued = i > 0 ? `${words[i - 1]}${word}` : "";
        if (glued && glued.length <= longestGlued) put(glued, "D");
      }
    }
  };
  add(texts.name, "A");
  add(texts.facts, "B");
  add(texts.people ?? [], "B", false);
  add(texts.description, "C");
  const vector = [...positions].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
  return { vector, terms };
}

/** A name in the form that lists order by. */
export const sortForm = (name: string | null | undefined): string => fold(name ?? "").slice(0, 60);
