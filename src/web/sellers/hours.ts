import type { OpeningHours } from "#db/schema/sellers.ts";
import { openStateAt, timeZoneOf, type Weekday, wallClock } from "#domain/sellers/opening-hours.ts";
import { weekOrder } from "#domain/sellers/read-hours.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";

const locales: Record<Language, string> = { en: "en-u-nu-latn-ca-gregory", ar: "ar-u-nu-latn-ca-gregory" };
// 2 January 2000 was a Sunday.
const dateOf = (day: number, minute = 0) => new Date(Date.UTC(2000, 0, 2 + day, 0, minute));

function formatsOf(language: Language) {
  const day = new Intl.DateTimeFormat(locales[language], { weekday: "long", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(locales[language], {
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
    timeZone: "UTC",
  });
  return {
    day: (each: Weekday) => day.format(dateOf(each)),
    time: (text: string) => {
      const [hours = 0, minutes = 0] = text.split(":").map(Number);
      return time.format(dateOf(0, hours * 60 + minutes));
    },
  };
}

const made = new Map<Language, ReturnType<typeof formatsOf>>();
const formats = (language: Language) => {
  const known = made.get(language) ?? formatsOf(language);
  made.set(language, known);
  return known;
};

/** A day of the week by its name. */
export const weekdayName = (day: Weekday, language: Language): string => formats(language).day(day);

/** "16:00" as people say it in that language: 4:00 PM, 4:00 م. */
export const shownTime = (text: string, language: Language): string => formats(language).time(text);

export type ShownOpenState = { open: boolean; text: string };

/** "Open until 10:00 PM", in the seller's own time; undefined when the seller hasn't said. */
export function shownOpenState(
  hours: OpeningHours,
  now: Date,
  country: string | undefined,
  language: Language,
): ShownOpenState | undefined {
  const { t } = translator(language);
  const { day, time } = formats(language);
  const zone = timeZoneOf(country);
  const state = openStateAt(hours, now, zone);
  if (!state) return undefined;
  if (state.open && isAlwaysOpen(hours)) return { open: true, text: t("sellers.alwaysOpen") };
  if (state.open) return { open: true, text: t("sellers.openUntil", { time: time(state.until) }) };
  if (!state.opens) return { open: false, text: t("sellers.closed") };
  const { opens } = state;
  if (opens.today) return { open: false, text: t("sellers.opensAt", { time: time(opens.at) }) };
  if (opens.day === (wallClock(now, zone).day + 1) % 7) {
    return { open: false, text: t("sellers.opensTomorrow", { time: time(opens.at) }) };
  }
  return { open: false, text: t("sellers.opensOn", { day: day(opens.day), time: time(opens.at) }) };
}

const isWholeDay = ([opens, closes]: [string, string]): boolean => opens === "00:00" && closes === "00:00";

const isAlwaysOpen = (hours: OpeningHours): boolean =>
  ([0, 1, 2, 3, 4, 5, 6] as const).every((each) => hours[`${each}`]?.some(isWholeDay));

export type ShownDay = { name: string; times: string[]; today: boolean };

/** The week as Gulf calendars begin it, on Saturday; a day without times is closed. */
export function shownWeek(hours: OpeningHours, now: Date, country: string | undefined, language: Language): ShownDay[] {
  if (Object.keys(hours).length === 0) return [];
  const { day, time } = formats(language);
  const { t } = translator(language);
  const today = wallClock(now, timeZoneOf(country)).day;
  return weekOrder.map((each) => ({
    name: day(each),
    times: (hours[`${each}`] ?? []).map((span) =>
      isWholeDay(span) ? t("sellers.allDay") : `${time(span[0])} – ${time(span[1])}`,
    ),
    today: each === today,
  }));
}
