import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Criteria } from "./criteria.ts";
import { matching, planEachTime, type Without } from "./where.server.ts";

/** How many ads meet the criteria, ignoring what is chosen of `without`. */
export async function countAds(db: Db, criteria: Criteria, without?: Without): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${planEachTime} count(*)::int as n ${matching(criteria, without)}`.execute(db);
  return rows[0]?.n ?? 0;
}
