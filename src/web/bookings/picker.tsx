import { useEffect, useRef, useState } from "react";
import { addMonths, type Day, type Month, parseDay, toMonth } from "#domain/bookings/days.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { CalendarMonth } from "./calendar-month.tsx";
import {
  type DateSelection,
  type DayPickerData,
  evaluateSelection,
  getCalendarMonths,
  selectDay,
} from "./date-selection.ts";
import { DayLink, useCalendarKeyboard } from "./day-link.tsx";
import { DayPickerTotal, getDisplayedTotal } from "./picker-total.tsx";

type Props = {
  days: DayPickerData;
  /** Server errors for the pick-up day and the return day. */
  wrong?: { from?: string | undefined; to?: string | undefined };
  /**
   * Whether the form submits the total that the customer saw. By submitting the form, the customer agrees to that
   * total.
   */
  isAgreed?: boolean;
};

const anchor = "#booking";

/**
 * Day picker: a calendar of two months, two date fields and the total. The date fields belong to the surrounding form.
 */
export function DayPicker({ days, wrong = {}, isAgreed = false }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ from: days.from, to: days.to });
  const [month, setMonth] = useState(days.month);
  useEffect(() => setTyped({ from: days.from, to: days.to }), [days.from, days.to]);
  useEffect(() => setMonth(days.month), [days.month]);
  const calendar = useRef<HTMLDivElement>(null);
  const choice: DateSelection = { from: parseDay(typed.from), to: parseDay(typed.to) };
  const verdict = evaluateSelection(choice, days);

  const applySelection = (next: DateSelection) => setTyped({ from: next.from ?? "", to: next.to ?? "" });
  const getSelectionHref = (next: DateSelection, at: Month) => {
    const query = new URLSearchParams({ month: at });
    if (next.from) query.set("from", next.from);
    if (next.to) query.set("to", next.to);
    return `${days.path}?${query}${anchor}`;
  };
  const bounds = getCalendarMonths(days);
  const keys = useCalendarKeyboard(calendar, {
    month,
    showMonth: (next) => {
      if (next >= bounds.first && next <= bounds.last) setMonth(next);
    },
  });
  const field = (name: "from" | "to") => (
    <TextInput
      id={`booking-${name}`}
      name={name}
      type="date"
      tall
      required
      label={t(`bookings.${name}`)}
      min={days.today}
      value={typed[name]}
      error={wrong[name]}
      onChange={({ currentTarget: { value } }) => {
        setTyped({ ...typed, [name]: value });
        const day = parseDay(value);
        if (name === "from" && day && day >= days.today)
          setMonth(toMonth(day) > bounds.last ? bounds.last : toMonth(day));
      }}
    />
  );
  const renderMonthLink = (by: -1 | 1, icon: "chevron-back" | "chevron-next", label: string) => {
    const to = addMonths(month, by);
    if (to < bounds.first || to > bounds.last) return <span className="size-11" />;
    return (
      <a
        href={getSelectionHref(choice, to)}
        data-keep-scroll=""
        rel="nofollow"
        aria-label={label}
        className={getButtonClass("outline", "size-11 px-0!")}
        onClick={(event) => {
          event.preventDefault();
          setMonth(to);
        }}
      >
        <Icon name={icon} />
      </a>
    );
  };
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the links within. */}
      <div ref={calendar} onKeyDown={keys.onKeyDown} className="relative">
        <div className="absolute inset-x-0 top-0 flex justify-between">
          {renderMonthLink(-1, "chevron-back", t("bookings.calendar.earlier"))}
          {renderMonthLink(1, "chevron-next", t("bookings.calendar.later"))}
        </div>
        <section aria-label={t("bookings.calendar.label")} className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {[month, addMonths(month, 1)].map((each) => (
            <CalendarMonth key={each} month={each}>
              {(day: Day) => {
                const next = selectDay(day, choice, days);
                return (
                  <DayLink
                    day={day}
                    days={days}
                    choice={choice}
                    isEntry={keys.entry === undefined || keys.entry === day}
                    href={next && getSelectionHref(next, month)}
                    onChoose={() => next && applySelection(next)}
                  />
                );
              }}
            </CalendarMonth>
          ))}
        </section>
      </div>
      <Legend />
      <p className="text-13 text-ink-soft">
        {t("bookings.calendar.help")} <span className="script-only max-md:hidden">{t("bookings.calendar.keys")}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {field("from")}
        {field("to")}
      </div>
      {isAgreed && <input type="hidden" name="seen" value={getDisplayedTotal(days, verdict)} />}
      <DayPickerTotal
        days={days}
        verdict={verdict}
        getHref={(span) => getSelectionHref(span, toMonth(span.from))}
        onChoose={(span) => {
          applySelection(span);
          setMonth(toMonth(span.from));
        }}
      />
    </div>
  );
}

function Legend() {
  const { t } = useTranslation();
  const box = "inline-grid size-6 place-items-center rounded-sm text-12";
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-soft" aria-hidden>
      <li className="flex items-center gap-1.5">
        <span className={`${box} border border-line-strong text-ink`}>1</span>
        {t("bookings.calendar.legendFree")}
      </li>
      <li className="flex items-center gap-1.5">
        <span className={`${box} day-taken`}>1</span>
        {t("bookings.calendar.legendTaken")}
      </li>
      <li className="flex items-center gap-1.5">
        <span className={`${box} bg-ink text-paper`}>1</span>
        {t("bookings.calendar.legendChosen")}
      </li>
    </ul>
  );
}
