import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  type Day,
  getMonthWeeks,
  getStartOfDay,
  getToday,
  getWeekday,
  getWeeks,
  parseDay,
  parseMonth,
  toMonth,
} from "./days.ts";
import { getCountryTimeZone } from "./time-zone.ts";

const today = "2026-06-01";

/** Lists the days of a month, given as the first day of it and of the next. */
const listDays = (first: Day, end: Day): Day[] => {
  const days: Day[] = [];
  for (let each = first; each < end; each = addDays(each, 1)) days.push(each);
  return days;
};

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
        expect(days).toEqual(listDays(`${month}-01`, `${addMonths(month, 1)}-01`));
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          for (const [i, each] of week.entries()) if (each) expect(getWeekday(each)).toBe((first + i) % 7);
        }
      }),
    );
  });
});

describe("getWeeks", () => {
  it("getWeeks returns consecutive days from the week of the first day, under their weekdays", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 6 }), (days, firstWeekday) => {
        const first = addDays(today, days);
        const weeks = getWeeks(first, firstWeekday, 5);
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
        expect(weeks[0]).toContain(first);
        const start = weeks[0]?.[0] as Day;
        expect(getWeekday(start)).toBe(firstWeekday);
        expect(weeks.flat()).toEqual(listDays(start, addDays(start, 35)));
      }),
    );
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
