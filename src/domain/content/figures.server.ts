import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** What is in the shop right now: counts of active ads and of who and where they come from. */
export type ShopFigures = {
  cars: number;
  parts: number;
  rentals: number;
  makes: number;
  cities: number;
  sellers: number;
};

export async function shopFigures(db: Db): Promise<ShopFigures> {
  const { rows } = await sql<ShopFigures>`
    select
      count(*) filter (where kind = 'car')::int as cars,
      count(*) filter (where kind = 'part')::int as parts,
      count(*) filter (where kind = 'rental')::int as rentals,
      count(distinct make_id)::int as makes,
      count(distinct city_id)::int as cities,
      count(distinct seller_id)::int as sellers
    from ads where status = 'active'`.execute(db);
  return rows[0] as ShopFigures;
}
