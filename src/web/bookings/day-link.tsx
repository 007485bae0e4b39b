import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, addMonths, type Day, type Month, monthOf } from "#domain/bookings/days.ts";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { dateOf, dayNumber, useLanguage } from "./calendar-month.tsx";
import { type Choice, type Choosable, stateOf } from "./choosing.ts";

type Props = {
  day: Day;
  days: Choosable;
  choice: Choice;
  /** Whether the tab key stops here; the arrow keys lead on. */
  isEntry: boolean;
  /** Without one it can't be chosen. */
  href: string | undefined;
  onChoose: () => void;
};

/** A day that can be chosen or says why it can't; what it is, its look never says alone. */
export function DayLink({ day, days, choice, isEntry, href, onChoose }: Props) {
  const { t } = useTranslation();
  const { date } = formatters(useLanguage());
  const state = stateOf(day, days);
  const { from, to } = choice;
  const isEnd = day === from || day === to;
  const isBetween = from !== undefined && to !== undefined && from < day && day < to;
  const word = day === from ? "start" : day === to ? "end" : state;
  const look = isEnd
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
    "aria-label": t(`bookings.calendar.${word}`, { day: date(dateOf(day)) }),
    className: `grid h-11 w-full place-items-center rounded-sm text-14 tabular-nums ${look}`,
  };
  if (!href) {
    return (
      <span role="img" {...common} tabIndex={-1}>
        {dayNumber(day)}
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
      {dayNumber(day)}
    </a>
  );
}

type Shown = { month: Month; showMonth: (month: Month) => void };

/** The arrow keys move from day to day, as the eye does; past the months that are shown others come. */
export function useDayKeys(calendar: RefObject<HTMLElement | null>, { month, showMonth }: Shown) {
  /** Where the tab key comes in; undefined until scripts run: then every day is a stop. */
  const [entry, setEntry] = useState<Day>();
  const wanted = useRef<Day>(undefined);
  const dayAt = (day: Day) => calendar.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other months have come.
  useEffect(() => {
    if (wanted.current) dayAt(wanted.current)?.focus();
    wanted.current = undefined;
    const stops = [...(calendar.current?.querySelectorAll<HTMLElement>("a[data-day]") ?? [])];
    const chosen = stops.find((stop) => stop.getAttribute("aria-current"));
    setEntry((chosen ?? stops[0])?.dataset.day);
  }, [month]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset.day;
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    const ahead = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: ahead, ArrowLeft: -ahead, ArrowDown: 7, ArrowUp: -7 };
    const to = targetOf(event.key, day, steps[event.key]);
    if (!to) return;
    event.preventDefault();
    const there = dayAt(to);
    if (there) {
      if (there.tagName === "A") setEntry(to);
      there.focus();
      return;
    }
    wanted.current = to;
    showMonth(monthOf(to) < month ? monthOf(to) : addMonths(monthOf(to), -1));
  };
  return { entry, onKeyDown };
}

function targetOf(key: string, day: Day, step: number | undefined): Day | undefined {
  if (step !== undefined) return addDays(day, step);
  const months = key === "PageDown" ? 1 : key === "PageUp" ? -1 : 0;
  if (months === 0) return undefined;
  const first = `${addMonths(monthOf(day), months)}-01`;
  const same = addDays(first, Number(day.slice(8)) - 1);
  return monthOf(same) === monthOf(first) ? same : addDays(`${addMonths(monthOf(first), 1)}-01`, -1);
}
