import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Calendar day such as "2026-06-01", without time and time zone. Days sort as text. */
export type Day = string;

/** Month such as "2026-06". */
export type Month = string;

const MS_PER_DAY = 86_400_000;
const formatTwoDigits = (value: number) => String(value).padStart(2, "0");
const toTimestamp = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** Returns the day that is `days` days after a day, or before it for a negative number. */
export const addDays = (day: Day, days: number): Day => toDay(toTimestamp(day) + days * MS_PER_DAY);

/** Returns the number of days between two days; negative when `to` is earlier. */
export const countDaysBetween = (from: Day, to: Day): number =>
  Math.round((toTimestamp(to) - toTimestamp(from)) / MS_PER_DAY);

/** Returns the weekday; 0 is Sunday. */
export const getWeekday = (day: Day): number => new Date(toTimestamp(day)).getUTCDay();

export const toMonth = (day: Day): Month => day.slice(0, 7);

/** Returns the month that is `months` months after a month, or before it for a negative number. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${formatTwoDigits((count % 12) + 1)}`;
}

/** Returns the weeks of a month as seven days each, starting with `firstWeekday`. Days of other months are null. */
export function getMonthWeeks(month: Month, firstWeekday: number): (Day | null)[][] {
  const first = `${month}-01`;
  const days = countDaysBetween(first, `${addMonths(month, 1)}-01`);
  const cells: (Day | null)[] = Array.from({ length: (getWeekday(first) - firstWeekday + 7) % 7 }, () => null);
  for (let i = 0; i < days; i += 1) cells.push(addDays(first, i));
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Returns the given number of weeks as seven days each, from the week of `first`, starting with `firstWeekday`. */
export function getWeeks(first: Day, firstWeekday: number, count: number): Day[][] {
  const start = addDays(first, -((getWeekday(first) - firstWeekday + 7) % 7));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  );
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the current day in a time zone. */
export function getToday(timeZone: string, now: Date): Day {
  // Formats are cached, because creating a format is far slower than using it and every list needs one.
  let calendar = dateFormats.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    dateFormats.set(timeZone, calendar);
  }
  const parts = calendar.formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Returns the point in time at which a day starts in a time zone. */
export function getStartOfDay(timeZone: string, day: Day): Date {
  // No time zone differs from UTC by more than 14 hours. All offsets are multiples of 15 minutes.
  for (let time = toTimestamp(day) - 14 * 3_600_000; ; time += 900_000) {
    if (getToday(timeZone, new Date(time)) >= day) return new Date(time);
  }
}

/** Returns whether a month has a day of up to two digits. Other days become a day of another month. */
const isCalendarDay = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;

/**
 * Parses a day from a date input or typed text such as "2026-06-01" or "1/6/2026". Accepts Latin, Arabic and Persian
 * digits. Returns undefined for an invalid day such as 31 February.
 */
export function parseDay(typed: unknown): Day | undefined {
  if (typeof typed !== "string" || typed.length > 40) return undefined;
  const text = toAsciiDigits(typed).replace(/[\s\u200e\u200f\u061c]/g, "");
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const [, dayFirst, middle, yearLast] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const [y, m, d] = [year ?? yearLast, month ?? middle, day ?? dayFirst].map(Number) as [number, number, number];
  return y >= 1900 && y < 2200 && isCalendarDay(y, m, d)
    ? `${y}-${formatTwoDigits(m)}-${formatTwoDigits(d)}`
    : undefined;
}

/** Parses a month from a URL parameter. Returns undefined for an invalid month. */
export const parseMonth = (text: string | null): Month | undefined =>
  text && parseDay(`${text}-01`) === `${text}-01` ? text : undefined;
