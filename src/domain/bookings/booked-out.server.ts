import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { bookingLimits, daysOf, type Span } from "./booking.ts";
import { holding } from "./queries.server.ts";
import { minDaysOf } from "./rental-ad.server.ts";

/**
 * The rental ads that can't be had on those days: on one of them no car is left, or the days are fewer than the ad is let
 * for. Of several like cars one that is free will do: bookings change places to make room.
 */
export async function bookedOut(db: Db, span: Span): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with full_ads as (
      select distinct b.ad_id from bookings b, ads o, lateral generate_series(
        greatest(lower(b.during), ${span.from}::date), least(upper(b.during), ${span.to}::date) - 1, interval '1 day') d(day)
      where b.during && daterange(${span.from}::date, ${span.to}::date) and ${holding} and o.id = b.ad_id
      group by b.ad_id, d.day, o.stock having count(*) >= least(o.stock, ${bookingLimits.units}::int)
    )
    select a.id from ads a
    where a.kind = 'rental' and a.status = 'active' and (a.price_per <> 'day' or a.availability = 'out-of-stock'
      or a.stock < 1 or ${minDaysOf} > ${daysOf(span)}::int or a.id in (select ad_id from full_ads))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
