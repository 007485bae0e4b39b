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
import {
  addDays,
  addMonths,
  countDaysBetween,
  type Day,
  getMonthWeeks,
  getStartOfDay,
  getToday,
  getWeekday,
  parseDay,
  parseMonth,
  toMonth,
} from "./days.ts";
import { getCountryTimeZone } from "./time-zone.ts";
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

describe("Days", () => {
  it("parseDay accepts form values and typed dates in all digits and rejects impossible dates", () => {
    expect(["2026-06-01", "٢٠٢٦-٠٦-٠١", "۲۰۲۶/۶/۱", "1/6/2026", " ١‏/٦/٢٠٢٦ "].map(parseDay)).toEqual(
      Array(5).fill(today),
    );
    for (const none of [
      "",
      "2026-02-31",
      "31/2/2026",
      "2026-13-01",
      "0000-01-01",
      "9999-01-01",
      "soon",
      "2026-06-01T00:00",
      "12026-06-01",
      "2026-06-011",
      "x2026-06-01",
      "x1/6/2026",
      "111/6/2026",
      "1/6/20261",
      "2026-06-00",
      "2026-00-01",
      "2026-01-99",
      "1/6",
      "1899-12-31",
      "2200-01-01",
      `${" ".repeat(31)}2026-06-01`,
      null,
      5,
    ]) {
      expect(parseDay(none), String(none)).toBeUndefined();
    }
    expect(parseDay("2028-02-29")).toBe("2028-02-29");
    expect(["1900-01-01", "2199-12-31"].map(parseDay)).toEqual(["1900-01-01", "2199-12-31"]);
    expect(["25.12.2026", "25-12-2026", "2026/12/25", "2026.12.25"].map(parseDay)).toEqual(Array(4).fill("2026-12-25"));
    expect(parseDay(`${" ".repeat(30)}2026-06-01`)).toBe(today);
    expect(parseDay("2026-02-29")).toBeUndefined();
    expect([parseMonth("2026-06"), parseMonth("2026-13"), parseMonth("6"), parseMonth(null)]).toEqual([
      "2026-06",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("addMonths crosses the ends of years in both directions", () => {
    expect([
      addMonths("2026-11", 1),
      addMonths("2026-11", 2),
      addMonths("2026-01", -1),
      addMonths("2026-06", -18),
      addMonths("2026-06", 0),
      addMonths("0099-12", 1),
    ]).toEqual(["2026-12", "2027-01", "2025-12", "2024-12", "2026-06", "0100-01"]);
    expect(toMonth("2026-06-30")).toBe("2026-06");
  });

  it("getMonthWeeks puts the days of February 2026 into four weeks that begin on Sunday", () => {
    const weeks = getMonthWeeks("2026-02", 0);
    expect(weeks).toHaveLength(4);
    expect([weeks[0]?.[0], weeks[3]?.[6]]).toEqual(["2026-02-01", "2026-02-28"]);
    expect(getMonthWeeks("2026-02", 6)[0]).toEqual([
      null,
      ...["01", "02", "03", "04", "05", "06"].map((n) => `2026-02-${n}`),
    ]);
  });

  it("getToday and getStartOfDay use the given time zone", () => {
    const late = new Date("2026-06-01T21:30:00Z");
    expect(getToday("Asia/Riyadh", late)).toBe("2026-06-02");
    expect(getToday("Africa/Casablanca", late)).toBe("2026-06-01");
    expect(getStartOfDay("Asia/Riyadh", "2026-06-02")).toEqual(new Date("2026-06-01T21:00:00Z"));
    expect(getStartOfDay("Asia/Dubai", "2026-06-02")).toEqual(new Date("2026-06-01T20:00:00Z"));
  });

  it("getMonthWeeks returns all days of a month under their weekdays", () => {
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 60 }), fc.integer({ min: 0, max: 6 }), (months, first) => {
        const month = addMonths("2026-06", months);
        const weeks = getMonthWeeks(month, first);
        const days = weeks.flat().filter((each) => each !== null);
        expect(days).toEqual(everyDay({ from: `${month}-01`, to: `${addMonths(month, 1)}-01` }));
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          for (const [i, each] of week.entries()) if (each) expect(getWeekday(each)).toBe((first + i) % 7);
        }
      }),
    );
  });
});

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
  const booking = (status: "requested" | "confirmed" | "completed") => ({ status, from: day(3) });

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

  it("canTransitionBooking lets the system refuse and cancel on any day", () => {
    for (const today of [day(0), day(3), day(9)]) {
      expect(canTransitionBooking(booking("requested"), "refused", "system", today)).toBe(true);
      expect(canTransitionBooking(booking("requested"), "cancelled", "system", today)).toBe(true);
      expect(canTransitionBooking(booking("confirmed"), "cancelled", "system", today)).toBe(true);
      expect(canTransitionBooking(booking("requested"), "confirmed", "system", today)).toBe(false);
    }
    expect(canTransitionBooking(booking("confirmed"), "cancelled", "seller", day(9))).toBe(true);
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

describe("getCountryTimeZone", () => {
  it("getCountryTimeZone returns the zone of a country, or that of the site", () => {
    expect(["AE", "EG", "XX", "", null].map(getCountryTimeZone)).toEqual([
      "Asia/Dubai",
      "Africa/Cairo",
      "Asia/Riyadh",
      "Asia/Riyadh",
      "Asia/Riyadh",
    ]);
  });
});
