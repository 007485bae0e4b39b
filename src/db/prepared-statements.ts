import type { QueryConfig } from "pg";

/**
 * Comment in the text of statements whose best plan depends on their values (search, facets). These statements are sent
 * unnamed, so PostgreSQL plans them on every execution. All other statements are prepared once per connection, which
 * makes short ones 2–4 times faster.
 */
export const NO_PREPARE_COMMENT = "/* replan */";

/**
 * Maximum number of named statements. Every name uses memory on every connection, so further statements are sent
 * unnamed.
 */
const MAX_NAMED_STATEMENTS = 400;

/** Names of prepared statements by their text, for all connections of the process. */
export class PreparedStatementNames {
  readonly #names = new Map<string, string>();
  /**
   * Texts that were executed once. A statement gets a name at its second execution, so that texts used only once do not
   * use up the names.
   */
  readonly #textsSeenOnce = new Set<string>();

  getName(text: string): string | undefined {
    if (text.includes(NO_PREPARE_COMMENT)) return undefined;
    const existingName = this.#names.get(text);
    if (existingName || this.#names.size >= MAX_NAMED_STATEMENTS) return existingName;
    if (!this.#textsSeenOnce.delete(text)) {
      if (this.#textsSeenOnce.size >= MAX_NAMED_STATEMENTS) this.#textsSeenOnce.clear();
      this.#textsSeenOnce.add(text);
      return undefined;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

const processStatementNames = new PreparedStatementNames();

/** Creates the query for a `pg` client, with a name unless its text contains `NO_PREPARE_COMMENT`. */
export function toQueryConfig(text: string, values: readonly unknown[], names = processStatementNames): QueryConfig {
  // Without values, the simple protocol is used, which allows several statements in one text (as in migrations).
  if (values.length === 0) return { text };
  const name = names.getName(text);
  return name ? { name, text, values: [...values] } : { text, values: [...values] };
}
