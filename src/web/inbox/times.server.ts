import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";

const locales: Record<Language, string> = { en: "en-u-nu-latn-ca-gregory", ar: "ar-u-nu-latn-ca-gregory" };
/** The clock of the shop: server and browser would differ by the reader's own. */
const timeZone = "Asia/Riyadh";
const dayKeys = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });

const keyOf = (date: Date): string => dayKeys.format(date);

/** Times as conversations show them, in the reader's language. */
export function timesIn(language: Language, now: Date) {
  const { t } = translator(language);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone, ...options });
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
