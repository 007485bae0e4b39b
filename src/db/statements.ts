import type { QueryConfig } from "pg";

/**
 * Put this comment into a statement whose best plan depends on its values (search, facets):
 * it is then sent unnamed and planned afresh. All others are named and planned once a connection,
 * which is 2–4 times faster for short ones.
 */
export const replan = "/* replan */";

/** Past this many, statements go unnamed: every name costs memory on every connection. */
const limit = 400;

/** The names of statements, by their texts. A process has one of these, as its connections come and go. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** Texts seen once: a statement gets its name when it comes again, so that one-off texts can't use the names up. */
  readonly #seenOnce = new Set<string>();

  of(text: string): string | undefined {
    if (text.includes(replan)) return undefined;
    const known = this.#names.get(text);
    if (known || this.#names.size >= limit) return known;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= limit) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const ofThisProcess = new StatementNames();

/** What to hand to a `pg` client for this text: named unless it asks for planning each time. */
export function statement(text: string, values: readonly unknown[], names = ofThisProcess): QueryConfig {
  // Without values the simple protocol is used, which takes several statements in one text (migrations).
  if (values.length === 0) return { text };
  const name = names.of(text);
  return name ? { name, text, values: [...values] } : { text, values: [...values] };
}
