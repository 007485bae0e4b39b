import type { Db } from "#db/database.ts";
import {
  bookingLimits,
  calculateRentalTotal,
  countRentalDays,
  findFullyBookedRanges,
  findFullyBookedRangesInPeriod,
  findNearestFreePeriod,
  type RentalPeriod,
  validateRentalPeriod,
} from "./booking.ts";
import { addDays, type Day, getToday } from "./days.ts";
import { listOccupiedUnits } from "./queries.server.ts";
import type { RentalListing } from "./rental-listing.server.ts";

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

/** Availability and price of a rental period, with the nearest free period of the same length. */
export type RentalPeriodAvailability = {
  reason: (typeof unavailabilityReasons)[number] | null;
  days: number;
  /** Null when the price is on request or the range is not available. */
  totalMinor: number | null;
  nearest: RentalPeriod | null;
};

export type BookingCalendar = {
  today: Day;
  lastPickUp: Day;
  active: boolean;
  /** Date ranges from today on in which no car of the listing is free. */
  fullRanges: RentalPeriod[];
  checkStay: (requestedPeriod: RentalPeriod) => RentalPeriodAvailability;
};

/** Returns the data of the booking calendar of a rental listing. */
export async function getBookingCalendar(db: Db, listing: RentalListing, now: Date): Promise<BookingCalendar> {
  const today = getToday(listing.timeZone, now);
  const fullRanges = findFullyBookedRanges(await listOccupiedUnits(db, listing.id, today), listing.units);
  const active = listing.status === "active" && listing.units > 0;
  const checkStay = (requestedPeriod: RentalPeriod): RentalPeriodAvailability => {
    const issue = active ? validateRentalPeriod(requestedPeriod, today, listing.minDays)?.code : "booking.not_active";
    const isTaken = issue === undefined && findFullyBookedRangesInPeriod(requestedPeriod, fullRanges).length > 0;
    const reason = issue ?? (isTaken ? "booking.taken" : null);
    return {
      reason,
      days: countRentalDays(requestedPeriod),
      totalMinor:
        reason === null && listing.price
          ? calculateRentalTotal(listing.price.minor, countRentalDays(requestedPeriod))
          : null,
      nearest: (isTaken && findNearestFreePeriod(requestedPeriod, fullRanges, today)) || null,
    };
  };
  return { today, lastPickUp: addDays(today, bookingLimits.ahead), active, fullRanges, checkStay };
}
