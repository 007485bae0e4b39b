import type { OpeningHours } from "#db/schema/sellers.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** Weekday as in `OpeningHours`: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type OpeningState =
  | { open: true; until: string }
  /** The seller is closed. `opens` is the next opening time, and missing if the seller is closed on all days. */
  | { open: false; opens?: { day: Weekday; at: string; today: boolean } };

/** Time zones by country code. The opening hours of a seller are in the time zone of its city. */
const timeZones: Record<string, string> = {
  SA: "Asia/Riyadh",
  AE: "Asia/Dubai",
  KW: "Asia/Kuwait",
  QA: "Asia/Qatar",
  BH: "Asia/Bahrain",
  OM: "Asia/Muscat",
  YE: "Asia/Aden",
  IQ: "Asia/Baghdad",
  JO: "Asia/Amman",
  LB: "Asia/Beirut",
  SY: "Asia/Damascus",
  EG: "Africa/Cairo",
};

/** Returns the time zone of a country (ISO code). For an unknown country, returns the time zone of the site. */
export const getOpeningHoursTimeZone = (country: string | undefined): string =>
  timeZones[country ?? ""] ?? getSiteProfile().timeZone;

const clocks = new Map<string, Intl.DateTimeFormat>();
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Returns the weekday and the minutes since midnight at `now` in a time zone. */
export function getLocalWeekTime(now: Date, timeZone: string): { day: Weekday; minute: number } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    clocks.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(now).map((part) => [part.type, part.value]));
  return {
    day: weekdays.indexOf(parts.weekday ?? "Sun") as Weekday,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** Returns the minutes from midnight to a time such as "09:30". */
export const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

export const DAY_MINUTES = 24 * 60;
const getDaySpans = (hours: OpeningHours, day: number) => hours[String((day + 7) % 7) as "0"] ?? [];

/**
 * Returns whether a seller is open at `now`, with the time at which it closes or opens next. Returns undefined if the
 * opening hours are unknown.
 */
export function getOpeningState(hours: OpeningHours, now: Date, timeZone: string): OpeningState | undefined {
  if (Object.keys(hours).length === 0) return undefined;
  const { day, minute } = getLocalWeekTime(now, timeZone);
  for (const [opens, closes] of getDaySpans(hours, day)) {
    const [from, to] = [toMinutes(opens), toMinutes(closes)];
    if (minute >= from && minute < (to <= from ? to + DAY_MINUTES : to)) return { open: true, until: closes };
  }
  // Spans of the previous day may end after midnight.
  for (const [opens, closes] of getDaySpans(hours, day - 1)) {
    const to = toMinutes(closes);
    if (to <= toMinutes(opens) && minute < to) return { open: true, until: closes };
  }
  for (let dayOffset = 0; dayOffset <= 7; dayOffset += 1) {
    const next = getDaySpans(hours, day + dayOffset)
      .map(([opens]) => opens)
      .filter((opens) => dayOffset > 0 || toMinutes(opens) > minute)
      .sort((a, b) => toMinutes(a) - toMinutes(b))[0];
    if (next)
      return { open: false, opens: { day: ((day + dayOffset) % 7) as Weekday, at: next, today: dayOffset === 0 } };
  }
  return { open: false };
}
