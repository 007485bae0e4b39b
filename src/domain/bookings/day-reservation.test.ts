import { describe, expect, it } from "vitest";
import { type BookingRequester, decideDayReservation, getDayReservationState } from "./holds.ts";

const now = new Date("2026-06-01T12:00:00Z");
const newcomer: BookingRequester = { isConfirmed: true, isKnown: false, own: 0, network: 0 };
const decide = (more: Partial<BookingRequester> = {}, days = 3) =>
  decideDayReservation({ ...newcomer, ...more }, days, now);

describe("decideDayReservation", () => {
  it("decideDayReservation reserves the days of a newcomer for two hours", () => {
    expect(decide()).toEqual({ holds: true, until: new Date("2026-06-01T14:00:00Z") });
  });

  it("decideDayReservation reserves the days of a known customer until the seller answers", () => {
    expect(decide({ isKnown: true, own: 9, network: 99 }, 90)).toEqual({ holds: true, until: null });
    expect(decide({ isKnown: true, own: 10 })).toEqual({ holds: false });
  });

  it("decideDayReservation reserves no days before the address is confirmed", () => {
    for (const isKnown of [true, false]) expect(decide({ isKnown, isConfirmed: false })).toEqual({ holds: false });
  });

  it.each([
    [{ own: 1 }, 14, true],
    [{ own: 2 }, 14, false],
    [{ network: 3 }, 14, true],
    [{ network: 4 }, 14, false],
    [{}, 15, false],
  ])("decideDayReservation of a newcomer with %j and %d days holds: %s", (more, days, holds) => {
    expect(decide(more, days).holds).toBe(holds);
  });
});

describe("getDayReservationState", () => {
  const getState = (more: Partial<Parameters<typeof getDayReservationState>[0]> = {}) =>
    getDayReservationState({ isConfirmed: true, holds: true, holdUntil: null, ...more }, now);

  it("getDayReservationState is “held” until the end of the reservation, or without an end", () => {
    expect(getState()).toBe("held");
    expect(getState({ holdUntil: new Date(now.getTime() + 1) })).toBe("held");
    expect(getState({ holdUntil: now })).toBe("open");
  });

  it("getDayReservationState is “open” without a reservation and “unconfirmed” before the confirmation", () => {
    expect(getState({ holds: false })).toBe("open");
    expect(getState({ isConfirmed: false })).toBe("unconfirmed");
  });
});
