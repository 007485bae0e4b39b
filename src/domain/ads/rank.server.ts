import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Criteria } from "./criteria.ts";
import { byNewest, bySale, firstRows } from "./facts/order.ts";
import { type Found, matchesOf } from "./find.server.ts";
import { planEachTime } from "./where.server.ts";

/** How many of the newest matches of a search are ranked; past them, freshness alone orders. */
const rankedMatches = 1_000;

/** The same query, but only in names (A), in facts (B: category, brand, place, seller), or in both. */
const inWeights = (query: string, weights: "A" | "B" | "AB"): string =>
  query.replace(/'([^']+)'(:\*)?/g, (_, word: string, prefix = ":") => `'${word}'${prefix}${weights}`);

/**
 * The first `count` ads that a search found: names that begin with the words, then names with all of them, then
 * names and facts, then descriptions (rule 19); what is also called so by its facts, a battery among batteries, comes
 * before what merely mentions it. Then freshness. The newest thousand are weighed.
 */
export async function rankedRows(
  db: Db,
  { phrase = "", saleFirst }: Criteria,
  query: string,
  { snapshot, rows }: Found,
  count: number,
): Promise<Int32Array> {
  const { id } = snapshot.columns;
  const idOf = (row: number) => id[row] as number;
  const newest = byNewest(snapshot);
  const weighed = firstRows(rows, Math.min(rows.length, rankedMatches), newest);
  const places = await matchesOf(db).placesOf(query, snapshot, Array.from(weighed, idOf), (ids) =>
    weigh(db, query, phrase, ids),
  );
  // Others may have been weighed in another list of the same search.
  const among = new Set(weighed);
  const place = (row: number) => (among.has(row) ? (places.get(idOf(row)) ?? 0) : -1);
  const sale = bySale(snapshot);
  const order = (a: number, b: number) => (saleFirst ? sale(a, b) : 0) || place(b) - place(a) || newest(a, b);
  return firstRows(rows, Math.min(rows.length, count), order);
}

/** How well each ad's words fit, in the order of the ids. */
async function weigh(db: Db, query: string, phrase: string, ids: readonly number[]): Promise<number[]> {
  const start = `${phrase}%`;
  const { rows } = await sql<{ places: number[] | null }>`
    select ${planEachTime} array_agg(
        (vector @@ ${inWeights(query, "AB")}::tsquery)::int + 2 * (vector @@ ${inWeights(query, "A")}::tsquery)::int
        + 2 * (vector @@ ${inWeights(query, "B")}::tsquery)::int
        + (d.sort_ar like ${start} or d.sort_en like ${start})::int order by asked.at) as places
    from unnest(${ids}::bigint[]) with ordinality asked(id, at)
      left join ad_search s on s.ad_id = asked.id left join ad_docs d on d.ad_id = asked.id`.execute(db);
  return rows[0]?.places ?? [];
}
