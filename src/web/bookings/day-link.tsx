import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, addMonths, type Day, type Month, toMonth } from "#domain/bookings/days.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { formatDayNumber, formatMonthName, toUtcDate, useLanguage } from "./calendar-month.tsx";
import { type DateSelection, getDayState, type SelectableDays } from "./date-selection.ts";

type Props = {
  day: Day;
  days: SelectableDays;
  choice: DateSelection;
  /** Whether the day is the tab stop of the calendar. Arrow keys move to the other days. */
  isEntry: boolean;
  /** Target of the link that selects the day. Undefined when the day cannot be selected. */
  href: string | undefined;
  onChoose: () => void;
};

/**
 * Renders a day of the calendar: a link when the day can be selected, otherwise text with the reason. The label names
 * the state too, so that colour is never its only sign.
 */
export function DayLink({ day, days, choice, isEntry, href, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { formatDate: date } = getFormatters(language);
  const state = getDayState(day, days);
  const { from, to } = choice;
  const isEnd = day === from || day === to;
  const isBetween = from !== undefined && to !== undefined && from < day && day < to;
  const dayStateKey = day === from ? "start" : day === to ? "end" : state;
  const stateClass = isEnd
    ? "bg-ink text-paper font-semibold"
    : state === "taken"
      ? "day-taken"
      : isBetween
        ? "bg-wash font-medium text-ink"
        : state === "past"
          ? "text-ink-faint"
          : "text-ink";
  const common = {
    "data-day": day,
    "aria-label": t(`bookings.calendar.${dayStateKey}`, { day: date(toUtcDate(day)) }),
    className: `grid h-11 w-full place-content-center md:h-9 rounded-sm text-14 leading-tight tabular-nums ${stateClass}`,
  };
  const content = (
    <>
      {formatDayNumber(day, language)}
      {/* The calendar shows days of two months. */}
      {day.endsWith("-01") && <span className="block truncate text-12">{formatMonthName(day, language)}</span>}
    </>
  );
  if (!href) {
    return (
      <span role="img" {...common} tabIndex={-1}>
        {content}
      </span>
    );
  }
  return (
    <a
      {...common}
      href={href}
      rel="nofollow"
      data-keep-scroll=""
      tabIndex={isEntry ? 0 : -1}
      aria-current={isEnd ? "date" : undefined}
      className={`${common.className} ${isEnd ? "" : "hover:bg-wash"}`}
      onClick={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      {content}
    </a>
  );
}

type VisibleMonth = { month: Month; showMonth: (month: Month) => void };

/**
 * Handles keyboard navigation in the calendar. Arrow keys follow the visual order. Moving past the visible months shows
 * other months.
 */
export function useCalendarKeyboard(calendar: RefObject<HTMLElement | null>, { month, showMonth }: VisibleMonth) {
  /** Tab stop of the calendar. Undefined until scripts run; until then every day is a tab stop. */
  const [entry, setTabStop] = useState<Day>();
  const pendingFocus = useRef<Day>(undefined);
  const findDayElement = (day: Day) => calendar.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other months have come.
  useEffect(() => {
    if (pendingFocus.current) findDayElement(pendingFocus.current)?.focus();
    pendingFocus.current = undefined;
    const stops = [...(calendar.current?.querySelectorAll<HTMLElement>("a[data-day]") ?? [])];
    const chosen = stops.find((stop) => stop.getAttribute("aria-current"));
    setTabStop((chosen ?? stops[0])?.dataset.day);
  }, [month]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset.day;
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    const rightArrowStep = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const steps: Record<string, number> = {
      ArrowRight: rightArrowStep,
      ArrowLeft: -rightArrowStep,
      ArrowDown: 7,
      ArrowUp: -7,
    };
    const to = getTargetDay(event.key, day, steps[event.key]);
    if (!to) return;
    event.preventDefault();
    const targetElement = findDayElement(to);
    if (targetElement) {
      if (targetElement.tagName === "A") setTabStop(to);
      targetElement.focus();
      return;
    }
    pendingFocus.current = to;
    showMonth(toMonth(to));
  };
  return { entry, onKeyDown };
}

function getTargetDay(key: string, day: Day, step: number | undefined): Day | undefined {
  if (step !== undefined) return addDays(day, step);
  const months = key === "PageDown" ? 1 : key === "PageUp" ? -1 : 0;
  if (months === 0) return undefined;
  const first = `${addMonths(toMonth(day), months)}-01`;
  const sameDayOfMonth = addDays(first, Number(day.slice(8)) - 1);
  return toMonth(sameDayOfMonth) === toMonth(first)
    ? sameDayOfMonth
    : addDays(`${addMonths(toMonth(first), 1)}-01`, -1);
}
