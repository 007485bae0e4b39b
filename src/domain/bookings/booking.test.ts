import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assignUnits,
  bookingLimits,
  freeUnit,
  fullSpans,
  isFull,
  lastReturn,
  nearestFree,
  overlap,
  type Span,
  spanTrouble,
  takenOf,
  totalOf,
  type UnitSpan,
} from "./booking.ts";
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  readDay,
  readMonth,
  startOfDay,
  todayIn,
  weekdayOf,
  weeksOf,
} from "./days.ts";
import { mayStep } from "./steps.ts";

const today = "2026-06-01";
const day = (offset: number): Day => addDays(today, offset);
const everyDay = ({ from, to }: Span): Day[] => {
  const days: Day[] = [];
  for (let each = from; each < to; each = addDays(each, 1)) days.push(each);
  return days;
};
const aSpan = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 }))
  .map(([from, days]): Span => ({ from: day(from), to: day(from + days) }));
const someSpans = fc.array(aSpan, { maxLength: 12 });

describe("days", () => {
  it("are read as fields send them and as people type them, in all digits", () => {
    expect(["2026-06-01", "٢٠٢٦-٠٦-٠١", "۲۰۲۶/۶/۱", "1/6/2026", " ١‏/٦/٢٠٢٦ "].map(readDay)).toEqual(
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
      null,
      5,
    ]) {
      expect(readDay(none), String(none)).toBeUndefined();
    }
    expect(readDay("2028-02-29")).toBe("2028-02-29");
    expect(readDay("2026-02-29")).toBeUndefined();
    expect([readMonth("2026-06"), readMonth("2026-13"), readMonth("6"), readMonth(null)]).toEqual([
      "2026-06",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("begin by the clock of the place", () => {
    const late = new Date("2026-06-01T21:30:00Z");
    expect(todayIn("Asia/Riyadh", late)).toBe("2026-06-02");
    expect(todayIn("Africa/Casablanca", late)).toBe("2026-06-01");
    expect(startOfDay("Asia/Riyadh", "2026-06-02")).toEqual(new Date("2026-06-01T21:00:00Z"));
    expect(startOfDay("Asia/Dubai", "2026-06-02")).toEqual(new Date("2026-06-01T20:00:00Z"));
  });

  it("a month is all of its days, each under its weekday", () => {
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 60 }), fc.integer({ min: 0, max: 6 }), (months, first) => {
        const month = addMonths("2026-06", months);
        const weeks = weeksOf(month, first);
        const days = weeks.flat().filter((each) => each !== null);
        expect(days).toEqual(everyDay({ from: `${month}-01`, to: `${addMonths(month, 1)}-01` }));
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          for (const [i, each] of week.entries()) if (each) expect(weekdayOf(each)).toBe((first + i) % 7);
        }
      }),
    );
  });
});

describe("the days of a booking", () => {
  it("the day of a return is the next one's pick-up", () => {
    expect(overlap({ from: day(0), to: day(3) }, { from: day(3), to: day(5) })).toBe(false);
    expect(overlap({ from: day(0), to: day(4) }, { from: day(3), to: day(5) })).toBe(true);
  });

  it("two overlap when they share a day", () => {
    fc.assert(
      fc.property(aSpan, aSpan, (a, b) => {
        expect(overlap(a, b)).toBe(everyDay(a).some((each) => everyDay(b).includes(each)));
      }),
    );
  });

  it("are refused where nobody could have them", () => {
    const trouble = (from: number, to: number, minDays = 1) =>
      spanTrouble({ from: day(from), to: day(to) }, today, minDays);
    expect(trouble(0, 1)).toBeUndefined();
    expect(trouble(-1, 3)).toEqual({ path: "from", code: "booking.past" });
    expect(trouble(5, 5)).toEqual({ path: "to", code: "booking.order" });
    expect(trouble(5, 4)).toEqual({ path: "to", code: "booking.order" });
    expect(trouble(5, 7, 3)).toEqual({ path: "to", code: "booking.too_short" });
    expect(trouble(5, 8, 3)).toBeUndefined();
    expect(trouble(180, 270)).toBeUndefined();
    expect(trouble(181, 182)).toEqual({ path: "from", code: "booking.too_far" });
    expect(trouble(0, 91)).toEqual({ path: "to", code: "booking.too_long" });
  });

  it("cost a day's price each, to the minor unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.integer({ min: 1, max: 90 }), (price, days) => {
        expect(BigInt(totalOf(price, days))).toBe(BigInt(price) * BigInt(days));
      }),
    );
    expect(() => totalOf(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
  });
});

describe("which days are free", () => {
  it("a day is full when as many bookings as cars hold it", () => {
    fc.assert(
      fc.property(someSpans, fc.integer({ min: 1, max: 3 }), (taken, units) => {
        const full = fullSpans(taken, units);
        for (let i = -2; i < 55; i += 1) {
          const held = taken.filter((span) => everyDay(span).includes(day(i))).length;
          expect(isFull(day(i), full)).toBe(held >= units);
        }
        for (const [i, { from, to }] of full.entries()) {
          expect(from < to).toBe(true);
          expect(i === 0 || (full[i - 1] as Span).to < from).toBe(true);
        }
      }),
    );
  });

  it("what can't be had of it, day by day", () => {
    fc.assert(
      fc.property(aSpan, someSpans, (wanted, taken) => {
        const full = fullSpans(taken, 1);
        expect(takenOf(wanted, full).flatMap(everyDay)).toEqual(everyDay(wanted).filter((each) => isFull(each, full)));
      }),
    );
  });

  it("the nearest free days are free, as many, and none are nearer", () => {
    fc.assert(
      fc.property(aSpan, someSpans, (wanted, taken) => {
        const full = fullSpans(taken, 1);
        const isFree = (span: Span) => everyDay(span).every((each) => !isFull(each, full));
        const found = nearestFree(wanted, full, today) as Span;
        expect(isFree(found) && found.from >= today).toBe(true);
        expect(daysBetween(found.from, found.to)).toBe(daysBetween(wanted.from, wanted.to));
        const distance = Math.abs(daysBetween(wanted.from, found.from));
        for (let by = 1 - distance; by < distance; by += 1) {
          const span = { from: addDays(wanted.from, by), to: addDays(wanted.to, by) };
          expect(span.from < today || !isFree(span)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
    expect(nearestFree({ from: day(3), to: day(5) }, [{ from: day(-1), to: day(400) }], today)).toBeUndefined();
  });

  it("a car must be back by the day on which somebody else has it", () => {
    fc.assert(
      fc.property(someSpans, fc.integer({ min: 0, max: 40 }), (taken, offset) => {
        const full = fullSpans(taken, 1);
        fc.pre(!isFull(day(offset), full));
        const until = lastReturn(day(offset), full);
        expect(everyDay({ from: day(offset), to: until }).some((each) => isFull(each, full))).toBe(false);
        expect(isFull(until, full) || daysBetween(day(offset), until) === bookingLimits.longest).toBe(true);
      }),
    );
  });
});

describe("several like cars", () => {
  const clashes = (bookings: readonly UnitSpan[]) =>
    bookings.some((a, i) => bookings.slice(i + 1).some((b) => a.unit === b.unit && overlap(a, b)));

  it("whoever wants days on each of which a car is free gets one, whatever came before", () => {
    fc.assert(
      fc.property(someSpans, fc.integer({ min: 1, max: 3 }), (wishes, units) => {
        let held: UnitSpan[] = [];
        for (const wish of wishes) {
          const fits = takenOf(wish, fullSpans(held, units)).length === 0;
          const unit = freeUnit(wish, held, units);
          const moved =
            unit === undefined
              ? assignUnits([...held, { ...wish, unit: 0 }], units, day(-1))
              : [...held, { ...wish, unit }];
          expect(moved !== undefined).toBe(fits);
          held = moved ?? held;
          expect(clashes(held)).toBe(false);
        }
      }),
    );
  });

  it("who has a car keeps it", () => {
    const begun = { from: day(-2), to: day(4), unit: 2 };
    const ahead = { from: day(1), to: day(3), unit: 1 };
    expect(assignUnits([ahead, begun], 2, today)).toEqual([begun, { ...ahead, unit: 1 }]);
    expect(assignUnits([ahead, begun, { ...ahead, unit: 0 }], 2, today)).toBeUndefined();
  });
});

describe("what becomes of a booking", () => {
  const booking = (status: "requested" | "confirmed" | "completed") => ({ status, from: day(3) });

  it("customers cancel until the day before", () => {
    expect(mayStep(booking("confirmed"), "cancelled", "customer", day(2))).toBe(true);
    expect(mayStep(booking("confirmed"), "cancelled", "customer", day(3))).toBe(false);
    expect(mayStep(booking("completed"), "cancelled", "customer", day(2))).toBe(false);
  });

  it("sellers answer requests, and say when it was", () => {
    expect(mayStep(booking("requested"), "confirmed", "seller", day(3))).toBe(true);
    expect(mayStep(booking("requested"), "confirmed", "seller", day(4))).toBe(false);
    expect(mayStep(booking("requested"), "confirmed", "customer", today)).toBe(false);
    expect(mayStep(booking("confirmed"), "completed", "seller", day(2))).toBe(false);
    expect(mayStep(booking("confirmed"), "completed", "seller", day(3))).toBe(true);
    expect(mayStep(booking("confirmed"), "refused", "seller", today)).toBe(false);
  });
});
