import type { OpeningHours } from "#db/schema/sellers.ts";
import { getLocalWeekTime, getOpeningHoursTimeZone, getOpeningState } from "#domain/sellers/opening-hours.ts";
import { weekdaysFromSaturday } from "#domain/sellers/opening-hours-form.ts";
import { toReaderDigits } from "#i18n/reading-format.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";

const getLocale = (language: Language): string => `${language}-u-nu-latn-ca-gregory`;
// Reference date for weekday names: 2 January 2000 was a Sunday.
const createWeekdayDate = (day: number, minute = 0) => new Date(Date.UTC(2000, 0, 2 + day, 0, minute));

function createFormatters(language: Language) {
  const day = new Intl.DateTimeFormat(getLocale(language), { weekday: "long", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(getLocale(language), {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: "UTC",
  });
  return {
    day: (each: number) => day.format(createWeekdayDate(each)),
    time: (text: string) => {
      const [hours = 0, minutes = 0] = text.split(":").map(Number);
      return time.format(createWeekdayDate(0, hours * 60 + minutes));
    },
  };
}

const formatterCache = new Map<Language, ReturnType<typeof createFormatters>>();
const getFormatters = (language: Language) => {
  const cached = formatterCache.get(language) ?? createFormatters(language);
  formatterCache.set(language, cached);
  return cached;
};

/** Formats the name of a weekday. 0 is Sunday. */
export const formatWeekday = (day: number, language: Language): string => getFormatters(language).day(day);

/** Formats a time such as "16:00" in the given language: 4:00 PM, 4:00 م. */
export const formatOpeningTime = (text: string, language: Language): string =>
  toReaderDigits(getFormatters(language).time(text), language);

export type OpenStateView = { open: boolean; text: string };

/**
 * Presents whether the seller is open now, as in "Open until 10:00 PM". The seller's time zone applies. Returns
 * undefined without opening hours.
 */
export function presentOpenState(
  hours: OpeningHours,
  now: Date,
  country: string | undefined,
  language: Language,
): OpenStateView | undefined {
  const { t } = getTranslator(language);
  const { day, time } = getFormatters(language);
  const zone = getOpeningHoursTimeZone(country);
  const state = getOpeningState(hours, now, zone);
  if (!state) return undefined;
  if (state.open && isAlwaysOpen(hours)) return { open: true, text: t("sellers.alwaysOpen") };
  if (state.open) return { open: true, text: t("sellers.openUntil", { time: time(state.until) }) };
  if (!state.opens) return { open: false, text: t("sellers.closed") };
  const { opens } = state;
  if (opens.today) return { open: false, text: t("sellers.opensAt", { time: time(opens.at) }) };
  if (opens.day === (getLocalWeekTime(now, zone).day + 1) % 7) {
    return { open: false, text: t("sellers.opensTomorrow", { time: time(opens.at) }) };
  }
  return { open: false, text: t("sellers.opensOn", { day: day(opens.day), time: time(opens.at) }) };
}

const isWholeDay = ([opens, closes]: [string, string]): boolean => opens === "00:00" && closes === "00:00";

const isAlwaysOpen = (hours: OpeningHours): boolean =>
  ([0, 1, 2, 3, 4, 5, 6] as const).every((each) => hours[`${each}`]?.some(isWholeDay));

export type OpeningDayView = { name: string; times: string[]; today: boolean };

/** Presents the opening hours of the week, starting on Saturday as in Gulf calendars. A day without times is closed. */
export function presentOpeningWeek(
  hours: OpeningHours,
  now: Date,
  country: string | undefined,
  language: Language,
): OpeningDayView[] {
  if (Object.keys(hours).length === 0) return [];
  const { day, time } = getFormatters(language);
  const { t } = getTranslator(language);
  const today = getLocalWeekTime(now, getOpeningHoursTimeZone(country)).day;
  return weekdaysFromSaturday.map((each) => ({
    name: day(each),
    times: (hours[`${each}`] ?? []).map((span) =>
      isWholeDay(span) ? t("sellers.allDay") : `${time(span[0])} – ${time(span[1])}`,
    ),
    today: each === today,
  }));
}
