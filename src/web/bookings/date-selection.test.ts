import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RentalPeriod } from "#domain/bookings/booking.ts";
import { addDays } from "#domain/bookings/days.ts";
import { type DateSelection, evaluateSelection, getCalendarMonths, getDayState, selectDay } from "./date-selection.ts";

const today = "2026-06-01";
const day = (offset: number) => addDays(today, offset);
const none: DateSelection = { from: undefined, to: undefined };
const days = { today, minDays: 2, full: [{ from: day(5), to: day(8) }] satisfies RentalPeriod[] };

describe("Date selection for a booking", () => {
  it("selectDay first selects the pick-up day, then the return day, and then starts a new selection", () => {
    const first = selectDay(day(1), none, days);
    expect(first).toEqual({ from: day(1), to: undefined });
    const both = selectDay(day(4), first as DateSelection, days);
    expect(both).toEqual({ from: day(1), to: day(4) });
    expect(selectDay(day(9), both as DateSelection, days)).toEqual({ from: day(9), to: undefined });
    expect(selectDay(day(0), first as DateSelection, days)).toEqual({ from: day(0), to: undefined });
  });

  it("selectDay allows a return on the pick-up day of the next booking, but no period that contains booked days", () => {
    const from = { from: day(3), to: undefined };
    expect(selectDay(day(5), from, days)).toEqual({ from: day(3), to: day(5) });
    expect(selectDay(day(6), from, days)).toBeUndefined();
    expect(selectDay(day(9), from, days)).toEqual({ from: day(9), to: undefined });
    expect(selectDay(day(5), none, days)).toBeUndefined();
    expect(selectDay(day(-1), none, days)).toBeUndefined();
  });

  it("evaluateSelection distinguishes empty, incomplete, invalid, booked and valid selections", () => {
    expect(evaluateSelection(none, days)).toEqual({ kind: "empty" });
    expect(evaluateSelection({ from: day(1), to: undefined }, days)).toEqual({ kind: "open" });
    expect(evaluateSelection({ from: day(1), to: day(2) }, days)).toMatchObject({
      kind: "wrong",
      code: "booking.too_short",
    });
    expect(evaluateSelection({ from: day(3), to: day(5) }, days)).toMatchObject({ kind: "fine" });
    expect(evaluateSelection({ from: day(4), to: day(6) }, days)).toEqual({
      kind: "taken",
      taken: [{ from: day(5), to: day(6) }],
      free: { from: day(3), to: day(5) },
    });
  });

  it("Two calls of selectDay never select a period with a booked day", () => {
    const spans = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 5 }))
        .map(([from, long]) => ({ from: day(from), to: day(from + long) })),
      { maxLength: 5 },
    );
    const click = fc.integer({ min: -3, max: 40 });
    fc.assert(
      fc.property(spans, click, click, (full, one, two) => {
        const options = { today, minDays: 1, full };
        const first = selectDay(day(one), none, options);
        const both = first && selectDay(day(two), first, options);
        if (both?.to) expect(evaluateSelection(both, options).kind).toBe("fine");
        if (first) expect(getDayState(day(one), options)).toBe("free");
      }),
    );
  });

  it("getCalendarMonths ends with the month of the last day on which a car can be returned", () => {
    expect(getCalendarMonths({ today })).toEqual({ first: "2026-06", last: "2027-02" });
  });
});
