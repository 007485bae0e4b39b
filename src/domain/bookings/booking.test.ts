import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assignCarsToBookings,
  bookingLimits,
  calculateRentalTotal,
  findFreeUnit,
  findFullyBookedRanges,
  findFullyBookedRangesInPeriod,
  findNearestFreePeriod,
  getLastReturnDay,
  hasOverlap,
  isFullyBooked,
  type RentalPeriod,
  type UnitRentalPeriod,
  validateDayBlock,
  validateRentalPeriod,
} from "./booking.ts";
import { addDays, countDaysBetween, type Day } from "./days.ts";
import {
  bookingStatuses,
  canTransitionBooking,
  isBookingDisplayStatus,
  listBookingTransitions,
} from "./transitions.ts";

const today = "2026-06-01";
const day = (offset: number): Day => addDays(today, offset);
const everyDay = ({ from, to }: RentalPeriod): Day[] => {
  const days: Day[] = [];
  for (let each = from; each < to; each = addDays(each, 1)) days.push(each);
  return days;
};
const aSpan = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 }))
  .map(([from, days]): RentalPeriod => ({ from: day(from), to: day(from + days) }));
const someSpans = fc.array(aSpan, { maxLength: 12 });

describe("Rental periods", () => {
  it("hasOverlap allows a pick-up on the return day of another booking", () => {
    expect(hasOverlap({ from: day(0), to: day(3) }, { from: day(3), to: day(5) })).toBe(false);
    expect(hasOverlap({ from: day(0), to: day(4) }, { from: day(3), to: day(5) })).toBe(true);
  });

  it("hasOverlap is true exactly when two periods share a day", () => {
    fc.assert(
      fc.property(aSpan, aSpan, (a, b) => {
        expect(hasOverlap(a, b)).toBe(everyDay(a).some((each) => everyDay(b).includes(each)));
      }),
    );
  });

  it("validateRentalPeriod rejects past, reversed, short, long and distant periods", () => {
    const validatePeriod = (from: number, to: number, minDays = 1) =>
      validateRentalPeriod({ from: day(from), to: day(to) }, today, minDays);
    expect(validatePeriod(0, 1)).toBeUndefined();
    expect(validatePeriod(-1, 3)).toEqual({ path: "from", code: "booking.past" });
    expect(validatePeriod(5, 5)).toEqual({ path: "to", code: "booking.order" });
    expect(validatePeriod(5, 4)).toEqual({ path: "to", code: "booking.order" });
    expect(validatePeriod(5, 7, 3)).toEqual({ path: "to", code: "booking.too_short" });
    expect(validatePeriod(5, 8, 3)).toBeUndefined();
    expect(validatePeriod(180, 270)).toBeUndefined();
    expect(validatePeriod(181, 182)).toEqual({ path: "from", code: "booking.too_far" });
    expect(validatePeriod(0, 91)).toEqual({ path: "to", code: "booking.too_long" });
  });

  it("calculateRentalTotal multiplies the daily price by the days exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.integer({ min: 1, max: 90 }), (price, days) => {
        expect(BigInt(calculateRentalTotal(price, days))).toBe(BigInt(price) * BigInt(days));
      }),
    );
    expect(() => calculateRentalTotal(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
    expect(calculateRentalTotal(Number.MAX_SAFE_INTEGER, 1)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("validateDayBlock rejects past, distant, reversed and long blocks", () => {
    const validateBlock = (from: number, to: number) => validateDayBlock({ from: day(from), to: day(to) }, today);
    expect(validateBlock(0, 1)).toBeUndefined();
    expect(validateBlock(-1, 3)).toEqual({ path: "from", code: "block.past" });
    expect(validateBlock(270, 271)).toBeUndefined();
    expect(validateBlock(271, 272)).toEqual({ path: "from", code: "block.too_far" });
    expect(validateBlock(5, 5)).toEqual({ path: "to", code: "block.order" });
    expect(validateBlock(5, 4)).toEqual({ path: "to", code: "block.order" });
    expect(validateBlock(0, 730)).toBeUndefined();
    expect(validateBlock(0, 731)).toEqual({ path: "to", code: "block.too_long" });
  });
});

describe("Availability", () => {
  it("findFullyBookedRanges marks a day as fully booked when all cars have a booking", () => {
    fc.assert(
      fc.property(someSpans, fc.integer({ min: 1, max: 3 }), (occupiedPeriods, units) => {
        const full = findFullyBookedRanges(occupiedPeriods, units);
        for (let i = -2; i < 55; i += 1) {
          const occupied = occupiedPeriods.filter((span) => everyDay(span).includes(day(i))).length;
          expect(isFullyBooked(day(i), full)).toBe(occupied >= units);
        }
        for (const [i, { from, to }] of full.entries()) {
          expect(from < to).toBe(true);
          expect(i === 0 || (full[i - 1] as RentalPeriod).to < from).toBe(true);
        }
      }),
    );
  });

  it("findFullyBookedRangesInPeriod returns the days of the period on which all cars are booked", () => {
    fc.assert(
      fc.property(aSpan, someSpans, (requestedPeriod, occupiedPeriods) => {
        const full = findFullyBookedRanges(occupiedPeriods, 1);
        expect(findFullyBookedRangesInPeriod(requestedPeriod, full).flatMap(everyDay)).toEqual(
          everyDay(requestedPeriod).filter((each) => isFullyBooked(each, full)),
        );
      }),
    );
  });

  it("findNearestFreePeriod returns the nearest free period of the same length", () => {
    fc.assert(
      fc.property(aSpan, someSpans, (requestedPeriod, occupiedPeriods) => {
        const full = findFullyBookedRanges(occupiedPeriods, 1);
        const isFree = (span: RentalPeriod) => everyDay(span).every((each) => !isFullyBooked(each, full));
        const found = findNearestFreePeriod(requestedPeriod, full, today) as RentalPeriod;
        expect(isFree(found) && found.from >= today).toBe(true);
        expect(countDaysBetween(found.from, found.to)).toBe(countDaysBetween(requestedPeriod.from, requestedPeriod.to));
        const distance = Math.abs(countDaysBetween(requestedPeriod.from, found.from));
        for (let by = 1 - distance; by < distance; by += 1) {
          const span = { from: addDays(requestedPeriod.from, by), to: addDays(requestedPeriod.to, by) };
          expect(span.from < today || !isFree(span)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
    expect(
      findNearestFreePeriod({ from: day(3), to: day(5) }, [{ from: day(-1), to: day(400) }], today),
    ).toBeUndefined();
  });

  it("findNearestFreePeriod finds a period up to the last day of a pick-up, and none after it", () => {
    const requestedPeriod = { from: day(0), to: day(1) };
    const { ahead } = bookingLimits;
    expect(findNearestFreePeriod(requestedPeriod, [{ from: day(-9), to: day(ahead) }], today)).toEqual({
      from: day(ahead),
      to: day(ahead + 1),
    });
    expect(findNearestFreePeriod(requestedPeriod, [{ from: day(-9), to: day(ahead + 1) }], today)).toBeUndefined();
    // Of two equally near periods the later one wins.
    expect(findNearestFreePeriod({ from: day(5), to: day(6) }, [{ from: day(5), to: day(6) }], today)).toEqual({
      from: day(6),
      to: day(7),
    });
  });

  it("getLastReturnDay ignores ranges that begin on the pick-up day or before it", () => {
    const ranges = [
      { from: day(2), to: day(4) },
      { from: day(5), to: day(6) },
      { from: day(9), to: day(10) },
      { from: day(7), to: day(8) },
    ];
    expect(getLastReturnDay(day(5), ranges)).toBe(day(7));
    expect(getLastReturnDay(day(9), ranges)).toBe(day(9 + bookingLimits.longest));
  });

  it("findFullyBookedRanges joins ranges that touch and leaves out days with a free car", () => {
    const spans = [
      { from: day(0), to: day(2) },
      { from: day(2), to: day(4) },
      { from: day(5), to: day(6) },
    ];
    expect(findFullyBookedRanges(spans, 1)).toEqual([
      { from: day(0), to: day(4) },
      { from: day(5), to: day(6) },
    ]);
    expect(findFullyBookedRanges(spans, 2)).toEqual([]);
    expect(findFullyBookedRanges([...spans, { from: day(1), to: day(3) }], 2)).toEqual([{ from: day(1), to: day(3) }]);
  });

  it("getLastReturnDay returns the next fully booked day, or the day that ends the longest allowed rental", () => {
    fc.assert(
      fc.property(someSpans, fc.integer({ min: 0, max: 40 }), (occupiedPeriods, offset) => {
        const full = findFullyBookedRanges(occupiedPeriods, 1);
        fc.pre(!isFullyBooked(day(offset), full));
        const until = getLastReturnDay(day(offset), full);
        expect(everyDay({ from: day(offset), to: until }).some((each) => isFullyBooked(each, full))).toBe(false);
        expect(isFullyBooked(until, full) || countDaysBetween(day(offset), until) === bookingLimits.longest).toBe(true);
      }),
    );
  });
});

describe("Several equal cars", () => {
  const clashes = (bookings: readonly UnitRentalPeriod[]) =>
    bookings.some((a, i) => bookings.slice(i + 1).some((b) => a.unit === b.unit && hasOverlap(a, b)));

  it("assignCarsToBookings finds a car whenever each day of the period has a free car", () => {
    fc.assert(
      fc.property(someSpans, fc.integer({ min: 1, max: 3 }), (wishes, units) => {
        let occupied: UnitRentalPeriod[] = [];
        for (const request of wishes) {
          const fits = findFullyBookedRangesInPeriod(request, findFullyBookedRanges(occupied, units)).length === 0;
          const unit = findFreeUnit(request, occupied, units);
          const moved =
            unit === undefined
              ? assignCarsToBookings([...occupied, { ...request, unit: 0 }], units, day(-1))
              : [...occupied, { ...request, unit }];
          expect(moved !== undefined).toBe(fits);
          occupied = moved ?? occupied;
          expect(clashes(occupied)).toBe(false);
        }
      }),
    );
  });

  it("assignCarsToBookings does not move a booking to another car on its pick-up day", () => {
    const startingBooking = { from: today, to: day(4), unit: 2 };
    const upcomingBooking = { from: day(1), to: day(3), unit: 1 };
    expect(assignCarsToBookings([startingBooking, upcomingBooking], 2, today)).toEqual([
      startingBooking,
      upcomingBooking,
    ]);
    const newBooking = { from: today, to: day(2), unit: 0 };
    expect(assignCarsToBookings([startingBooking, newBooking], 2, today)).toEqual([
      startingBooking,
      { ...newBooking, unit: 1 },
    ]);
  });

  it("assignCarsToBookings assigns bookings by their first day, so that they need the fewest cars", () => {
    const period = (from: number, to: number) => ({ from: day(from), to: day(to), unit: 0 });
    const bookings = [period(1, 3), period(6, 8), period(2, 5), period(4, 7)];
    expect(assignCarsToBookings(bookings, 2, today)?.map(({ from, unit }) => [from, unit])).toEqual([
      [day(1), 1],
      [day(2), 2],
      [day(4), 1],
      [day(6), 2],
    ]);
  });

  it("assignCarsToBookings does not move a booking that has begun to another car", () => {
    const startedBooking = { from: day(-2), to: day(4), unit: 2 };
    const upcomingBooking = { from: day(1), to: day(3), unit: 1 };
    expect(assignCarsToBookings([upcomingBooking, startedBooking], 2, today)).toEqual([
      startedBooking,
      { ...upcomingBooking, unit: 1 },
    ]);
    expect(
      assignCarsToBookings([upcomingBooking, startedBooking, { ...upcomingBooking, unit: 0 }], 2, today),
    ).toBeUndefined();
  });
});

describe("canTransitionBooking", () => {
  const booking = (status: "requested" | "confirmed" | "completed") => ({
    status,
    payBy: null,
    from: day(3),
    to: day(9),
  });

  it("canTransitionBooking lets nobody complete a booking that waits for its online payment", () => {
    const unpaid = { ...booking("confirmed"), payBy: new Date() };
    expect(canTransitionBooking(unpaid, "completed", "seller", day(3))).toBe(false);
    expect(canTransitionBooking(unpaid, "cancelled", "seller", day(3))).toBe(true);
  });

  it("canTransitionBooking lets customers cancel until the day before pick-up", () => {
    expect(canTransitionBooking(booking("confirmed"), "cancelled", "customer", day(2))).toBe(true);
    expect(canTransitionBooking(booking("confirmed"), "cancelled", "customer", day(3))).toBe(false);
    expect(canTransitionBooking(booking("completed"), "cancelled", "customer", day(2))).toBe(false);
  });

  it("canTransitionBooking lets sellers answer before pick-up and complete from the pick-up day on", () => {
    expect(canTransitionBooking(booking("requested"), "confirmed", "seller", day(3))).toBe(true);
    expect(canTransitionBooking(booking("requested"), "confirmed", "seller", day(4))).toBe(false);
    expect(canTransitionBooking(booking("requested"), "confirmed", "customer", today)).toBe(false);
    expect(canTransitionBooking(booking("confirmed"), "completed", "seller", day(2))).toBe(false);
    expect(canTransitionBooking(booking("confirmed"), "completed", "seller", day(3))).toBe(true);
    expect(canTransitionBooking(booking("confirmed"), "refused", "seller", today)).toBe(false);
  });

  it("canTransitionBooking lets the system refuse and cancel on any day, and confirm until the pick-up day", () => {
    for (const today of [day(0), day(3), day(9)]) {
      expect(canTransitionBooking(booking("requested"), "refused", "system", today)).toBe(true);
      expect(canTransitionBooking(booking("requested"), "cancelled", "system", today)).toBe(true);
      expect(canTransitionBooking(booking("confirmed"), "cancelled", "system", today)).toBe(true);
      expect(canTransitionBooking(booking("requested"), "confirmed", "system", today)).toBe(today <= day(3));
    }
    expect(canTransitionBooking(booking("confirmed"), "cancelled", "seller", day(9))).toBe(true);
    expect(canTransitionBooking(booking("confirmed"), "cancelled", "seller", day(10))).toBe(false);
    expect(canTransitionBooking(booking("requested"), "refused", "seller", day(9))).toBe(true);
  });

  it("listBookingTransitions lists the allowed statuses of an actor on a day", () => {
    expect(listBookingTransitions(booking("requested"), "seller", day(3))).toEqual(["confirmed", "refused"]);
    expect(listBookingTransitions(booking("requested"), "seller", day(4))).toEqual(["refused"]);
    expect(listBookingTransitions(booking("confirmed"), "customer", day(2))).toEqual(["cancelled"]);
    expect(listBookingTransitions(booking("completed"), "seller", day(4))).toEqual([]);
  });

  it("isBookingDisplayStatus accepts the statuses of bookings, but not that of a block", () => {
    expect(bookingStatuses.every(isBookingDisplayStatus)).toBe(true);
    expect(["blocked", "", "Requested", null, 7].some(isBookingDisplayStatus)).toBe(false);
  });
});
