import type { OpeningHours } from "#db/schema/sellers.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** Weekday as `OpeningHours` counts them: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type OpenState =
  | { open: true; until: string }
  /** `opens` is missing when no day of the week has hours. */
  | { open: false; opens?: { day: Weekday; at: string; today: boolean } };

/** The clocks of the countries that sellers are in; a seller's hours are in its own city's time. */
const zones: Record<string, string> = {
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

export const timeZoneOf = (country: string | undefined): string => zones[country ?? ""] ?? getSiteProfile().timeZone;

const clocks = new Map<string, Intl.DateTimeFormat>();
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Weekday and minutes since midnight on the wall clock of a place. */
export function wallClock(now: Date, timeZone: string): { day: Weekday; minute: number } {
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

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

const dayLength = 24 * 60;
const on = (hours: OpeningHours, day: number) => hours[String((day + 7) % 7) as "0"] ?? [];

/** Whether somebody is there at `now`, and until or from when. Undefined: the seller hasn't said its hours. */
export function openStateAt(hours: OpeningHours, now: Date, timeZone: string): OpenState | undefined {
  if (Object.keys(hours).length === 0) return undefined;
  const { day, minute } = wallClock(now, timeZone);
  for (const [opens, closes] of on(hours, day)) {
    const [from, to] = [minuteOf(opens), minuteOf(closes)];
    if (minute >= from && minute < (to <= from ? to + dayLength : to)) return { open: true, until: closes };
  }
  // Yesterday's evening may last past midnight.
  for (const [opens, closes] of on(hours, day - 1)) {
    const to = minuteOf(closes);
    if (to <= minuteOf(opens) && minute < to) return { open: true, until: closes };
  }
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const next = on(hours, day + ahead)
      .map(([opens]) => opens)
      .filter((opens) => ahead > 0 || minuteOf(opens) > minute)
      .sort((a, b) => minuteOf(a) - minuteOf(b))[0];
    if (next) return { open: false, opens: { day: ((day + ahead) % 7) as Weekday, at: next, today: ahead === 0 } };
  }
  return { open: false };
}
