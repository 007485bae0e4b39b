import type { ReactNode } from "react";
import { addDays, type Day, type Month, weeksOf } from "#domain/bookings/days.ts";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Language } from "#kernel/local-text.ts";

/** The week begins on Saturday where Arabic is read, else on Sunday. */
const firstWeekday: Record<Language, number> = { ar: 6, en: 0 };

/** A Sunday: the days from it on are the days of a week. */
const someSunday = "2026-02-01";

const weekdays: Record<Language, { short: Intl.DateTimeFormat; long: Intl.DateTimeFormat }> = {
  en: {
    short: new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }),
    long: new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }),
  },
  // Arabic has no short names; one letter is what calendars use.
  ar: {
    short: new Intl.DateTimeFormat("ar", { weekday: "narrow", timeZone: "UTC" }),
    long: new Intl.DateTimeFormat("ar", { weekday: "long", timeZone: "UTC" }),
  },
};

export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** The language that texts are shown in. */
export function useLanguage(): Language {
  return useTranslation().language;
}

type Props = {
  month: Month;
  /** What stands for a day. */
  children: (day: Day) => ReactNode;
};

/** A month as a table of weeks, in the reading direction. */
export function CalendarMonth({ month, children }: Props) {
  const language = useLanguage();
  const first = firstWeekday[language];
  const { monthAndYear } = formatters(language);
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-0.5">
      <caption className="pb-2 text-15 leading-11 font-semibold">{monthAndYear(dateOf(`${month}-01`))}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, i) => {
            const date = dateOf(addDays(someSunday, first + i));
            const long = weekdays[language].long.format(date);
            return (
              <th key={long} scope="col" abbr={long} className="pb-1 text-12 font-medium text-ink-soft">
                {weekdays[language].short.format(date)}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, first).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, i) => (
              <td key={day ?? i} className="p-0 text-center">
                {day && children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A day by its number of the month. */
export const dayNumber = (day: Day): string => String(Number(day.slice(8)));
