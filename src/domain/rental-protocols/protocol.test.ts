import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Booking } from "#domain/bookings/queries.server.ts";
import { calculateDrivenDistance, canRecordProtocol, parseFuel, parseProtocolOdometer } from "./protocol.ts";

const stay = (dailyKm: number | null, extraKmMinor: number | null, days = 3) =>
  ({ agreedTerms: { dailyKm, extraKmMinor }, stayPrice: null, days }) as Parameters<typeof calculateDrivenDistance>[0];
const km = fc.integer({ min: 0, max: 1_000_000 });

describe("calculateDrivenDistance", () => {
  it("Kilometres above the agreed distance are charged at the agreed price", () => {
    expect(calculateDrivenDistance(stay(250, 50), 10_000, 10_900)).toEqual({
      drivenKm: 900,
      includedKm: 750,
      extraKm: 150,
      extraMinor: 7_500,
    });
    expect(calculateDrivenDistance(stay(null, 50), 10_000, 10_900)).toMatchObject({ includedKm: null, extraKm: 0 });
    expect(calculateDrivenDistance(stay(250, null), 10_000, 10_900)).toMatchObject({ extraKm: 150, extraMinor: null });
  });

  it("Driven kilometres are included or extra, and driving more never costs less", () => {
    fc.assert(
      fc.property(
        km,
        km,
        km,
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 1, max: 90 }),
        (at, driven, more, daily, days) => {
          const terms = stay(daily, 25, days);
          const distance = calculateDrivenDistance(terms, at, at + driven);
          expect(distance.drivenKm).toBe(driven);
          expect(distance.extraKm).toBe(Math.max(0, driven - daily * days));
          const further = calculateDrivenDistance(terms, at, at + driven + more);
          expect(further.extraMinor).toBeGreaterThanOrEqual(distance.extraMinor as number);
        },
      ),
    );
  });
});

describe("canRecordProtocol", () => {
  const confirmed = { status: "confirmed", from: "2026-06-10", claim: null } as const;
  const completed = { ...confirmed, status: "completed" } as const;
  const claim: Booking["claim"] = {
    ...{ claimedMinor: 1_000, claimedAt: "2026-06-12T06:00:00Z", answerBy: "2026-06-15T06:00:00Z", photos: [] },
    ...{ answer: null, answerNote: null, answeredAt: null, decisionNote: null, decidedBy: null, decidedAt: null },
  };
  const pickUp = { kind: "pick-up", answer: null } as const;

  it("The pick-up is recorded from its day on, and the return after it", () => {
    expect(canRecordProtocol("pick-up", confirmed, [], "2026-06-09")).toBe(false);
    expect(canRecordProtocol("pick-up", confirmed, [], "2026-06-10")).toBe(true);
    expect(canRecordProtocol("return", confirmed, [], "2026-06-12")).toBe(false);
    expect(canRecordProtocol("return", confirmed, [pickUp], "2026-06-12")).toBe(true);
    expect(canRecordProtocol("return", completed, [pickUp], "2026-06-12")).toBe(true);
    expect(canRecordProtocol("pick-up", completed, [], "2026-06-12")).toBe(false);
  });

  it("No protocol is recorded again once the office has claimed a part of the deposit", () => {
    expect(canRecordProtocol("return", { ...completed, claim }, [pickUp], "2026-06-12")).toBe(false);
  });

  it("What the customer has confirmed stays, and the pick-up stays once the return is recorded", () => {
    expect(canRecordProtocol("pick-up", confirmed, [{ ...pickUp, answer: "confirmed" }], "2026-06-10")).toBe(false);
    expect(canRecordProtocol("pick-up", confirmed, [{ ...pickUp, answer: "contested" }], "2026-06-10")).toBe(true);
    expect(canRecordProtocol("pick-up", confirmed, [pickUp, { kind: "return", answer: null }], "2026-06-12")).toBe(
      false,
    );
  });
});

describe("Figures of a protocol", () => {
  it.each([
    ["12345", 12_345],
    ["١٢٬٣٤٥", 12_345],
    [" 12 345 ", 12_345],
    ["12.5 km", undefined],
    ["-1", undefined],
    ["12345678", undefined],
    ["", undefined],
  ])("parseProtocolOdometer(%j) is %j", (typed, value) => expect(parseProtocolOdometer(typed)).toBe(value));

  it("parseFuel accepts eighths only", () => {
    expect(["0", "٨", "9", "1/2", ""].map(parseFuel)).toEqual([0, 8, undefined, undefined, undefined]);
  });
});
