import { sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import { isDictionaryWord, skeletonKeys } from "./skeleton.ts";
import { forgiven, typoDistance } from "./typo-distance.ts";

/** From so many ads on, what is written at once counts how often its words occur. */
const bulk = 20;
/** The commonest words of a key that are compared letter by letter. */
const candidates = 200;

/**
 * Puts the words of ads into the dictionary: those of one ad each. Words of a single new ad are only
 * added, not `counted`, so that sellers who post at the same time never wait for one another's rows; nor
 * are those of ads that were counted before.
 */
export async function rememberTerms(
  trx: Db,
  ads: readonly ReadonlySet<string>[],
  { counted = ads.length >= bulk } = {},
): Promise<void> {
  const counts = new Map<string, number>();
  for (const terms of ads) {
    for (const term of terms) if (isDictionaryWord(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  // In one order everywhere: two writers can't hold what the other waits for.
  const rows = [...counts].map(([term, freq]) => ({ term, freq })).sort((a, b) => (a.term < b.term ? -1 : 1));
  const { rows: added } = await sql<{ term: string }>`
    insert into terms (term, freq)
    select term, freq from json_populate_recordset(null::terms, ${JSON.stringify(rows)}::json)
    on conflict (term) do ${counted ? sql`update set freq = terms.freq + excluded.freq` : sql`nothing`}
    returning term`.execute(trx);
  const keys = added.flatMap(({ term }) => skeletonKeys(term).map((key) => ({ key, term })));
  await insertRows(trx, "term_keys", keys, { onConflict: "on conflict do nothing" });
}

/** Which of these folded words ads are found by: whole, or, past two letters, as the beginning of a longer one. */
export async function knownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
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

export type NearWord = { term: string; distance: number; freq: number };

/** The words of the dictionary that this folded word may have been meant for, the likeliest first. */
export async function nearWords(db: Db, word: string): Promise<NearWord[]> {
  if (!isDictionaryWord(word)) return [];
  const { rows } = await sql<{ term: string; freq: number }>`
    select t.term, t.freq from (
      select distinct k.term from unnest(${skeletonKeys(word)}::text[]) wanted join term_keys k on k.key = wanted
    ) near join terms t using (term) order by t.freq desc limit ${candidates}`.execute(db);
  const most = forgiven(word);
  const weight = ({ distance, freq }: NearWord) => distance - Math.log10(freq + 1) * 0.15;
  const near = rows
    .map(({ term, freq }) => ({
      term,
      freq,
      distance: typoDistance(word, term, most) + (term[0] === word[0] ? 0 : 0.2),
    }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .sort((a, b) => weight(a) - weight(b));
  // The other script only when this one has nothing like it.
  const script = (text: string) => /[a-z]/.test(text);
  const same = near.filter(({ term }) => script(term) === script(word));
  return (same.length > 0 ? same : near).slice(0, 5);
}
