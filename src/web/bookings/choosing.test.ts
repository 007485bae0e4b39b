import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Span } from "#domain/bookings/booking.ts";
import { addDays } from "#domain/bookings/days.ts";
import { type Choice, chosenWith, judged, monthsOf, stateOf } from "./choosing.ts";

const today = "2026-06-01";
const day = (offset: number) => addDays(today, offset);
const none: Choice = { from: undefined, to: undefined };
const days = { today, minDays: 2, full: [{ from: day(5), to: day(8) }] satisfies Span[] };

describe("choosing days", () => {
  it("the first click is the pick-up, the next the return, one more begins anew", () => {
    const first = chosenWith(day(1), none, days);
    expect(first).toEqual({ from: day(1), to: undefined });
    const both = chosenWith(day(4), first as Choice, days);
    expect(both).toEqual({ from: day(1), to: day(4) });
    expect(chosenWith(day(9), both as Choice, days)).toEqual({ from: day(9), to: undefined });
    expect(chosenWith(day(0), first as Choice, days)).toEqual({ from: day(0), to: undefined });
  });

  it("the return may be the next one's pick-up, and nothing reaches over others' days", () => {
    const from = { from: day(3), to: undefined };
    expect(chosenWith(day(5), from, days)).toEqual({ from: day(3), to: day(5) });
    expect(chosenWith(day(6), from, days)).toBeUndefined();
    expect(chosenWith(day(9), from, days)).toEqual({ from: day(9), to: undefined });
    expect(chosenWith(day(5), none, days)).toBeUndefined();
    expect(chosenWith(day(-1), none, days)).toBeUndefined();
  });

  it("says what is wrong, what is taken, and what is fine", () => {
    expect(judged(none, days)).toEqual({ kind: "empty" });
    expect(judged({ from: day(1), to: undefined }, days)).toEqual({ kind: "open" });
    expect(judged({ from: day(1), to: day(2) }, days)).toMatchObject({ kind: "wrong", code: "booking.too_short" });
    expect(judged({ from: day(3), to: day(5) }, days)).toMatchObject({ kind: "fine" });
    expect(judged({ from: day(4), to: day(6) }, days)).toEqual({
      kind: "taken",
      taken: [{ from: day(5), to: day(6) }],
      free: { from: day(3), to: day(5) },
    });
  });

  it("two clicks never choose a day that is somebody else's", () => {
    const spans = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 5 }))
        .map(([from, long]) => ({ from: day(from), to: day(from + long) })),
      { maxLength: 5 },
    );
    const click = fc.integer({ min: -3, max: 40 });
    fc.assert(
      fc.property(spans, click, click, (full, one, two) => {
        const known = { today, minDays: 1, full };
        const first = chosenWith(day(one), none, known);
        const both = first && chosenWith(day(two), first, known);
        if (both?.to) expect(judged(both, known).kind).toBe("fine");
        if (first) expect(stateOf(day(one), known)).toBe("free");
      }),
    );
  });

  it("months reach to that of the last return", () => {
    expect(monthsOf({ today })).toEqual({ first: "2026-06", last: "2027-02" });
  });
});
