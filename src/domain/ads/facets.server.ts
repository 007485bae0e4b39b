import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type ChoiceFacet, type Criteria, choiceFacets, narrows, traits } from "./criteria.ts";
import { countDeals } from "./deals.server.ts";
import type { DealCounts } from "./deals.ts";
import { type FeatureFacet, featureFacetsOf } from "./feature-facets.server.ts";
import { type TraitFacets, traitsOf } from "./trait-facets.server.ts";
import { columnOf, matching, planEachTime } from "./where.server.ts";

/** How many ads there are for each value, by id; a missing id has none. */
export type Counts = ReadonlyMap<number, number>;

export type Facets = TraitFacets & {
  /** Ads that meet all criteria. */
  total: number;
  counts: Record<ChoiceFacet, Counts>;
  /** The features asked for, by id. */
  features: ReadonlyMap<number, FeatureFacet>;
  deals: DealCounts;
};

type Row = Record<string, number | null> & { n: number };

/**
 * Counts of everything a list can be narrowed by: OR inside one facet, AND across facets, each
 * facet ignoring its own selection (rule 18). Facets without a selection share three passes over the
 * ads (choices, traits, features); each with one takes another, smaller pass.
 */
export async function facetsOf(db: Db, criteria: Criteria, features: readonly { id: number }[] = []): Promise<Facets> {
  const chosen = choiceFacets.filter((facet) => criteria.choices[facet]);
  const free = choiceFacets.filter((facet) => !criteria.choices[facet]);
  const chosenTraits = traits.filter((trait) => narrows(criteria, trait));
  const freeTraits = traits.filter((trait) => !narrows(criteria, trait));

  const [shared, ownCounts, rest, ownTraits, deals, ofFeatures] = await Promise.all([
    countFree(db, criteria, free),
    Promise.all(chosen.map((facet) => countOne(db, criteria, facet))),
    traitsOf(db, criteria, freeTraits),
    Promise.all(chosenTraits.map((trait) => traitsOf(db, criteria, [trait], trait))),
    countDeals(db, criteria),
    featureFacetsOf(
      db,
      criteria,
      features.map(({ id }) => id),
    ),
  ]);
  const counts = Object.fromEntries([
    ...free.map((facet) => [facet, shared.get(facet)]),
    ...chosen.map((facet, i) => [facet, ownCounts[i]]),
  ]) as Record<ChoiceFacet, Counts>;
  const own = Object.fromEntries(
    chosenTraits.map((trait, i) => [trait, ownTraits[i]?.[trait]]),
  ) as Partial<TraitFacets>;
  return { ...rest, ...own, counts, deals, features: ofFeatures };
}

async function countFree(db: Db, criteria: Criteria, facets: readonly ChoiceFacet[]) {
  const counts = new Map<ChoiceFacet, Map<number, number>>(facets.map((facet) => [facet, new Map()]));
  if (facets.length === 0) return counts;
  const columns = facets.map(columnOf);
  const list = sql.join(columns);
  const sets = sql.join(columns.map((column) => sql`(${column})`));
  const { rows } = await sql<Row>`
    select ${planEachTime} grouping(${list}) as which, ${list}, count(*)::int as n
    ${matching(criteria)}
    group by grouping sets (${sets})`.execute(db);

  // grouping() has a 1 for each column that is rolled up, the first column leftmost.
  const all = 2 ** facets.length - 1;
  for (const row of rows) {
    const facet = facets.find((_, i) => row.which === all - 2 ** (facets.length - 1 - i));
    const id = facet && row[`${facet}_id`];
    if (facet && id != null) counts.get(facet)?.set(id, row.n);
  }
  return counts;
}

async function countOne(db: Db, criteria: Criteria, facet: ChoiceFacet): Promise<Counts> {
  const column = columnOf(facet);
  const { rows } = await sql<{ id: number | null; n: number }>`
    select ${planEachTime} ${column} as id, count(*)::int as n ${matching(criteria, facet)} group by 1`.execute(db);
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.n] as const])));
}
