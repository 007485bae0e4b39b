import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import { addDays, type Day, getToday } from "#domain/bookings/days.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

export const dashboardPeriods = [7, 30, 90] as const;
export type DashboardPeriod = (typeof dashboardPeriods)[number];

/**
 * Numbers of successive calendar days in the site's time zone, oldest day first. A day without data has the number 0.
 */
export type DailySeries = { day: Day; value: number }[];

/** Returns the first day of a period that ends today. `days` is the length of the period. */
export const getFirstDayOfPeriod = (now: Date, days: number): Day =>
  addDays(getToday(getSiteProfile().timeZone, now), 1 - days);

async function queryDailySeries(
  db: Db,
  now: Date,
  days: number,
  countsQuery: RawBuilder<unknown>,
): Promise<DailySeries> {
  const { rows } = await sql<{ day: Day; value: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.value, 0)::float8 as value
    from generate_series(${getFirstDayOfPeriod(now, days)}::date, ${getToday(getSiteProfile().timeZone, now)}::date, interval '1 day') as d(day)
      left join (${countsQuery}) c on c.day = d.day::date order by d.day`.execute(db);
  return rows;
}

/** Builds the SQL expression of a timestamp column's calendar day in the site's time zone. */
const toSiteDay = (column: string) => sql`(${sql.ref(column)} at time zone ${getSiteProfile().timeZone})::date`;

/** Builds the SQL timestamp at which the period of `days` days starts. */
const toPeriodStart = (now: Date, days: number) =>
  sql`(${getFirstDayOfPeriod(now, days)}::timestamp at time zone ${getSiteProfile().timeZone})`;

const countByDay = (table: string, now: Date, days: number, value: RawBuilder<unknown> = sql`count(*)`) => sql`
  select ${toSiteDay("created_at")} as day, ${value} as value from ${sql.table(table)}
  where created_at >= ${toPeriodStart(now, days)} group by 1`;

/** Returns the statistics of the admin dashboard for the given number of days. */
export async function getDashboardStatistics(db: Db, now: Date, days: number) {
  const { rows: states } = await sql<{ status: ListingStatus; count: number }>`
    select status, count(*)::int as count from ads group by status order by count desc`.execute(db);
  const { rows: totals } = await sql<{ users: number; sellers: number }>`
    select (select count(*)::int from users) as users, (select count(*)::int from sellers) as sellers`.execute(db);
  return {
    states,
    ...(totals[0] ?? { users: 0, sellers: 0 }),
    newAds: await queryDailySeries(db, now, days, countByDay("ads", now, days)),
    signUps: await queryDailySeries(db, now, days, countByDay("users", now, days)),
    orders: await queryDailySeries(db, now, days, countByDay("orders", now, days)),
    // In minor units of the base currency, at the exchange rates of the orders. Cancelled and returned seller orders
    // bring no revenue.
    revenue: await queryDailySeries(
      db,
      now,
      days,
      sql`select ${toSiteDay("o.created_at")} as day,
          sum(round(s.subtotal_minor / s.rate * power(10::numeric, b.decimals - c.decimals))) as value
        from orders o join seller_orders s on s.order_id = o.id join currencies c on c.code = s.currency
          join currencies b on b.code = ${BASE_CURRENCY}
        where o.created_at >= ${toPeriodStart(now, days)} and s.status not in ('CANCELLED', 'RETURNED') group by 1`,
    ),
    searches: await queryDailySeries(
      db,
      now,
      days,
      sql`select day, sum(times) as value from search_log where day >= ${getFirstDayOfPeriod(now, days)}::date group by day`,
    ),
  };
}
