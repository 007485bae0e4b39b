import type { Day } from "#domain/bookings/days.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { type FieldError, failure, ok, type Result } from "#kernel/result.ts";
import { parseLenientNumber } from "#kernel/typed-numbers.ts";
import type { Odometer } from "./service-due.ts";
import type { ServiceInterval } from "./service-items.ts";

export const MAX_ODOMETER_KM = 2_000_000;
export const MAX_YEARLY_KM = 300_000;
export const serviceIntervalLimits = { km: [100, 500_000], months: [1, 240] } as const;

/** First day that a service or a reading of the odometer can have. */
const FIRST_DAY = "1980-01-01";
/** Last day that a registration or an insurance can have. */
const LAST_DAY = "2099-12-31";

export type OdometerInput = { km?: unknown; on?: unknown; yearlyKm?: unknown };

/** Fields of a change. `custom` false restores the usual interval; empty `doneOn` and `doneKm` clear what was done. */
export type ServiceItemInput = {
  doneOn?: unknown;
  doneKm?: unknown;
  km?: unknown;
  months?: unknown;
  custom?: unknown;
  dueOn?: unknown;
};

export type ServiceItemChange = {
  done?: { on: Day | null; km: number | null };
  /** New interval. Null restores the usual one. */
  interval?: ServiceInterval | null;
  dueOn?: Day | null;
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Collects the errors of fields while they are parsed. */
class FieldReader {
  readonly errors: FieldError[] = [];

  /** Parses an optional whole number between two limits. Adds an error for anything else. */
  number(path: string, value: unknown, [min, max]: readonly [number, number]): number | null {
    if (isEmpty(value)) return null;
    const parsed = typeof value === "number" ? value : parseLenientNumber(typeof value === "string" ? value : "");
    if (parsed !== undefined && Number.isInteger(parsed) && parsed >= min && parsed <= max) return parsed;
    this.errors.push(createFieldError(path, path === "months" ? "service.months" : "service.km"));
    return null;
  }

  /** Parses an optional day between two days. Adds an error for anything else. */
  day(path: string, value: unknown, first: Day, last: Day): Day | null {
    if (isEmpty(value)) return null;
    const text = typeof value === "string" ? value.trim() : "";
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
    if (isDay && text >= first && text <= last) return text;
    this.errors.push(createFieldError(path, isDay && text > last ? "service.future" : "service.day"));
    return null;
  }

  require(path: string, value: unknown): void {
    if (isEmpty(value)) this.errors.push(createFieldError(path, "required"));
  }
}

/** Parses the odometer of a vehicle. Without a day it is that of today. */
export function parseOdometer(input: OdometerInput, today: Day): Result<Odometer> {
  const reader = new FieldReader();
  reader.require("km", input.km);
  const km = reader.number("km", input.km, [0, MAX_ODOMETER_KM]);
  const on = reader.day("on", input.on, FIRST_DAY, today) ?? today;
  const yearlyKm = reader.number("yearlyKm", input.yearlyKm, [0, MAX_YEARLY_KM]);
  if (km === null || reader.errors.length > 0) return failure("invalid", "service.invalid", reader.errors);
  return ok({ km, on, yearlyKm });
}

/** Parses a change of an item. Fields that the input does not contain are left out of the result. */
export function parseServiceItemChange(input: ServiceItemInput, today: Day): Result<ServiceItemChange> {
  const reader = new FieldReader();
  const change: ServiceItemChange = {};
  if (input.doneOn !== undefined || input.doneKm !== undefined) {
    const on = reader.day("doneOn", input.doneOn, FIRST_DAY, today);
    const km = reader.number("doneKm", input.doneKm, [0, MAX_ODOMETER_KM]);
    if (km !== null && isEmpty(input.doneOn)) reader.require("doneOn", input.doneOn);
    change.done = { on, km };
  }
  if (input.custom === false) change.interval = null;
  else if (input.km !== undefined || input.months !== undefined) {
    change.interval = {
      km: reader.number("km", input.km, serviceIntervalLimits.km),
      months: reader.number("months", input.months, serviceIntervalLimits.months),
    };
  }
  if (input.dueOn !== undefined) change.dueOn = reader.day("dueOn", input.dueOn, FIRST_DAY, LAST_DAY);
  return reader.errors.length > 0 ? failure("invalid", "service.invalid", reader.errors) : ok(change);
}
