import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import { addDays, type Day, todayIn } from "#domain/bookings/days.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** A figure a day of the shop's clock, the oldest first; days without anything are 0. */
export type Daily = { day: Day; value: number }[];

/** The first day of so many that end today. */
export const firstDay = (now: Date, days: number): Day => addDays(todayIn(getSiteProfile().timeZone, now), 1 - days);

async function daily(db: Db, now: Date, days: number, counted: RawBuilder<unknown>): Promise<Daily> {
  const { rows } = await sql<{ day: Day; value: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.value, 0)::float8 as value
    from generate_series(${firstDay(now, days)}::date, ${todayIn(getSiteProfile().timeZone, now)}::date, interval '1 day') as d(day)
      left join (${counted}) c on c.day = d.day::date order by d.day`.execute(db);
  return rows;
}

/** The day of a row by the clock that lists show its moment by. */
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${getSiteProfile().timeZone})::date`;

/** The moment that the first of the days begins at. */
const beginning = (now: Date, days: number) =>
  sql`(${firstDay(now, days)}::timestamp at time zone ${getSiteProfile().timeZone})`;

const countedByDay = (table: string, now: Date, days: number, value: RawBuilder<unknown> = sql`count(*)`) => sql`
  select ${dayOf("created_at")} as day, ${value} as value from ${sql.table(table)}
  where created_at >= ${beginning(now, days)} group by 1`;

export type Figures = {
  states: { status: AdStatus; count: number }[];
  users: number;
  sellers: number;
  newAds: Daily;
  signUps: Daily;
  orders: Daily;
  /** In whole minor units of the base currency. */
  revenue: Daily;
  searches: Daily;
};

/** What the first page of the administration shows, of the last so many days. */
export async function readFigures(db: Db, now: Date, days: number): Promise<Figures> {
  const { rows: states } = await sql<{ status: AdStatus; count: number }>`
    select status, count(*)::int as count from ads group by status order by count desc`.execute(db);
  const { rows: totals } = await sql<{ users: number; sellers: number }>`
    select (select count(*)::int from users) as users, (select count(*)::int from sellers) as sellers`.execute(db);
  return {
    states,
    ...(totals[0] ?? { users: 0, sellers: 0 }),
    newAds: await daily(db, now, days, countedByDay("ads", now, days)),
    signUps: await daily(db, now, days, countedByDay("users", now, days)),
    orders: await daily(db, now, days, countedByDay("orders", now, days)),
    // What was cancelled or came back earns nothing.
    revenue: await daily(
      db,
      now,
      days,
      sql`select ${dayOf("o.created_at")} as day, sum(s.subtotal_minor) as value
        from orders o join seller_orders s on s.order_id = o.id
        where o.created_at >= ${beginning(now, days)} and s.status not in ('CANCELLED', 'RETURNED') group by 1`,
    ),
    searches: await daily(
      db,
      now,
      days,
      sql`select day, sum(times) as value from searches where day >= ${firstDay(now, days)}::date group by day`,
    ),
  };
}
