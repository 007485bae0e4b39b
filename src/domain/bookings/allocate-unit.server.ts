import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import {
  assignCarsToBookings,
  findFreeUnit,
  findFullyBookedRanges,
  findFullyBookedRangesInPeriod,
  findNearestFreePeriod,
  hasOverlap,
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

/** Car for a rental period, with the bookings that have to move to other cars for it. */
type UnitPlan = { unit: number; moves: { id: number; unit: number }[] } | Exclude<UnitAllocation, { unit: number }>;

/**
 * Finds a car of a listing for a rental period, and changes nothing. If no car is free on all days, future bookings may
 * move to other cars. The listing must be locked. `changed` is the booking whose days change: it keeps its car if
 * possible, and certainly after the pick-up.
 */
export async function planUnit(
  trx: Transaction<Tables>,
  listing: RentalListing,
  requestedPeriod: RentalPeriod & Partial<StayTimes>,
  today: Day,
  changed?: UnitRentalPeriod & { id: number },
): Promise<UnitPlan> {
  const occupiedUnits = (await listOccupiedUnits(trx, listing.id, today)).filter(({ id }) => id !== changed?.id);
  const fullRanges = findFullyBookedRanges(occupiedUnits, listing.units);
  const conflictingRanges = findFullyBookedRangesInPeriod(requestedPeriod, fullRanges);
  if (conflictingRanges.length > 0)
    return { taken: conflictingRanges, free: findNearestFreePeriod(requestedPeriod, fullRanges, today) };
  const { from, to } = toTimedPeriod(requestedPeriod);
  const timedUnits = occupiedUnits.map(toTimedPeriod);
  const isOwnUnitFree =
    changed && !timedUnits.some((each) => each.unit === changed.unit && hasOverlap(each, { from, to }));
  if (isOwnUnitFree) return { unit: changed.unit, moves: [] };
  // The customer already drives this car.
  const drivenUnit = changed && changed.from <= today ? changed.unit : undefined;
  const unit = drivenUnit === undefined ? findFreeUnit({ from, to }, timedUnits, listing.units) : undefined;
  if (unit !== undefined) return { unit, moves: [] };
  const reassigned = assignCarsToBookings<UnitRentalPeriod & { id: number }>(
    [...timedUnits, { id: 0, from, to, unit: drivenUnit ?? 0 }],
    listing.units,
    addDays(today, 1),
  );
  const requestedUnit = reassigned?.find(({ id }) => id === 0);
  if (!reassigned || !requestedUnit) {
    const isFreeByDays = findFreeUnit(requestedPeriod, occupiedUnits, listing.units) !== undefined;
    return { taken: isFreeByDays ? [] : [requestedPeriod], free: undefined };
  }
  return { unit: requestedUnit.unit, moves: reassigned.filter(({ id }) => id !== 0) };
}

/**
 * Allocates a car of a listing for a rental period as `planUnit` finds it, and moves the other bookings. The caller must
 * write the booking itself in the same transaction.
 */
export async function allocateUnit(...args: Parameters<typeof planUnit>): Promise<UnitAllocation> {
  const plan = await planUnit(...args);
  if (!("unit" in plan)) return plan;
  const { unit, moves } = plan;
  if (moves.length > 0)
    await sql`update bookings b set unit = m.unit
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map((each) => each.unit)}::int[]) as m(id, unit)
      where b.id = m.id and b.unit <> m.unit`.execute(args[0]);
  return { unit };
}
