import { addDays, addMonths, countDaysBetween, type Day } from "#domain/bookings/days.ts";
import type { ServiceInterval } from "./service-items.ts";

/** Odometer that the owner stated, and the distance driven in a year. Null values are unknown. */
export type Odometer = { km: number; on: Day; yearlyKm: number | null };

/**
 * Data from which the due time of an item is calculated. `dueOn` is a stated day, which only items without an interval
 * have.
 */
export type ServiceRecord = {
  interval: ServiceInterval | null;
  doneOn: Day | null;
  doneKm: number | null;
  dueOn: Day | null;
};

/** `unknown`: the due time cannot be calculated. `off`: the owner wants no reminders. */
export const serviceStates = ["due", "soon", "later", "unknown", "off"] as const;
export type ServiceState = (typeof serviceStates)[number];

export type ServiceDue = { state: ServiceState; dueKm: number | null; dueOn: Day | null };

/** Distance before the end of an interval at which an item counts as soon due, in kilometres. */
const SOON_KM = 1_000;
/** Time before the end of an interval at which an item counts as soon due, in days. */
const SOON_DAYS = 30;

/** Returns the day that is `months` months after a day. Days that a month lacks become its last day. */
export function addMonthsToDay(day: Day, months: number): Day {
  const month = addMonths(day.slice(0, 7), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Estimates the odometer on a day from the stated one. Without a distance per year the stated one is returned. */
export function estimateOdometer({ km, on, yearlyKm }: Odometer, today: Day): number {
  const days = Math.max(0, countDaysBetween(on, today));
  return km + Math.round(((yearlyKm ?? 0) * days) / 365);
}

/**
 * Calculates when an item is due, and how urgent it is today. Distance and time count both; the one that ends first
 * decides.
 */
export function calculateServiceDue(record: ServiceRecord, odometer: Odometer | null, today: Day): ServiceDue {
  const { interval, doneOn, doneKm } = record;
  if (interval && interval.km === null && interval.months === null) return { state: "off", dueKm: null, dueOn: null };
  const dueKm = interval && interval.km !== null && doneKm !== null ? doneKm + interval.km : null;
  const dueOn =
    interval === null
      ? record.dueOn
      : interval.months !== null && doneOn !== null
        ? addMonthsToDay(doneOn, interval.months)
        : null;
  const leftKm = dueKm === null || odometer === null ? null : dueKm - estimateOdometer(odometer, today);
  const leftDays = dueOn === null ? null : countDaysBetween(today, dueOn);
  return { state: getState(leftKm, leftDays, dueKm), dueKm, dueOn };
}

function getState(leftKm: number | null, leftDays: number | null, dueKm: number | null): ServiceState {
  if (leftKm === null && leftDays === null) return dueKm === null ? "unknown" : "later";
  if ((leftKm !== null && leftKm <= 0) || (leftDays !== null && leftDays <= 0)) return "due";
  if ((leftKm !== null && leftKm <= SOON_KM) || (leftDays !== null && leftDays <= SOON_DAYS)) return "soon";
  return "later";
}
