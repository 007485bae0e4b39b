import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { bookingLimits, countRentalDays, type RentalPeriod } from "./booking.ts";
import { occupiedUnitCondition } from "./queries.server.ts";
import { minRentalDaysExpression } from "./rental-listing.server.ts";

/**
 * Finds the rental listings that cannot be booked for a period: all cars are taken on some day, or the period is too
 * short. A listing is available if any car is free on each day, because future bookings can be moved to other cars.
 */
export async function findUnavailableListings(db: Db, dateRange: RentalPeriod): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with full_ads as (
      select distinct b.ad_id from bookings b, ads o, lateral generate_series(
        greatest(lower(b.period), ${dateRange.from}::date), least(upper(b.period), ${dateRange.to}::date) - 1, interval '1 day') d(day)
      where b.period && daterange(${dateRange.from}::date, ${dateRange.to}::date) and ${occupiedUnitCondition} and o.id = b.ad_id
      group by b.ad_id, d.day, o.stock having count(*) >= least(o.stock, ${bookingLimits.units}::int)
    )
    select a.id from ads a
    where a.kind = 'rental' and a.status = 'active' and (a.price_per <> 'day' or a.availability = 'out-of-stock'
      or a.stock < 1 or ${minRentalDaysExpression} > ${countRentalDays(dateRange)}::int or a.id in (select ad_id from full_ads))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
