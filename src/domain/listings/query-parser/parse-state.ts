import type { TextFilter } from "../filters/text-filters.ts";
import type { SearchToken } from "./tokenizer.ts";

/** Filter that was parsed from a search text, with the position of its words in the text. */
export type PlacedFilter = TextFilter & { start: number; end: number };

/** Maximum number of words in a phrase of the vocabulary. */
const MAX_PHRASE_WORDS = 3;

/**
 * State of parsing a search text: its tokens, and the filters found so far. Words that became filters are marked as
 * consumed.
 */
export class ParseState {
  readonly tokens: readonly SearchToken[];
  readonly filters: PlacedFilter[] = [];
  /** Positions of the words that name a wanted make or model. */
  readonly carIndexes = new Set<number>();
  readonly #used: boolean[];
  /** Positions of consumed words that are also searched as text. */
  readonly #textIndexes = new Set<number>();

  constructor(tokens: readonly SearchToken[]) {
    this.tokens = tokens;
    this.#used = tokens.map(() => false);
  }

  isFree(at: number): boolean {
    return this.#used[at] === false;
  }

  /** Returns whether a word is searched as text: because it is not consumed, or by `keepAsText`. */
  isText(at: number): boolean {
    return this.isFree(at) || this.#textIndexes.has(at);
  }

  /** Also searches a consumed word as text. */
  keepAsText(at: number): void {
    this.#textIndexes.add(at);
  }

  /** Marks words as consumed, so that they are not searched as text. */
  consume(from: number, count: number): void {
    this.#used.fill(true, from, from + count);
    for (let at = from; at < from + count; at += 1) this.#textIndexes.delete(at);
  }

  /** Makes the words of a removed filter free again, so that they are searched as text. */
  releaseRange({ start, end }: Pick<PlacedFilter, "start" | "end">): void {
    for (const [i, token] of this.tokens.entries()) {
      if (token.start >= start && token.end <= end) this.#used[i] = false;
    }
  }

  /** Returns `count` words, beginning at `position`. Undefined if one of them is consumed. */
  getWords(at: number, count: number): string[] | undefined {
    const words: string[] = [];
    for (let i = at; i < at + count; i += 1) {
      const token = this.tokens[i];
      if (!token || !this.isFree(i)) return undefined;
      words.push(token.word);
    }
    return words;
  }

  /** Returns the number of words in the longest phrase that begins at `position`, or 0 if none does. */
  matchPhrase(at: number, phrases: { has(phrase: string): boolean }): number {
    for (let count = MAX_PHRASE_WORDS; count > 0; count -= 1) {
      const words = this.getWords(at, count);
      if (words && phrases.has(words.join(" "))) return count;
    }
    return 0;
  }

  /** Returns the number of words in the longest phrase that ends directly before `position`, or 0 if none does. */
  matchPrecedingPhrase(at: number, phrases: { has(phrase: string): boolean }): number {
    for (let count = Math.min(MAX_PHRASE_WORDS, at); count > 0; count -= 1) {
      const words = this.getWords(at - count, count);
      if (words && phrases.has(words.join(" "))) return count;
    }
    return 0;
  }

  /** Adds filters for `count` words at position `at`, and marks these words as consumed. */
  addFilters(at: number, count: number, ...filters: readonly TextFilter[]): void {
    const [first, last] = [this.tokens[at], this.tokens[at + count - 1]];
    if (!first || !last) return;
    this.consume(at, count);
    for (const filter of filters) {
      this.filters.push({ ...filter, start: first.start, end: last.end });
      if ((filter.name !== "make" && filter.name !== "model") || filter.excluded) continue;
      for (let i = at; i < at + count; i += 1) this.carIndexes.add(i);
    }
  }
}
