import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { countAds } from "./count.server.ts";
import type { Criteria } from "./criteria.ts";
import type { Bounds } from "./trait-facets.server.ts";
import { matching, planEachTime } from "./where.server.ts";

/** What the matching ads have of a feature: how many of each value, yes and no, and the ends of its numbers. */
export type FeatureFacet = {
  counts: Map<number, number>;
  yes: number;
  no: number;
  bounds: Bounds;
  /** Of a chosen yes or no: all ads that there are without that choice, also those that say neither. */
  any?: number;
};

type Row = {
  feature_id: number;
  lookup_id: number | null;
  flag: boolean | null;
  n: number;
  low: number | null;
  high: number | null;
};

/**
 * Counts the values of features, by feature id: those without a selection in one pass over the
 * features of the matching ads, each with one in a pass of its own that ignores it (rule 18).
 */
export async function featureFacetsOf(
  db: Db,
  criteria: Criteria,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FeatureFacet>> {
  const isChosen = (id: number) =>
    (criteria.features.get(id)?.any.length ?? 0) > 0 || criteria.flags.has(id) || criteria.numbers.has(id);
  const free = ids.filter((id) => !isChosen(id));
  const passes = await Promise.all([
    free.length > 0 ? read(db, criteria, free) : [],
    ...ids.filter(isChosen).map((id) => read(db, criteria, [id], id)),
  ]);
  const facets = new Map(
    ids.map((id): [number, FeatureFacet] => [id, { counts: new Map(), yes: 0, no: 0, bounds: null }]),
  );
  for (const row of passes.flat()) {
    const facet = facets.get(row.feature_id);
    if (!facet) continue;
    if (row.lookup_id !== null) facet.counts.set(row.lookup_id, row.n);
    else if (row.flag !== null) facet[row.flag ? "yes" : "no"] = row.n;
    else if (row.low !== null && row.high !== null) facet.bounds = { min: row.low, max: row.high };
  }
  for (const id of criteria.flags.keys()) {
    const facet = facets.get(id);
    if (facet) facet.any = await countAds(db, criteria, id);
  }
  return facets;
}

async function read(db: Db, criteria: Criteria, ids: readonly number[], without?: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${planEachTime} f.feature_id, f.lookup_id, f.boolean_value as flag, count(*)::int as n,
      min(f.number_value) as low, max(f.number_value) as high
    from ad_features f
    where f.feature_id = any(${ids}::int[]) and f.ad_id in (select a.id ${matching(criteria, without)})
    group by 1, 2, 3`.execute(db);
  return rows;
}
