import { todayIn } from "#domain/bookings/days.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import { getSiteDateFormat } from "#kernel/site-clock.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** By the clock of the site: server and browser would differ by the reader's own. */
const keyOf = (date: Date): string => todayIn(getSiteProfile().timeZone, date);

/** Times as conversations show them, in the reader's language. */
export function timesIn(language: Language, now: Date) {
  const { t } = translator(language);
  const format = (options: Intl.DateTimeFormatOptions) => getSiteDateFormat(language, options);
  const clock = format({ hour: "numeric", minute: "2-digit" });
  const full = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const near = format({ weekday: "long", day: "numeric", month: "long" });
  const short = format({ day: "numeric", month: "short" });
  const numeric = format({ day: "numeric", month: "numeric", year: "numeric" });
  const today = keyOf(now);
  const yesterday = keyOf(new Date(now.getTime() - 24 * 60 * 60_000));
  const isThisYear = (key: string) => key.slice(0, 4) === today.slice(0, 4);
  return {
    /** 2:05 pm */
    clock: (date: Date): string => clock.format(date),
    /** The day as a name for comparing, and as it stands between messages. */
    day(date: Date): { key: string; name: string } {
      const key = keyOf(date);
      const name =
        key === today
          ? t("inbox.today")
          : key === yesterday
            ? t("inbox.yesterday")
            : (isThisYear(key) ? near : full).format(date);
      return { key, name };
    },
    /** In a list: a time today, else a day. */
    brief(date: Date): string {
      const key = keyOf(date);
      if (key === today) return clock.format(date);
      return key === yesterday ? t("inbox.yesterday") : (isThisYear(key) ? short : numeric).format(date);
    },
  };
}
