import type { Token } from "./sentence-tokens.ts";

/** Something of a sentence that is a filter: a list's parameter with its value, and where it stood. */
export type Understood = { name: string; value: string; start: number; end: number };

/** The longest phrase that is looked for, in words. */
const longest = 3;

/** A sentence while it is being read: what was understood is crossed out. */
export class Sentence {
  readonly tokens: readonly Token[];
  readonly understood: Understood[] = [];
  readonly #used: boolean[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
    this.#used = tokens.map(() => false);
  }

  free(at: number): boolean {
    return this.#used[at] === false;
  }

  use(from: number, count: number): void {
    this.#used.fill(true, from, from + count);
  }

  /** The words from `at` on, if none of them is crossed out. */
  words(at: number, count: number): string[] | undefined {
    const words: string[] = [];
    for (let i = at; i < at + count; i += 1) {
      const token = this.tokens[i];
      if (!token || !this.free(i)) return undefined;
      words.push(token.word);
    }
    return words;
  }

  /** How many words the longest phrase of a set has that begins at `at`; 0 without one. */
  phraseAt(at: number, phrases: { has(phrase: string): boolean }): number {
    for (let count = longest; count > 0; count -= 1) {
      const words = this.words(at, count);
      if (words && phrases.has(words.join(" "))) return count;
    }
    return 0;
  }

  /** How many words the longest phrase of a set has that ends right before `at`; 0 without one. */
  phraseBefore(at: number, phrases: { has(phrase: string): boolean }): number {
    for (let count = Math.min(longest, at); count > 0; count -= 1) {
      const words = this.words(at - count, count);
      if (words && phrases.has(words.join(" "))) return count;
    }
    return 0;
  }

  /** Notes a filter that stood at some words, and crosses them out. */
  understand(at: number, count: number, ...params: { name: string; value: string }[]): void {
    const [first, last] = [this.tokens[at], this.tokens[at + count - 1]];
    if (!first || !last) return;
    this.use(at, count);
    for (const param of params) this.understood.push({ ...param, start: first.start, end: last.end });
  }
}
