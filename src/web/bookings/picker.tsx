import { useEffect, useRef, useState } from "react";
import { calculateRentalTotal, countRentalDays, type RentalPeriod } from "#domain/bookings/booking.ts";
import { addMonths, type Day, type Month, parseDay, toMonth } from "#domain/bookings/days.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { CalendarMonth, MonthLinks, toUtcDate, useLanguage } from "./calendar-month.tsx";
import {
  type DateSelection,
  type DayPickerData,
  evaluateSelection,
  getCalendarMonths,
  type SelectionVerdict,
  selectDay,
} from "./date-selection.ts";
import { DayLink, useCalendarKeyboard } from "./day-link.tsx";

type Props = {
  days: DayPickerData;
  /** Server errors for the pick-up day and the return day. */
  wrong?: { from?: string | undefined; to?: string | undefined };
  /** Whether the form also submits the shown total. The customer then agrees to this total by submitting the form. */
  isAgreed?: boolean;
};

const anchor = "#booking";

/**
 * Renders the day picker: a calendar of two months, two date fields and the total. The date fields are submitted with
 * the surrounding form.
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
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the links within. */}
      <div ref={calendar} onKeyDown={keys.onKeyDown} className="relative">
        <MonthLinks month={month} bounds={bounds} getHref={(to) => getSelectionHref(choice, to)} onChoose={setMonth} />
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

type DayPickerTotalProps = {
  days: DayPickerData;
  verdict: SelectionVerdict;
  getHref: (span: RentalPeriod) => string;
  onChoose: (span: RentalPeriod) => void;
};

/**
 * Renders the total price of the selected days. For unavailable days, renders the reason and the nearest available
 * days.
 */
function DayPickerTotal({ days, verdict, getHref, onChoose }: DayPickerTotalProps) {
  return (
    <div role="status" className="grid min-h-11 content-center gap-2 empty:hidden">
      <SelectionMessage days={days} verdict={verdict} getHref={getHref} onChoose={onChoose} />
    </div>
  );
}

/**
 * Returns the value of the field `seen`, which tells the server the total that the customer saw. It is an amount in
 * minor units, `request` for a price on request, or empty without a valid selection.
 */
function getDisplayedTotal({ dayMinor }: DayPickerData, verdict: SelectionVerdict): string {
  if (dayMinor === null) return "request";
  return verdict.kind === "fine" ? String(calculateRentalTotal(dayMinor, countRentalDays(verdict.span))) : "";
}

/** Returns a formatter for a period in words. */
function useFormatSpan(): (span: RentalPeriod) => string {
  const { t } = useTranslation();
  const { formatDate: date } = getFormatters(useLanguage());
  return ({ from, to }) => t("bookings.span", { from: date(toUtcDate(from)), to: date(toUtcDate(to)) });
}

function SelectionMessage({ days, verdict, getHref, onChoose }: DayPickerTotalProps) {
  const { t } = useTranslation();
  const formatSpan = useFormatSpan();
  const getErrorMessage = useBookingErrorMessage(days.minDays);
  switch (verdict.kind) {
    case "empty":
      return <p className="text-14 text-ink-soft">{t("bookings.chooseDays")}</p>;
    case "open":
      return <p className="text-14 text-ink-soft">{t("bookings.chooseReturn")}</p>;
    case "wrong":
      return <Alert tone="warning">{getErrorMessage(verdict.code)}</Alert>;
    case "taken": {
      const { free, taken: takenPeriods } = verdict;
      return (
        <Alert
          tone="warning"
          action={
            free && (
              <a
                href={getHref(free)}
                rel="nofollow"
                data-keep-scroll=""
                className={getButtonClass("outline")}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(free);
                }}
              >
                {t("bookings.takeNearest")}
              </a>
            )
          }
        >
          <p>{t("bookings.taken", { days: takenPeriods.map(formatSpan).join(" · ") })}</p>
          <p>{free ? t("bookings.nearest", { days: formatSpan(free) }) : t("bookings.noneNear")}</p>
        </Alert>
      );
    }
    case "fine":
      return <TotalLine days={days} span={verdict.span} />;
  }
}

function TotalLine({ days: { dayMinor, currency }, span }: { days: DayPickerData; span: RentalPeriod }) {
  const { t } = useTranslation();
  const { formatPrice: price } = getFormatters(useLanguage());
  const days = countRentalDays(span);
  const counted = t("bookings.days", { count: days });
  if (dayMinor === null) {
    return (
      <p className="text-14">
        {counted}. {t("bookings.onRequest")}
      </p>
    );
  }
  const formatAmount = (minor: number) => price({ minor, currency: currency.code }, currency);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="text-14 text-ink-soft">
        <bdi>{counted}</bdi> × <Price text={formatAmount(dayMinor)} className="font-medium!" />
      </span>
      <span>
        {t("bookings.total")}: <Price text={formatAmount(calculateRentalTotal(dayMinor, days))} className="text-22" />
      </span>
    </p>
  );
}
