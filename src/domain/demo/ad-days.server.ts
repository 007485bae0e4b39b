import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { seedOnce } from "#db/seed/seed-once.ts";
import { hasDemo } from "./seed.server.ts";

/** So many of each seller's newest ads have figures, for so many days: enough for every period and the one before. */
const adsOfSeller = 24;
const days = 180;

/** Gives the ads of the demo's accounts figures of the days before; a database without the demo gets none. */
export async function seedDemoAdDays(db: Db, now: Date): Promise<void> {
  if (!(await hasDemo(db))) return;
  await seedOnce(db, "demo ad days", "1", async (trx) => {
    // Chance that is the same at every start: from the ad's id and the day. Fridays and Saturdays see more visitors.
    await sql`
      insert into ad_days (ad_id, day, views, reveals, favourites)
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
          greatest(a.created_at, ${now}::timestamptz - make_interval(days => ${days})), ${now}::timestamptz, interval '1 day'
        ) d(day)
        cross join lateral (select abs(hashtext(a.id || ' ' || d.day::date)) % 1000 as chance) c
        where a.place <= ${adsOfSeller}
      ) figures
      on conflict do nothing`.execute(trx);
  });
}
