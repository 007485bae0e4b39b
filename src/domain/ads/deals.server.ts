import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Criteria } from "./criteria.ts";
import type { DealCounts } from "./deals.ts";
import { fellLately } from "./price-drop.server.ts";
import { matching, planEachTime } from "./where.server.ts";

/** Counts of what `dealFilters` shows, each ignoring its own selection (rule 18). */
export async function countDeals(db: Db, criteria: Criteria): Promise<DealCounts> {
  // Other things have no verdicts: nothing to count.
  const cars = criteria.kind === undefined || criteria.kind === "car";
  const [deal, drops] = await Promise.all([
    cars ? countVerdicts(db, criteria) : new Map<string, number>(),
    count(
      db,
      sql`select ${planEachTime} count(*)::int as n from (select a.id ${matching(criteria, "priceDrop")}) found
      join ad_drops dr on dr.ad_id = found.id where ${fellLately}`,
    ),
  ]);
  return { deal, priceDrop: drops };
}

async function countVerdicts(db: Db, criteria: Criteria): Promise<Map<string, number>> {
  // Verdicts are only of active cars: where all cars are meant, the ads themselves need not be looked at.
  const found = allCars(criteria)
    ? sql``
    : sql`join (select a.id ${matching(criteria, "deal")}) found on found.id = m.ad_id`;
  const { rows } = await sql<{ verdict: string; n: number }>`
    select ${planEachTime} m.verdict, count(*)::int as n from ad_market m ${found} group by 1`.execute(db);
  return new Map(rows.map(({ verdict, n }) => [verdict, n]));
}

async function count(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ n: number }>).execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether nothing but the kind and the verdict narrows the list. */
function allCars({ kind: _kind, deal: _deal, ...others }: Criteria): boolean {
  return Object.values(others).every((value) => {
    if (value instanceof Map) return value.size === 0;
    return value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
  });
}
