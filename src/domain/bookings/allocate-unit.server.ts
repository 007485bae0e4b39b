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
import type { Day } from "./days.ts";
import { listOccupiedUnits } from "./queries.server.ts";
import type { RentalListing } from "./rental-listing.server.ts";

/** Result of allocating a car: its number, or the occupied days with the nearest free period. */
export type UnitAllocation = { unit: number } | { taken: RentalPeriod[]; free: RentalPeriod | undefined };

/**
 * Allocates a car of a listing for a rental period. If no car is free on all days, moves future bookings to other cars.
 * The listing must be locked.
 */
export async function allocateUnit(
  trx: Transaction<Tables>,
  listing: RentalListing,
  requestedPeriod: RentalPeriod,
  today: Day,
): Promise<UnitAllocation> {
  const occupiedUnits = await listOccupiedUnits(trx, listing.id, today);
  const fullRanges = findFullyBookedRanges(occupiedUnits, listing.units);
  const conflictingRanges = findFullyBookedRangesInPeriod(requestedPeriod, fullRanges);
  if (conflictingRanges.length > 0)
    return { taken: conflictingRanges, free: findNearestFreePeriod(requestedPeriod, fullRanges, today) };
  const { from, to } = requestedPeriod;
  const unit = findFreeUnit(requestedPeriod, occupiedUnits, listing.units);
  if (unit !== undefined) return { unit };
  const reassigned = assignCarsToBookings<UnitRentalPeriod & { id: number }>(
    [...occupiedUnits, { id: 0, from, to, unit: 0 }],
    listing.units,
    today,
  );
  const requestedUnit = reassigned?.find(({ id }) => id === 0);
  if (!reassigned || !requestedUnit) return { taken: [{ from, to }], free: undefined };
  const reassignedBookings = reassigned.filter(({ id }) => id !== 0);
  await sql`update bookings b set unit = m.unit
    from unnest(${reassignedBookings.map(({ id }) => id)}::bigint[], ${reassignedBookings.map((each) => each.unit)}::int[]) as m(id, unit)
    where b.id = m.id and b.unit <> m.unit`.execute(trx);
  return { unit: requestedUnit.unit };
}
