import type { ReactNode } from "react";
import { addDays, addMonths, type Day, getMonthWeeks, getWeeks, type Month, toMonth } from "#domain/bookings/days.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** First day of the week (0 = Sunday): Saturday in Arabic, Sunday in English. */
const firstWeekday: ByLanguage<number> = { ar: 6, en: 0 };

/** Sunday from which the weekday names are derived. */
const REFERENCE_SUNDAY = "2026-02-01";

const weekdays: ByLanguage<{ short: Intl.DateTimeFormat; long: Intl.DateTimeFormat }> = {
  en: {
    short: new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }),
    long: new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }),
  },
  // Arabic has no short weekday names. Calendars use single letters.
  ar: {
    short: new Intl.DateTimeFormat("ar", { weekday: "narrow", timeZone: "UTC" }),
    long: new Intl.DateTimeFormat("ar", { weekday: "long", timeZone: "UTC" }),
  },
};

/** Converts a day (`YYYY-MM-DD`) to midnight UTC. */
export const toUtcDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);

export function useLanguage(): Language {
  return useTranslation().language;
}

type Props = {
  month: Month;
  /** Renders the cell of a day. */
  children: (day: Day) => ReactNode;
};

/** Renders one month as a table of weeks, in reading direction. */
export function CalendarMonth({ month, children }: Props) {
  const language = useLanguage();
  const { formatMonth: monthAndYear } = getFormatters(language);
  return (
    <CalendarTable
      caption={monthAndYear(toUtcDate(`${month}-01`))}
      weeks={getMonthWeeks(month, pickByLanguage(firstWeekday, language))}
    >
      {children}
    </CalendarTable>
  );
}

/** Joins one or two months to a range. A year that both have is shown once: "November – December 2026". */
function joinMonths([first = "", second]: readonly string[]): string {
  if (second === undefined) return first;
  const year = second.slice(second.lastIndexOf(" "));
  return `${first.endsWith(year) ? first.slice(0, -year.length) : first} – ${second}`;
}

/**
 * Renders five weeks as one table, or six if the month has days in six weeks. The current month starts with the current
 * week, so that days of the next month are in sight at its end.
 */
export function CalendarWeeks({ month, today, children }: Props & { today: Day }) {
  const language = useLanguage();
  const { formatMonth: monthAndYear } = getFormatters(language);
  const first = month === toMonth(today) ? today : `${month}-01`;
  const next = addMonths(month, 1);
  const sixWeeks = getWeeks(first, pickByLanguage(firstWeekday, language), 6);
  const weeks = sixWeeks[5]?.some((day) => toMonth(day) === month) ? sixWeeks : sixWeeks.slice(0, 5);
  const daysOf = (each: Month) => weeks.flat().filter((day) => toMonth(day) === each && day >= first).length;
  const months = daysOf(next) > daysOf(month) ? [month, next] : [month];
  return (
    <CalendarTable caption={joinMonths(months.map((each) => monthAndYear(toUtcDate(`${each}-01`))))} weeks={weeks}>
      {children}
    </CalendarTable>
  );
}

type TableProps = { caption: string; weeks: readonly (readonly (Day | null)[])[]; children: (day: Day) => ReactNode };

function CalendarTable({ caption, weeks, children }: TableProps) {
  const language = useLanguage();
  const first = pickByLanguage(firstWeekday, language);
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-0.5">
      <caption className="px-11 pb-2 text-15 leading-11 font-semibold">{caption}</caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, i) => {
            const date = toUtcDate(addDays(REFERENCE_SUNDAY, first + i));
            const long = pickByLanguage(weekdays, language).long.format(date);
            return (
              <th key={long} scope="col" abbr={long} className="pb-1 text-12 font-medium text-ink-soft">
                {pickByLanguage(weekdays, language).short.format(date)}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
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

const monthNames: ByLanguage<Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" }),
  ar: new Intl.DateTimeFormat("ar", { month: "long", timeZone: "UTC" }),
};

/** Formats the month of a day by its short name. */
export const formatMonthName = (day: Day, language: Language): string =>
  pickByLanguage(monthNames, language).format(toUtcDate(day));

type MonthLinksProps = {
  month: Month;
  bounds: { first: Month; last: Month };
  getHref: (month: Month) => string;
  /** Called with the chosen month instead of navigating. Undefined on pages where the links load another page. */
  onChoose?: (month: Month) => void;
};

/** Renders links to the months before and after the shown one. A month outside of `bounds` has no link. */
export function MonthLinks({ month, bounds, getHref, onChoose }: MonthLinksProps) {
  const { t } = useTranslation();
  const renderLink = (by: -1 | 1, icon: IconName, label: string) => {
    const to = addMonths(month, by);
    if (to < bounds.first || to > bounds.last) return <span className="size-11" />;
    return (
      <a
        href={getHref(to)}
        data-keep-scroll=""
        rel={onChoose && "nofollow"}
        aria-label={label}
        className={getButtonClass("outline", "size-11 px-0!")}
        onClick={(event) => {
          if (!onChoose) return;
          event.preventDefault();
          onChoose(to);
        }}
      >
        <Icon name={icon} />
      </a>
    );
  };
  return (
    <div className="absolute inset-x-0 top-0 flex justify-between">
      {renderLink(-1, "chevron-back", t("bookings.calendar.earlier"))}
      {renderLink(1, "chevron-next", t("bookings.calendar.later"))}
    </div>
  );
}

/** Formats a day as its number within the month. */
export const formatDayNumber = (day: Day, language: Language): string =>
  getFormatters(language).formatNumber(Number(day.slice(8)));
