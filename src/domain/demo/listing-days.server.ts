import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { seedIntoDemo } from "./seed-demo.server.ts";

/** Number of listings of each seller that get statistics: the newest ones. */
const LISTINGS_PER_SELLER = 24;
/** Number of past days with statistics. They cover every reporting period and the period before it. */
const DAYS_OF_FIGURES = 180;

/**
 * Creates statistics of past days for the listings of the demo accounts. Does nothing in a database without demo data.
 */
export async function seedDemoListingDays(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo ad days", async (trx) => {
    // The random value depends only on listing id and day, so repeated seeding gives the same statistics. Fridays and
    // Saturdays get more visitors.
    await sql`
      insert into ad_daily_stats (ad_id, day, views, reveals, favourites)
      select ad, day, views, views * (chance % 7) / 24, views * (chance % 5) / 40
      from (
        select a.id as ad, d.day::date as day, c.chance,
          (case when extract(dow from d.day) in (5, 6) then 9 else 6 end
            * (1 + c.chance % 9) * (2 + abs(a.id % 5)) / 10)::int as views
        from (
          select a.id, a.created_at, row_number() over (partition by a.seller_id order by a.created_at desc, a.id desc) as place
          from ads a join sellers s on s.id = a.seller_id where s.owner_id is not null and a.status = 'active'
        ) a
        cross join lateral generate_series(
          greatest(a.created_at, ${now}::timestamptz - make_interval(days => ${DAYS_OF_FIGURES})), ${now}::timestamptz, interval '1 day'
        ) d(day)
        cross join lateral (select abs(hashtext(a.id || ' ' || d.day::date)) % 1000 as chance) c
        where a.place <= ${LISTINGS_PER_SELLER}
      ) figures
      on conflict do nothing`.execute(trx);
  });
}
