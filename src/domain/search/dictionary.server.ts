import { sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import { getPhoneticLookupKeys, isDictionaryWord } from "./phonetic-key.ts";
import { calculateTypoDistance, getMaxTypoDistance } from "./typo-distance.ts";

/** Minimum number of listings in one call of `addDictionaryWords` from which the frequencies increase by default. */
const BULK_SIZE = 20;
/** Maximum number of candidates that are compared letter by letter: the most frequent ones. */
const MAX_CANDIDATES = 200;

/**
 * Adds the words of listings to the spelling dictionary. `listings` contains one set of words per listing. With
 * `counted`, the frequencies of the words increase as well. The words of a single new listing are not counted, so that
 * sellers never wait for each other's row locks.
 */
export async function addDictionaryWords(
  trx: Db,
  listings: readonly ReadonlySet<string>[],
  { counted = listings.length >= BULK_SIZE } = {},
): Promise<void> {
  const counts = new Map<string, number>();
  for (const terms of listings) {
    for (const term of terms) if (isDictionaryWord(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  // All writers lock the rows in this order, which prevents deadlocks.
  const rows = [...counts].map(([term, freq]) => ({ term, freq })).sort((a, b) => (a.term < b.term ? -1 : 1));
  const { rows: added } = await sql<{ term: string }>`
    insert into search_terms (term, freq)
    select term, freq from json_populate_recordset(null::search_terms, ${JSON.stringify(rows)}::json)
    on conflict (term) do ${counted ? sql`update set freq = search_terms.freq + excluded.freq` : sql`nothing`}
    returning term`.execute(trx);
  const keys = added.flatMap(({ term }) => getPhoneticLookupKeys(term).map((key) => ({ key, term })));
  await insertRows(trx, "search_term_skeletons", keys, { onConflict: "on conflict do nothing" });
}

/**
 * Finds those of the given normalized words that listings contain. A word of more than two letters may also be the
 * beginning of a word in a listing.
 */
export async function findKnownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) word
    where exists (
      select 1 from ad_search
      where vector @@ (quote_literal(word) || case when length(word) > 2 then ':*' else '' end)::tsquery limit 1)`.execute(
    db,
  );
  return new Set(rows.map(({ word }) => word));
}

export type SimilarWord = { term: string; distance: number; freq: number };

/** Finds words of the dictionary that are similar to a normalized word, the most likely first. */
export async function findSimilarWords(db: Db, word: string): Promise<SimilarWord[]> {
  if (!isDictionaryWord(word)) return [];
  const { rows } = await sql<{ term: string; freq: number }>`
    select t.term, t.freq from (
      select distinct k.term from unnest(${getPhoneticLookupKeys(word)}::text[]) wanted join search_term_skeletons k on k.key = wanted
    ) near join search_terms t using (term) order by t.freq desc limit ${MAX_CANDIDATES}`.execute(db);
  const maxDistance = getMaxTypoDistance(word);
  const weight = ({ distance, freq }: SimilarWord) => distance - Math.log10(freq + 1) * 0.15;
  const similar = rows
    .map(({ term, freq }) => ({
      term,
      freq,
      distance: calculateTypoDistance(word, term, maxDistance) + (term[0] === word[0] ? 0 : 0.2),
    }))
    .filter(({ distance }) => distance > 0 && distance <= maxDistance)
    .sort((a, b) => weight(a) - weight(b));
  // Words in the other script are used only if no word in the same script is similar.
  const isLatin = (text: string) => /[a-z]/.test(text);
  const sameScript = similar.filter(({ term }) => isLatin(term) === isLatin(word));
  return (sameScript.length > 0 ? sameScript : similar).slice(0, 5);
}
