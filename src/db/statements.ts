import type { QueryConfig } from "pg";

/**
 * Put this comment into a statement whose best plan depends on its values (search, facets):
 * it is then sent unnamed and planned afresh. All others are named and planned once a connection,
 * which is 2–4 times faster for short ones.
 */
export const replan = "/* replan */";

const names = new Map<string, string>();
/** Texts seen once: a statement gets its name when it comes again, so that one-off texts can't use the names up. */
const seenOnce = new Set<string>();
/** Past this many, statements go unnamed: every name costs memory on every connection. */
const limit = 400;

function nameOf(text: string): string | undefined {
  if (text.includes(replan)) return undefined;
  const known = names.get(text);
  if (known || names.size >= limit) return known;
  if (!seenOnce.delete(text)) {
    if (seenOnce.size >= limit) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  }
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** What to hand to a `pg` client for this text: named unless it asks for planning each time. */
export function statement(text: string, values: readonly unknown[]): QueryConfig {
  // Without values the simple protocol is used, which takes several statements in one text (migrations).
  if (values.length === 0) return { text };
  const name = nameOf(text);
  return name ? { name, text, values: [...values] } : { text, values: [...values] };
}
