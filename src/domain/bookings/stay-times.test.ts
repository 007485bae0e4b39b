import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpeningHours } from "#db/schema/sellers.ts";
import { toMinutes } from "#domain/sellers/opening-hours.ts";
import { addDays } from "./days.ts";
import { countChargedDays, findStayTimeIssue, listOpenTimes, parseStayTime, toTimedPeriod } from "./stay-times.ts";

/** Sunday. */
const from = "2026-12-06";
const hours: OpeningHours = { 0: [["09:00", "12:30"]], 1: [["16:15", "18:00"]], 4: [["20:00", "02:00"]] };
const timeArbitrary = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

describe("parseStayTime", () => {
  it("parseStayTime accepts times in any digits and refuses everything else", () => {
    expect(["9:30", "09:30", "٠٩:٣٠"].map(parseStayTime)).toEqual(["09:30", "09:30", "09:30"]);
    expect(["", null, undefined].map(parseStayTime)).toEqual([null, null, null]);
    expect(["24:00", "9.30", "10:60", "noon", "123:00"].map(parseStayTime)).toEqual(Array(5).fill(undefined));
  });
});

describe("listOpenTimes", () => {
  it("listOpenTimes lists half hours within the opening hours of the day, without the hours after midnight", () => {
    expect(listOpenTimes(hours, from)).toEqual([
      "09:00",
      "09:30",
      "10:00",
      "10:30",
      "11:00",
      "11:30",
      "12:00",
      "12:30",
    ]);
    expect(listOpenTimes(hours, addDays(from, 1))).toEqual(["16:30", "17:00", "17:30", "18:00"]);
    expect(listOpenTimes(hours, addDays(from, 4)).at(-1)).toBe("23:30");
    expect(listOpenTimes(hours, addDays(from, 2))).toEqual([]);
    expect(listOpenTimes(hours)).toContain("23:30");
    expect(listOpenTimes({}, from)).toEqual([]);
  });

  it("Every listed time is accepted by findStayTimeIssue on its day", () => {
    for (const day of [0, 1, 4].map((each) => addDays(from, each)))
      for (const time of listOpenTimes(hours, day))
        expect(
          findStayTimeIssue(hours, { from: day, to: day }, { pickUpTime: time, returnTime: time }),
        ).toBeUndefined();
  });
});

describe("findStayTimeIssue", () => {
  const period = { from, to: addDays(from, 1) };
  it("findStayTimeIssue names the time that is missing, or at which the outlet is closed", () => {
    expect(findStayTimeIssue(hours, period, { pickUpTime: null, returnTime: null })).toBeUndefined();
    expect(findStayTimeIssue(hours, period, { pickUpTime: "10:00", returnTime: null })).toEqual({
      path: "returnTime",
      code: "booking.time_missing",
    });
    expect(findStayTimeIssue(hours, period, { pickUpTime: "13:00", returnTime: "17:00" })).toEqual({
      path: "pickUpTime",
      code: "booking.time_closed",
    });
    const untilTuesday = { from, to: addDays(from, 2) };
    expect(findStayTimeIssue(hours, untilTuesday, { pickUpTime: "10:00", returnTime: "10:00" })).toEqual({
      path: "returnTime",
      code: "booking.time_closed_day",
    });
    expect(findStayTimeIssue({}, period, { pickUpTime: "03:00", returnTime: "23:00" })).toBeUndefined();
  });
});

describe("countChargedDays", () => {
  it("A return within the grace time begins no new day", () => {
    const period = { from, to: addDays(from, 3) };
    const count = (returnTime: string) => countChargedDays(period, { pickUpTime: "10:00", returnTime }, 60);
    expect([count("10:00"), count("11:00"), count("11:01"), count("08:00")]).toEqual([3, 3, 4, 3]);
    expect(countChargedDays(period, {}, 60)).toBe(3);
  });

  it("The charged days cover the time of the stay without the grace time, and a later return never costs less", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        timeArbitrary,
        timeArbitrary,
        fc.integer({ min: 0, max: 720 }),
        (days, pickUpTime, returnTime, grace) => {
          const period = { from, to: addDays(from, days) };
          const charged = countChargedDays(period, { pickUpTime, returnTime }, grace);
          const minutes = days * 1_440 + toMinutes(returnTime) - toMinutes(pickUpTime);
          expect(charged * 1_440 + grace).toBeGreaterThanOrEqual(minutes);
          if (charged > 1) expect((charged - 1) * 1_440 + grace).toBeLessThan(minutes);
          expect(countChargedDays(period, { pickUpTime, returnTime: "23:59" }, grace)).toBeGreaterThanOrEqual(charged);
        },
      ),
    );
  });
});

describe("toTimedPeriod", () => {
  it("Stays that share a day of their periods overlap as moments too, with or without times", () => {
    const stay = fc.record({
      start: fc.integer({ min: 0, max: 20 }),
      length: fc.integer({ min: 1, max: 10 }),
      times: fc.option(fc.record({ pickUpTime: timeArbitrary, returnTime: timeArbitrary })),
    });
    const toPeriod = ({ start, length }: { start: number; length: number }) => ({
      from: addDays(from, start),
      to: addDays(from, start + length),
    });
    fc.assert(
      fc.property(stay, stay, (a, b) => {
        const [daysA, daysB] = [toPeriod(a), toPeriod(b)];
        const [timedA, timedB] = [toTimedPeriod({ ...daysA, ...a.times }), toTimedPeriod({ ...daysB, ...b.times })];
        if (daysA.from < daysB.to && daysB.from < daysA.to)
          expect(timedA.from <= timedB.to && timedB.from <= timedA.to).toBe(true);
      }),
    );
  });
});
