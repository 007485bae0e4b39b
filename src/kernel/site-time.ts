import type { Language } from "./localized-text.ts";
import { getSiteProfile } from "./site-profile.ts";

/**
 * Returns the locale for dates of a language, with a fixed numbering system and calendar. Server and browsers must
 * format dates alike (rule 9).
 */
const getLocale = (language: Language): string => `${language}-u-nu-latn-ca-gregory`;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a date format in a time zone, by default that of the site. Formats are cached, because creating a format is
 * slow.
 */
export function getSiteDateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone = getSiteProfile().timeZone,
): Intl.DateTimeFormat {
  const key = `${timeZone} ${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(getLocale(language), { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}

/** Formats a date and time in words, in the time zone of the site. */
export const formatDateTimeInWords = (time: Date, language: Language): string =>
  getSiteDateFormat(language, { dateStyle: "long", timeStyle: "short" }).format(time);

/** Formats the time of an appointment in its own time zone, such as "Sat, Dec 5 at 5:00 PM". */
export const formatAppointment = (time: Date, timeZone: string, language: Language): string =>
  getSiteDateFormat(
    language,
    { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
    timeZone,
  ).format(time);

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time as the value of a date-time form field, such as "2026-06-01T14:05", in a time zone, by default that of
 * the site.
 */
export function formatSiteTime(moment: Date, timeZone = getSiteProfile().timeZone): string {
  let clock = wallClocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" });
    wallClocks.set(timeZone, clock);
  }
  return clock.format(moment).replace(" ", "T");
}

/**
 * Parses the output of `formatSiteTime`. At clock changes, a skipped hour counts as the hour after it and a repeated
 * hour as its first occurrence. An impossible date gives an invalid Date.
 */
export function parseSiteTime(text: string, timeZone = getSiteProfile().timeZone): Date {
  const asUtc = (written: string): number => Date.parse(`${written}:00Z`);
  const localTime = asUtc(text);
  // "31 February" would otherwise be parsed as a day of March.
  const isReal = !Number.isNaN(localTime) && new Date(localTime).toISOString().startsWith(text);
  if (!isReal) return new Date(Number.NaN);
  const offsetAt = (time: number): number => asUtc(formatSiteTime(new Date(time), timeZone)) - time;
  const day = 86_400_000;
  // At a clock change, the offset either before or after the change is right.
  const [before, after] = [localTime - offsetAt(localTime - day), localTime - offsetAt(localTime + day)];
  const isShown = (time: number): boolean => asUtc(formatSiteTime(new Date(time), timeZone)) === localTime;
  // No clock shows a skipped hour. The offset before the change moves it to the hour after it.
  return new Date(isShown(after) && !isShown(before) ? after : before);
}
