import type { FieldError } from "#kernel/result.ts";
import { type Day, parseDay } from "./days.ts";

/**
 * Dates of birth and of the driving licence, as the customer states them. Null when the listing does not require them.
 */
export type Driver = { birthDate: Day | null; licenceSince: Day | null };

/** Rules of a car about its driver. Null for rules that the listing does not state. */
export type DriverRules = {
  /** Lowest age at the pick-up. */
  minAge: number | null;
  /** Years for which the driver has held a licence at the pick-up. */
  licenceYears: number | null;
  /** Drivers below this age pay a fee. */
  youngBelowAge: number | null;
};

/** Ages that a driver can have, in years. */
const DRIVER_AGES = { least: 15, most: 110 } as const;

/** Returns the full years from one day to another. Somebody born on 29 February is a year older on 1 March. */
export function countFullYears(since: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(since.slice(0, 4));
  return day.slice(5) < since.slice(5) ? years - 1 : years;
}

/** Returns which dates the rules of a car ask for. */
export const getDriverQuestions = ({ minAge, licenceYears, youngBelowAge }: DriverRules) => ({
  birthDate: minAge !== null || youngBelowAge !== null,
  licenceSince: licenceYears !== null,
});

/** Parses the dates of the driver as typed or sent. Empty dates become null. */
export function parseDriver(typed: {
  birthDate?: unknown;
  licenceSince?: unknown;
}): { ok: true; value: Driver } | { ok: false; errors: FieldError[] } {
  const dates: Driver = { birthDate: null, licenceSince: null };
  for (const path of ["birthDate", "licenceSince"] as const) {
    const text = String(typed[path] ?? "").trim();
    const day = text === "" ? null : parseDay(text);
    if (day === undefined)
      return { ok: false, errors: [{ path, code: "booking.date", message: `${path}: booking.date` }] };
    dates[path] = day;
  }
  return { ok: true, value: dates };
}

export type DriverIssue = {
  path: keyof Driver;
  code:
    | "booking.birth_date_required"
    | "booking.birth_date"
    | "booking.driver_too_young"
    | "booking.young_driver_fee"
    | "booking.licence_date_required"
    | "booking.licence_date"
    | "booking.licence_too_new";
};

/** Stay for which the rules are checked: its pick-up day, and whether the price contains the fee of young drivers. */
type DrivenStay = { from: Day; isYoungDriver: boolean };

/** Validates the dates of the driver against the rules of the car, on the day of the pick-up. */
export function findDriverIssue(
  rules: DriverRules,
  { birthDate, licenceSince }: Driver,
  { from, isYoungDriver }: DrivenStay,
  today: Day,
): DriverIssue | undefined {
  const asked = getDriverQuestions(rules);
  if (asked.birthDate) {
    const path = "birthDate";
    if (birthDate === null) return { path, code: "booking.birth_date_required" };
    const age = countFullYears(birthDate, from);
    if (birthDate > today || age < DRIVER_AGES.least || age > DRIVER_AGES.most)
      return { path, code: "booking.birth_date" };
    if (rules.minAge !== null && age < rules.minAge) return { path, code: "booking.driver_too_young" };
    if (rules.youngBelowAge !== null && age < rules.youngBelowAge && !isYoungDriver)
      return { path, code: "booking.young_driver_fee" };
  }
  if (asked.licenceSince && rules.licenceYears !== null) {
    const path = "licenceSince";
    if (licenceSince === null) return { path, code: "booking.licence_date_required" };
    const isTooEarly = birthDate !== null && countFullYears(birthDate, licenceSince) < DRIVER_AGES.least;
    if (licenceSince > today || licenceSince < "1930-01-01" || isTooEarly)
      return { path, code: "booking.licence_date" };
    if (countFullYears(licenceSince, from) < rules.licenceYears) return { path, code: "booking.licence_too_new" };
  }
  return undefined;
}
