import { asciiDigits } from "#kernel/digits.ts";

/** A day of the calendar, "2026-06-01"; it has no time and no zone. Such texts sort as days do. */
export type Day = string;

/** A month, "2026-06". */
export type Month = string;

const dayLength = 86_400_000;
const twoDigits = (value: number) => String(value).padStart(2, "0");
const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(timeOf(day) + days * dayLength);

/** How many days from one to the other; negative when it lies before. */
export const daysBetween = (from: Day, to: Day): number => Math.round((timeOf(to) - timeOf(from)) / dayLength);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(timeOf(day)).getUTCDay();

export const monthOf = (day: Day): Month => day.slice(0, 7);

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${twoDigits((count % 12) + 1)}`;
}

/** The days of a month in weeks of seven, beginning with `firstWeekday`; null where other months' days would be. */
export function weeksOf(month: Month, firstWeekday: number): (Day | null)[][] {
  const first = `${month}-01`;
  const days = daysBetween(first, `${addMonths(month, 1)}-01`);
  const cells: (Day | null)[] = Array.from({ length: (weekdayOf(first) - firstWeekday + 7) % 7 }, () => null);
  for (let i = 0; i < days; i += 1) cells.push(addDays(first, i));
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** What day it is there. */
export function todayIn(timeZone: string, now: Date): Day {
  // Making one costs far more than asking it, and every list asks.
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    calendars.set(timeZone, calendar);
  }
  const parts = calendar.formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** The moment at which a day begins there. */
export function startOfDay(timeZone: string, day: Day): Date {
  // No zone is further from Greenwich than 14 hours, and all are apart by whole quarters of an hour.
  for (let time = timeOf(day) - 14 * 3_600_000; ; time += 900_000) {
    if (todayIn(timeZone, new Date(time)) >= day) return new Date(time);
  }
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/**
 * A day as fields of dates send it or as people type it: "2026-06-01", "1/6/2026", in any of the three kinds of digits.
 * Undefined for what is none, such as 31 February.
 */
export function readDay(typed: unknown): Day | undefined {
  if (typeof typed !== "string" || typed.length > 40) return undefined;
  const text = asciiDigits(typed).replace(/[\s\u200e\u200f\u061c]/g, "");
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const [, dayFirst, middle, yearLast] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const [y, m, d] = [year ?? yearLast, month ?? middle, day ?? dayFirst].map(Number) as [number, number, number];
  return y >= 1900 && y < 2200 && isDay(y, m, d) ? `${y}-${twoDigits(m)}-${twoDigits(d)}` : undefined;
}

/** A month as addresses write it; undefined for what is none. */
export const readMonth = (text: string | null): Month | undefined =>
  text && readDay(`${text}-01`) === `${text}-01` ? text : undefined;
