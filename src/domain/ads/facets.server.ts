import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type ChoiceFacet, type Criteria, choiceFacets, type Range } from "./criteria.ts";
import { countDeals } from "./deals.server.ts";
import type { DealCounts } from "./deals.ts";
import { columnOf, matching, planEachTime } from "./where.server.ts";

/** How many ads there are for each value, by id; a missing id has none. */
export type Counts = ReadonlyMap<number, number>;

export type Facets = {
  /** Ads that meet all criteria. */
  total: number;
  counts: Record<ChoiceFacet, Counts>;
  /** Lowest and highest year and price (base minor units) there are, whatever is chosen of them. */
  year: Required<Range> | null;
  price: Required<Range> | null;
  deals: DealCounts;
};

type Row = Record<string, number | null> & { n: number };

/**
 * Counts of everything a list can be narrowed by: OR inside one facet, AND across facets, each
 * facet ignoring its own selection (rule 18). Facets without a selection share one pass over the
 * ads; each with one takes a second, smaller pass.
 */
export async function facetsOf(db: Db, criteria: Criteria): Promise<Facets> {
  const chosen = choiceFacets.filter((facet) => criteria.choices[facet]);
  const free = choiceFacets.filter((facet) => !criteria.choices[facet]);
  const yearChosen = criteria.year.min !== undefined || criteria.year.max !== undefined;
  const priceChosen = criteria.price.min !== undefined || criteria.price.max !== undefined;

  const [shared, year, price, deals, ...own] = await Promise.all([
    countFree(db, criteria, free),
    yearChosen ? rangeOf(db, criteria, "year") : undefined,
    priceChosen ? rangeOf(db, criteria, "price") : undefined,
    countDeals(db, criteria),
    ...chosen.map((facet) => countOne(db, criteria, facet)),
  ]);
  const counts = Object.fromEntries([
    ...free.map((facet) => [facet, shared.counts.get(facet)]),
    ...chosen.map((facet, i) => [facet, own[i]]),
  ]) as Record<ChoiceFacet, Counts>;
  return { total: shared.total, counts, year: year ?? shared.year, price: price ?? shared.price, deals };
}

async function countFree(db: Db, criteria: Criteria, facets: readonly ChoiceFacet[]) {
  const columns = facets.map(columnOf);
  const list = sql.join(columns);
  const sets = sql.join([sql`()`, ...columns.map((column) => sql`(${column})`)]);
  const { rows } = await sql<Row>`
    select ${planEachTime} ${facets.length ? sql`grouping(${list}) as which, ${list},` : sql`0 as which,`}
      count(*)::int as n,
      min(a.year) as year_min, max(a.year) as year_max, min(a.base_minor) as price_min, max(a.base_minor) as price_max
    ${matching(criteria)}
    group by grouping sets (${sets})`.execute(db);

  // grouping() has a 1 for each column that is rolled up, the first column leftmost.
  const all = 2 ** facets.length - 1;
  const counts = new Map<ChoiceFacet, Map<number, number>>(facets.map((facet) => [facet, new Map()]));
  let whole: Row | undefined;
  for (const row of rows) {
    if (row.which === all) {
      whole = row;
      continue;
    }
    const facet = facets.find((_, i) => row.which === all - 2 ** (facets.length - 1 - i));
    const id = facet && row[`${facet}_id`];
    if (facet && id != null) counts.get(facet)?.set(id, row.n);
  }
  return {
    total: whole?.n ?? 0,
    counts,
    year: range(whole?.year_min, whole?.year_max),
    price: range(whole?.price_min, whole?.price_max),
  };
}

async function countOne(db: Db, criteria: Criteria, facet: ChoiceFacet): Promise<Counts> {
  const column = columnOf(facet);
  const { rows } = await sql<{ id: number | null; n: number }>`
    select ${planEachTime} ${column} as id, count(*)::int as n ${matching(criteria, facet)} group by 1`.execute(db);
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.n] as const])));
}

async function rangeOf(db: Db, criteria: Criteria, facet: "year" | "price") {
  const column = facet === "year" ? sql.ref("a.year") : sql.ref("a.base_minor");
  const { rows } = await sql<{ low: number | null; high: number | null }>`
    select ${planEachTime} min(${column}) as low, max(${column}) as high ${matching(criteria, facet)}`.execute(db);
  return range(rows[0]?.low, rows[0]?.high);
}

const range = (min: number | null | undefined, max: number | null | undefined) =>
  min == null || max == null ? null : { min, max };
