import type { Language } from "./local-text.ts";
import { getSiteProfile } from "./site-profile.ts";

/** Numbering system and calendar are pinned: server and browsers must agree (rule 9). */
const locales: Record<Language, string> = { en: "en-u-nu-latn-ca-gregory", ar: "ar-u-nu-latn-ca-gregory" };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of dates and times by the site's clock. Each is made once, as making one takes long. */
export function getSiteDateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone } = getSiteProfile();
  const key = `${timeZone} ${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment by the site's clock as fields of browsers write it: "2026-06-01T14:05". */
export function formatSiteTime(moment: Date): string {
  const { timeZone } = getSiteProfile();
  let clock = wallClocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" });
    wallClocks.set(timeZone, clock);
  }
  return clock.format(moment).replace(" ", "T");
}

/**
 * Parses what `formatSiteTime` formats. An hour that is skipped counts as the one after it, an hour that comes twice as
 * the first. An impossible date gives an invalid one.
 */
export function parseSiteTime(text: string): Date {
  const asUtc = (written: string): number => Date.parse(`${written}:00Z`);
  const wanted = asUtc(text);
  // "31 February" would be taken for a day of March.
  const isReal = !Number.isNaN(wanted) && new Date(wanted).toISOString().startsWith(text);
  if (!isReal) return new Date(Number.NaN);
  const offsetAt = (time: number): number => asUtc(formatSiteTime(new Date(time))) - time;
  const day = 86_400_000;
  // Clocks change by the difference of the offsets before and after: one of the two is right.
  const [before, after] = [wanted - offsetAt(wanted - day), wanted - offsetAt(wanted + day)];
  return new Date(asUtc(formatSiteTime(new Date(before))) === wanted ? before : after);
}
