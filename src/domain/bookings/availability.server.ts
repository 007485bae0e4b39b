import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import {
  bookingLimits,
  countRentalDays,
  findFullyBookedRanges,
  findFullyBookedRangesInPeriod,
  findNearestFreePeriod,
  type RentalPeriod,
  validateRentalPeriod,
} from "./booking.ts";
import { addDays, getToday } from "./days.ts";
import { listOccupiedUnits, occupiedUnitCondition } from "./queries.server.ts";
import { minRentalDaysExpression, type RentalListing } from "./rental-listing.server.ts";
import { calculateStayPrice, type StayChoices, type StayPrice } from "./stay-price.ts";

/** Reasons why a car cannot be rented for a date range. */
export const unavailabilityReasons = [
  "booking.not_active",
  "booking.past",
  "booking.too_far",
  "booking.order",
  "booking.too_short",
  "booking.too_long",
  "booking.taken",
] as const;

/**
 * Availability and price of a requested rental period, with the extras that the renter chose. If the period is occupied, also the nearest free period of the
 * same length.
 */
export type RentalPeriodAvailability = {
  reason: (typeof unavailabilityReasons)[number] | null;
  days: number;
  /** Null when the price is on request or the range is not available. */
  price: StayPrice | null;
  nearest: RentalPeriod | null;
};

/** Returns the data of the booking calendar of a rental listing. The days of `exceptBooking` count as free. */
export async function getBookingCalendar(db: Db, listing: RentalListing, now: Date, exceptBooking?: number) {
  const today = getToday(listing.timeZone, now);
  // Date ranges from today on in which no car of the listing is free.
  const occupiedUnits = (await listOccupiedUnits(db, listing.id, today)).filter(({ id }) => id !== exceptBooking);
  const fullRanges = findFullyBookedRanges(occupiedUnits, listing.units);
  const active = listing.status === "active" && listing.units > 0;
  const checkStay = (requestedPeriod: RentalPeriod, choices?: StayChoices): RentalPeriodAvailability => {
    const issue = active ? validateRentalPeriod(requestedPeriod, today, listing.minDays)?.code : "booking.not_active";
    const isTaken = issue === undefined && findFullyBookedRangesInPeriod(requestedPeriod, fullRanges).length > 0;
    const reason = issue ?? (isTaken ? "booking.taken" : null);
    return {
      reason,
      days: countRentalDays(requestedPeriod),
      price: reason === null ? calculateStayPrice(listing.stay, requestedPeriod, choices) : null,
      nearest: (isTaken && findNearestFreePeriod(requestedPeriod, fullRanges, today)) || null,
    };
  };
  return { today, lastPickUp: addDays(today, bookingLimits.ahead), active, fullRanges, checkStay };
}

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
