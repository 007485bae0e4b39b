import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import {
  assignCarsToBookings,
  findFreeUnit,
  findFullyBookedRanges,
  findFullyBookedRangesInPeriod,
  findNearestFreePeriod,
  type RentalPeriod,
  type UnitRentalPeriod,
} from "./booking.ts";
import { addDays, type Day } from "./days.ts";
import { listOccupiedUnits } from "./queries.server.ts";
import type { RentalListing } from "./rental-listing.server.ts";
import { type StayTimes, toTimedPeriod } from "./stay-times.ts";

/**
 * Result of allocating a car: its number, or the occupied days with the nearest free period. Without occupied days, the
 * cars are free on all days, but not at the times: another customer returns or picks up a car on the same day.
 */
export type UnitAllocation = { unit: number } | { taken: RentalPeriod[]; free: RentalPeriod | undefined };

/**
 * Allocates a car of a listing for a rental period. If no car is free on all days, moves future bookings to other cars.
 * The listing must be locked.
 */
export async function allocateUnit(
  trx: Transaction<Tables>,
  listing: RentalListing,
  requestedPeriod: RentalPeriod & Partial<StayTimes>,
  today: Day,
): Promise<UnitAllocation> {
  const occupiedUnits = await listOccupiedUnits(trx, listing.id, today);
  const fullRanges = findFullyBookedRanges(occupiedUnits, listing.units);
  const conflictingRanges = findFullyBookedRangesInPeriod(requestedPeriod, fullRanges);
  if (conflictingRanges.length > 0)
    return { taken: conflictingRanges, free: findNearestFreePeriod(requestedPeriod, fullRanges, today) };
  const { from, to } = toTimedPeriod(requestedPeriod);
  const timedUnits = occupiedUnits.map(toTimedPeriod);
  const unit = findFreeUnit({ from, to }, timedUnits, listing.units);
  if (unit !== undefined) return { unit };
  const reassigned = assignCarsToBookings<UnitRentalPeriod & { id: number }>(
    [...timedUnits, { id: 0, from, to, unit: 0 }],
    listing.units,
    addDays(today, 1),
  );
  const requestedUnit = reassigned?.find(({ id }) => id === 0);
  if (!reassigned || !requestedUnit) {
    const isFreeByDays = findFreeUnit(requestedPeriod, occupiedUnits, listing.units) !== undefined;
    return { taken: isFreeByDays ? [] : [requestedPeriod], free: undefined };
  }
  const reassignedBookings = reassigned.filter(({ id }) => id !== 0);
  await sql`update bookings b set unit = m.unit
    from unnest(${reassignedBookings.map(({ id }) => id)}::bigint[], ${reassignedBookings.map((each) => each.unit)}::int[]) as m(id, unit)
    where b.id = m.id and b.unit <> m.unit`.execute(trx);
  return { unit: requestedUnit.unit };
}
