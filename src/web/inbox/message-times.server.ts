import { getToday } from "#domain/bookings/days.ts";
import { toReaderDigits } from "#i18n/reading-format.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { getSiteDateFormat } from "#kernel/site-time.ts";

/**
 * Returns the day of a message in the time zone of the site. The reader's time zone would differ between server and
 * browser.
 */
const getDayKey = (date: Date): string => getToday(getSiteProfile().timeZone, date);

/** Creates formatters for message times in the reader's language. */
export function createMessageTimeFormatter(language: Language, now: Date) {
  const { t } = getTranslator(language);
  const format = (options: Intl.DateTimeFormatOptions) => getSiteDateFormat(language, options);
  const clock = format({ hour: "numeric", minute: "2-digit" });
  const full = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const near = format({ weekday: "long", day: "numeric", month: "long" });
  const short = format({ day: "numeric", month: "short" });
  const numeric = format({ day: "numeric", month: "numeric", year: "numeric" });
  const today = getDayKey(now);
  const yesterday = getDayKey(new Date(now.getTime() - 24 * 60 * 60_000));
  const isThisYear = (key: string) => key.slice(0, 4) === today.slice(0, 4);
  return {
    /** Formats a time such as "2:05 pm". */
    clock: (date: Date): string => toReaderDigits(clock.format(date), language),
    /** Returns the key of a day for comparison and its name for separators. */
    day(date: Date): { key: string; name: string } {
      const key = getDayKey(date);
      const name =
        key === today
          ? t("inbox.today")
          : key === yesterday
            ? t("inbox.yesterday")
            : toReaderDigits((isThisYear(key) ? near : full).format(date), language);
      return { key, name };
    },
    /** Formats a time for the list: the time of day for today, otherwise the day. */
    brief(date: Date): string {
      const key = getDayKey(date);
      if (key === yesterday) return t("inbox.yesterday");
      const format = key === today ? clock : isThisYear(key) ? short : numeric;
      return toReaderDigits(format.format(date), language);
    },
  };
}
