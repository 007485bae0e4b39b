import { addDays, countDaysBetween, type Day } from "./days.ts";

/** Half-open date range of a rental, from pick-up to return. On the return day the car is free again. */
export type RentalPeriod = { from: Day; to: Day };

/** Rental period of one of several identical cars; `unit` is the number of the car. */
export type UnitRentalPeriod = RentalPeriod & { unit: number };

export const bookingLimits = {
  /** Maximum number of days between today and a pick-up. */
  ahead: 180,
  /** Maximum length of a rental, in days. */
  longest: 90,
  /** Maximum length of the customer's name, in characters. */
  name: 120,
  /** Maximum length of notes, in characters. */
  note: 500,
  /** Maximum number of identical cars of one listing. */
  units: 50,
} as const;

export const dayBlockLimits = {
  /** Maximum number of days between today and the first blocked day. Later days cannot be booked anyway. */
  ahead: bookingLimits.ahead + bookingLimits.longest,
  /** Maximum length of a block, in days. */
  longest: 730,
} as const;

/** Number of hours after which an unanswered booking request is refused automatically. */
export const BOOKING_ANSWER_HOURS = 48;

/** Returns the number of rental days of a date range. */
export const countRentalDays = ({ from, to }: RentalPeriod): number => countDaysBetween(from, to);

/** Returns whether two half-open date ranges share a day. */
export const hasOverlap = (a: RentalPeriod, b: RentalPeriod): boolean => a.from < b.to && b.from < a.to;

/** Calculates the exact total of a rental in minor units. Throws a RangeError above the safe integer limit. */
export function calculateRentalTotal(dayMinor: number, days: number): number {
  const total = BigInt(dayMinor) * BigInt(days);
  if (total > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`${dayMinor} × ${days} is more than can be charged`);
  return Number(total);
}

export type RentalPeriodIssue = {
  path: "from" | "to";
  code: "booking.past" | "booking.too_far" | "booking.order" | "booking.too_short" | "booking.too_long";
};

/** Validates the dates of a rental, regardless of other bookings. */
export function validateRentalPeriod(
  { from, to }: RentalPeriod,
  today: Day,
  minDays: number,
): RentalPeriodIssue | undefined {
  if (from < today) return { path: "from", code: "booking.past" };
  if (from > addDays(today, bookingLimits.ahead)) return { path: "from", code: "booking.too_far" };
  if (to <= from) return { path: "to", code: "booking.order" };
  const days = countDaysBetween(from, to);
  if (days < minDays) return { path: "to", code: "booking.too_short" };
  if (days > bookingLimits.longest) return { path: "to", code: "booking.too_long" };
  return undefined;
}

export type DayBlockIssue = {
  path: "from" | "to";
  code: "block.past" | "block.too_far" | "block.order" | "block.too_long";
};

/** Validates the dates of blocked days, regardless of bookings. */
export function validateDayBlock({ from, to }: RentalPeriod, today: Day): DayBlockIssue | undefined {
  if (from < today) return { path: "from", code: "block.past" };
  if (from > addDays(today, dayBlockLimits.ahead)) return { path: "from", code: "block.too_far" };
  if (to <= from) return { path: "to", code: "block.order" };
  if (countDaysBetween(from, to) > dayBlockLimits.longest) return { path: "to", code: "block.too_long" };
  return undefined;
}

/** Finds the date ranges in which all cars of a listing are taken, in chronological order. */
export function findFullyBookedRanges(occupiedPeriods: readonly RentalPeriod[], units: number): RentalPeriod[] {
  const changes = occupiedPeriods
    .flatMap(({ from, to }) => [
      { day: from, by: 1 },
      { day: to, by: -1 },
    ])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.by - b.by));
  const full: RentalPeriod[] = [];
  let rentedUnits = 0;
  let fullSince: Day | undefined;
  for (const { day, by: delta } of changes) {
    rentedUnits += delta;
    if (rentedUnits >= units) fullSince ??= day;
    else if (fullSince !== undefined) {
      const last = full.at(-1);
      // Returns come before pick-ups of the same day, so a range has at least one day.
      if (last && last.to === fullSince) last.to = day;
      else full.push({ from: fullSince, to: day });
      fullSince = undefined;
    }
  }
  return full;
}

/** Returns whether the day lies in one of the fully booked ranges. */
export const isFullyBooked = (day: Day, fullRanges: readonly RentalPeriod[]): boolean =>
  fullRanges.some(({ from, to }) => from <= day && day < to);

/** Returns the parts of the requested period in which all cars are booked. */
export function findFullyBookedRangesInPeriod(
  requestedPeriod: RentalPeriod,
  fullRanges: readonly RentalPeriod[],
): RentalPeriod[] {
  return fullRanges
    .filter((span) => hasOverlap(span, requestedPeriod))
    .map(({ from, to }) => ({
      from: from < requestedPeriod.from ? requestedPeriod.from : from,
      to: to > requestedPeriod.to ? requestedPeriod.to : to,
    }));
}

/**
 * Finds the free range of the same length nearest to the requested range. Of two equally near ranges the later one
 * wins.
 */
export function findNearestFreePeriod(
  requestedPeriod: RentalPeriod,
  fullRanges: readonly RentalPeriod[],
  today: Day,
): RentalPeriod | undefined {
  const last = addDays(today, bookingLimits.ahead);
  for (let shift = 0; shift <= 2 * bookingLimits.ahead; shift += 1) {
    for (const by of [shift, -shift]) {
      const span = { from: addDays(requestedPeriod.from, by), to: addDays(requestedPeriod.to, by) };
      if (span.from >= today && span.from <= last && !fullRanges.some((each) => hasOverlap(each, span))) return span;
    }
  }
  return undefined;
}

/** Returns the last possible return day for a pick-up day: the first day of the next fully booked range. */
export function getLastReturnDay(from: Day, fullRanges: readonly RentalPeriod[]): Day {
  const last = addDays(from, bookingLimits.longest);
  return fullRanges.reduce((until, span) => (span.from > from && span.from < until ? span.from : until), last);
}

/** Finds the number of the first car that is free for the whole rental period. */
export function findFreeUnit(
  requestedPeriod: RentalPeriod,
  occupiedUnits: readonly UnitRentalPeriod[],
  units: number,
): number | undefined {
  const busy = new Set(occupiedUnits.filter((span) => hasOverlap(span, requestedPeriod)).map(({ unit }) => unit));
  for (let unit = 1; unit <= units; unit += 1) if (!busy.has(unit)) return unit;
  return undefined;
}

/**
 * Assigns a car to each booking. Bookings that have begun keep their car; other bookings may get another car. The
 * caller passes new bookings with unit 0. Returns undefined if there are too few cars.
 */
export function assignCarsToBookings<T extends UnitRentalPeriod>(
  bookings: readonly T[],
  units: number,
  today: Day,
): T[] | undefined {
  const hasBegun = ({ from, unit }: UnitRentalPeriod) => from <= today && unit > 0;
  const assigned: T[] = bookings.filter(hasBegun);
  const unassigned = bookings.filter((booking) => !hasBegun(booking)).sort((a, b) => (a.from < b.from ? -1 : 1));
  for (const booking of unassigned) {
    const unit = findFreeUnit(booking, assigned, units);
    if (unit === undefined) return undefined;
    assigned.push({ ...booking, unit });
  }
  return assigned;
}
