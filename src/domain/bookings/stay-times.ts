import type { OpeningHours } from "#db/schema/sellers.ts";
import { DAY_MINUTES, toMinutes } from "#domain/sellers/opening-hours.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { countRentalDays, type RentalPeriod } from "./booking.ts";
import { type Day, getWeekday } from "./days.ts";

/** Times of pick-up and return at the car's place, such as "09:30". Null when they are not agreed. */
export type StayTimes = { pickUpTime: string | null; returnTime: string | null };

/** Minutes between two times that a renter can choose. */
const SLOT_MINUTES = 30;

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Parses a time such as "9:30" in any digits. Returns null for an empty text, and undefined for anything else. */
export function parseStayTime(value: unknown): string | null | undefined {
  const text = toAsciiDigits(String(value ?? "")).trim();
  if (text === "") return null;
  const time = text.padStart(5, "0");
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined;
}

/** Lists the spans of a day in which the outlet is open, in minutes since midnight. Spans end at midnight. */
const listOpenSpans = (hours: OpeningHours, weekday: number): [number, number][] =>
  (hours[String(weekday) as "0"] ?? []).map(([opens, closes]) => {
    const [from, to] = [toMinutes(opens), toMinutes(closes)];
    return [from, to <= from ? DAY_MINUTES - 1 : to];
  });

/** Lists the times of a day at which a car can be picked up or returned. Without a day, the times of all weekdays. */
export function listOpenTimes(hours: OpeningHours, day?: Day): string[] {
  const weekdays = day === undefined ? [0, 1, 2, 3, 4, 5, 6] : [getWeekday(day)];
  const minutes = new Set<number>();
  for (const weekday of weekdays)
    for (const [from, to] of listOpenSpans(hours, weekday))
      for (let at = Math.ceil(from / SLOT_MINUTES) * SLOT_MINUTES; at <= to; at += SLOT_MINUTES) minutes.add(at);
  return [...minutes].sort((a, b) => a - b).map(formatTime);
}

export type StayTimeIssue = {
  path: "pickUpTime" | "returnTime";
  code: "booking.time_missing" | "booking.time_closed" | "booking.time_closed_day";
};

/**
 * Validates the times of a stay: both or none, and within the opening hours of the outlet if they are known. `checked`
 * are the times that must be within the opening hours.
 */
export function findStayTimeIssue(
  hours: OpeningHours,
  { from, to }: RentalPeriod,
  { pickUpTime, returnTime }: StayTimes,
  checked: readonly StayTimeIssue["path"][] = ["pickUpTime", "returnTime"],
): StayTimeIssue | undefined {
  if (pickUpTime === null && returnTime === null) return undefined;
  if (pickUpTime === null || returnTime === null)
    return { path: pickUpTime === null ? "pickUpTime" : "returnTime", code: "booking.time_missing" };
  if (Object.keys(hours).length === 0) return undefined;
  const times = { pickUpTime: [from, pickUpTime], returnTime: [to, returnTime] } as const;
  for (const path of checked) {
    const [day, time] = times[path];
    const spans = listOpenSpans(hours, getWeekday(day));
    if (spans.length === 0) return { path, code: "booking.time_closed_day" };
    const minute = toMinutes(time);
    if (!spans.some(([opens, closes]) => opens <= minute && minute <= closes))
      return { path, code: "booking.time_closed" };
  }
  return undefined;
}

/**
 * Counts the days that a stay is charged: periods of 24 hours that have begun. A return within the grace time begins no
 * further period. Without times, the days of the period.
 */
export function countChargedDays(
  period: RentalPeriod,
  { pickUpTime, returnTime }: Partial<StayTimes>,
  graceMinutes: number,
): number {
  const days = countRentalDays(period);
  if (!pickUpTime || !returnTime) return days;
  const minutes = days * DAY_MINUTES + toMinutes(returnTime) - toMinutes(pickUpTime) - graceMinutes;
  return Math.max(1, Math.ceil(minutes / DAY_MINUTES));
}

/**
 * Converts the days of a stay to moments that sort as text. Without times, a car is back at the beginning of its day of
 * return, and leaves at the end of the day of pick-up, as the constraint of the table says.
 */
export const toTimedPeriod = <T extends RentalPeriod & Partial<StayTimes>>(stay: T): T => ({
  ...stay,
  from: `${stay.from}T${stay.pickUpTime ?? "23:59"}`,
  to: `${stay.to}T${stay.returnTime ?? "00:00"}`,
});
