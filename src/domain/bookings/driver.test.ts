import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./days.ts";
import { countFullYears, type DriverRules, findDriverIssue, getDriverQuestions, parseDriver } from "./driver.ts";

const today = "2026-06-01";
const noRules: DriverRules = { minAge: null, licenceYears: null, youngBelowAge: null };
const check = (
  rules: Partial<DriverRules>,
  birthDate: string | null,
  licenceSince: string | null,
  isYoungDriver = false,
) =>
  findDriverIssue({ ...noRules, ...rules }, { birthDate, licenceSince }, { from: "2026-06-10", isYoungDriver }, today)
    ?.code;

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("1930-01-01", days));

describe("countFullYears", () => {
  it("countFullYears counts the birthdays that have passed", () => {
    expect(countFullYears("2000-06-10", "2026-06-09")).toBe(25);
    expect(countFullYears("2000-06-10", "2026-06-10")).toBe(26);
    expect(countFullYears("2004-02-29", "2025-02-28")).toBe(20);
    expect(countFullYears("2004-02-29", "2025-03-01")).toBe(21);
  });

  it("countFullYears never falls with time, and rises by one with each year", () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 400 }), (since, later, days) => {
        expect(countFullYears(since, addDays(later, days))).toBeGreaterThanOrEqual(countFullYears(since, later));
        const nextYear = `${Number(later.slice(0, 4)) + 1}${later.slice(4)}`;
        expect(countFullYears(since, nextYear)).toBe(countFullYears(since, later) + 1);
      }),
    );
  });
});

describe("findDriverIssue", () => {
  it("Cars without rules ask for nothing and accept everybody", () => {
    expect(getDriverQuestions(noRules)).toEqual({ birthDate: false, licenceSince: false });
    fc.assert(
      fc.property(fc.option(day), fc.option(day), fc.boolean(), (birth, licence, isYoung) => {
        expect(check({}, birth, licence, isYoung)).toBeUndefined();
      }),
    );
  });

  it("The age on the day of the pick-up counts", () => {
    expect(check({ minAge: 25 }, "2001-06-10", null)).toBeUndefined();
    expect(check({ minAge: 25 }, "2001-06-11", null)).toBe("booking.driver_too_young");
    expect(check({ minAge: 25 }, null, null)).toBe("booking.birth_date_required");
    expect(check({ minAge: 25 }, "2026-06-05", null)).toBe("booking.birth_date");
    expect(check({ minAge: 25 }, "2015-06-05", null)).toBe("booking.birth_date");
    expect(check({ minAge: 25 }, "1900-06-05", null)).toBe("booking.birth_date");
  });

  it("A young driver has to accept the fee", () => {
    expect(check({ youngBelowAge: 25 }, "2003-01-01", null)).toBe("booking.young_driver_fee");
    expect(check({ youngBelowAge: 25 }, "2003-01-01", null, true)).toBeUndefined();
    expect(check({ youngBelowAge: 25 }, "1999-01-01", null)).toBeUndefined();
  });

  it("The years of the licence count on the day of the pick-up", () => {
    expect(check({ licenceYears: 2 }, null, "2024-06-10")).toBeUndefined();
    expect(check({ licenceYears: 2 }, null, "2024-06-11")).toBe("booking.licence_too_new");
    expect(check({ licenceYears: 2 }, null, null)).toBe("booking.licence_date_required");
    expect(check({ licenceYears: 0 }, null, "2026-06-02")).toBe("booking.licence_date");
    expect(check({ minAge: 18, licenceYears: 1 }, "2000-01-01", "2010-01-01")).toBe("booking.licence_date");
  });
});

describe("parseDriver", () => {
  it("parseDriver accepts the usual ways to write a day, and names the field of any other text", () => {
    expect(parseDriver({ birthDate: "1/2/1990", licenceSince: "" })).toEqual({
      ok: true,
      value: { birthDate: "1990-02-01", licenceSince: null },
    });
    expect(parseDriver({ birthDate: "1990-02-31" })).toMatchObject({ errors: [{ path: "birthDate" }] });
    expect(parseDriver({ licenceSince: "soon" })).toMatchObject({ errors: [{ path: "licenceSince" }] });
  });
});
