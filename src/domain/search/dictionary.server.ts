import { type RawBuilder, sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import { getPhoneticLookupKeys, isDictionaryWord } from "./phonetic-key.ts";
import { calculateTypoDistance, FIRST_LETTER_COST, getMaxTypoDistance } from "./typo-distance.ts";

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

/** Number of listings that contain a word. The numbers are exact up to `MAX_COUNTED_LISTINGS`. */
export type WordCount = {
  /** Listings that contain exactly this word. */
  exact: number;
  /** Listings that contain a word with this beginning. Words of one or two letters match only exactly. */
  prefix: number;
  /** Listings of the given make that contain exactly this word. */
  ofMake: number;
};

/** Number of listings up to which words are counted. More frequent words are never misspelled. */
export const MAX_COUNTED_LISTINGS = 200;

/** Counts of words that are in `MAX_COUNTED_LISTINGS` or more listings, by make and word. */
type FrequentWords = { counts: Map<string, WordCount>; expiresAt: number };

const frequentWordsByDatabase = new WeakMap<Db, FrequentWords>();
/**
 * Lifetime of the counts of frequent words, in milliseconds. A few listings more or less do not make a frequent word
 * suspicious. Rare words are always counted, so that a search finds the word of a new listing at once.
 */
const FREQUENT_WORDS_TTL_MS = 600_000;
const MAX_FREQUENT_WORDS = 20_000;

function getFrequentWords(db: Db, now: number): Map<string, WordCount> {
  const known = frequentWordsByDatabase.get(db);
  if (known && now < known.expiresAt && known.counts.size < MAX_FREQUENT_WORDS) return known.counts;
  const counts = new Map<string, WordCount>();
  frequentWordsByDatabase.set(db, { counts, expiresAt: now + FREQUENT_WORDS_TTL_MS });
  return counts;
}

/**
 * Counts the listings that contain the given normalized words. `makeForm` is a spelling of the make whose listings are
 * counted separately. The counts of frequent words may be ten minutes old.
 */
export async function countWordListings(
  db: Db,
  words: readonly string[],
  makeForm?: string,
): Promise<Map<string, WordCount>> {
  const frequentWords = getFrequentWords(db, Date.now());
  const toKey = (word: string) => `${makeForm ?? ""} ${word}`;
  const found = new Map<string, WordCount>();
  for (const word of words) {
    const count = frequentWords.get(toKey(word));
    if (count) found.set(word, count);
  }
  const otherWords = [...new Set(words)].filter((word) => !found.has(word));
  if (otherWords.length === 0) return found;
  const count = (query: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (
      select from ad_search where vector @@ (${query})::tsquery limit ${MAX_COUNTED_LISTINGS}) counted)`;
  const exact = sql`quote_literal(word)`;
  const { rows } = await sql<{ word: string } & WordCount>`
    select word, ${count(exact)} as exact,
      ${count(sql`${exact} || case when length(word) > 2 then ':*' else '' end`)} as prefix,
      ${makeForm ? count(sql`${exact} || ' & ' || quote_literal(${makeForm}::text)`) : sql`0`} as "ofMake"
    from unnest(${otherWords}::text[]) word`.execute(db);
  for (const { word, ...counts } of rows) {
    found.set(word, counts);
    if (counts.exact >= MAX_COUNTED_LISTINGS) frequentWords.set(toKey(word), counts);
  }
  return found;
}

/** Returns whether any listing contains all of the given normalized words. */
export async function hasListingWithWords(db: Db, words: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from ad_search where vector @@ (
      select string_agg(quote_literal(word), ' & ') from unnest(${[...words]}::text[]) word)::tsquery limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export type SimilarWord = { term: string; distance: number };

/**
 * Finds words of the dictionary that are similar to each of the normalized words, and the frequencies of these and of the
 * `otherTerms`. Terms that the dictionary lacks have no frequency.
 */
export async function findSimilarWords(
  db: Db,
  words: readonly string[],
  otherTerms: readonly string[],
): Promise<{ similar: Map<string, SimilarWord[]>; frequencies: Map<string, number> }> {
  const wanted = words.filter(isDictionaryWord).map((word) => ({ word, keys: getPhoneticLookupKeys(word) }));
  const { rows } = await sql<{ word: string | null; term: string; freq: number }>`
    select wanted.word, near.term, near.freq
    from json_to_recordset(${JSON.stringify(wanted)}::json) wanted(word text, keys text[]), lateral (
      select t.term, t.freq
      from (select distinct k.term from search_term_skeletons k where k.key = any(wanted.keys)) k join search_terms t using (term)
      order by t.freq desc limit ${MAX_CANDIDATES}) near
    union all select null, term, freq from search_terms where term = any(${[...otherTerms]}::text[])`.execute(db);
  const candidates = Map.groupBy(rows, ({ word }) => word);
  return {
    frequencies: new Map(rows.map(({ term, freq }) => [term, freq])),
    similar: new Map(
      wanted.map(({ word }) => [word, compareWords(word, candidates.get(word)?.map(({ term }) => term) ?? [])]),
    ),
  };
}

/** Returns the terms that are similar to a word. Terms in the other script count only if none in the same script does. */
function compareWords(word: string, terms: readonly string[]): SimilarWord[] {
  const similar = terms.flatMap((term) => {
    // A short word is not the misspelling of a long one.
    const maxDistance = getMaxTypoDistance(term.length < word.length ? term : word);
    const distance = calculateTypoDistance(word, term, maxDistance) + (term[0] === word[0] ? 0 : FIRST_LETTER_COST);
    return distance > 0 && distance <= maxDistance ? [{ term, distance }] : [];
  });
  const isLatin = (text: string) => /[a-z]/.test(text);
  const sameScript = similar.filter(({ term }) => isLatin(term) === isLatin(word));
  return sameScript.length > 0 ? sameScript : similar;
}
