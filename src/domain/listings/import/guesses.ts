import type { ImportGuess } from "#db/schema/imports.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

/** Value of a cell that the import understood by a rule, and what the import made of it. */
export type RowGuess = { field: string; value: string; result: LocalizedText };

/** Maximum number of different guesses that an import stores: the most frequent ones. */
const MAX_GUESSES = 300;
/** Maximum length of the value of a stored guess. */
const MAX_VALUE_LENGTH = 80;

/** Counts the guesses of an import by field, value and result. */
export class GuessCounter {
  readonly #guesses = new Map<string, ImportGuess>();

  add(guesses: readonly RowGuess[]): void {
    for (const guess of guesses) {
      const key = JSON.stringify([guess.field, guess.value, guess.result]);
      const existing = this.#guesses.get(key);
      if (existing) existing.rows += 1;
      else this.#guesses.set(key, { ...guess, value: guess.value.slice(0, MAX_VALUE_LENGTH).toWellFormed(), rows: 1 });
    }
  }

  /** Lists the guesses, most frequent first. */
  list(): ImportGuess[] {
    return [...this.#guesses.values()].sort((a, b) => b.rows - a.rows).slice(0, MAX_GUESSES);
  }
}
