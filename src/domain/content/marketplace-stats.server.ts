import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Number of active listings, and the number of their makes, cities and sellers. */
export type MarketplaceStats = {
  cars: number;
  parts: number;
  rentals: number;
  makes: number;
  cities: number;
  sellers: number;
};

/** Counts the active listings of the site, and their makes, cities and sellers. */
export async function getMarketplaceStats(db: Db): Promise<MarketplaceStats> {
  const { rows } = await sql<MarketplaceStats>`
    select
      count(*) filter (where kind = 'car')::int as cars,
      count(*) filter (where kind = 'part')::int as parts,
      count(*) filter (where kind = 'rental')::int as rentals,
      count(distinct make_id)::int as makes,
      count(distinct city_id)::int as cities,
      count(distinct seller_id)::int as sellers
    from ads where status = 'active'`.execute(db);
  return rows[0] as MarketplaceStats;
}
