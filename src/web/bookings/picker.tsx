import { type ReactNode, useEffect, useRef, useState } from "react";
import { countRentalDays, type RentalPeriod } from "#domain/bookings/booking.ts";
import { type Day, type Month, parseDay, toMonth } from "#domain/bookings/days.ts";
import { toStayChoiceParams } from "#domain/bookings/stay-choices.ts";
import { calculateStayPrice, type StayPrice } from "#domain/bookings/stay-price.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { CalendarWeeks, MonthLinks, toUtcDate, useLanguage } from "./calendar-month.tsx";
import {
  type DateSelection,
  type DayPickerData,
  evaluateSelection,
  getCalendarMonths,
  type SelectionVerdict,
  selectDay,
} from "./date-selection.ts";
import { DayLink, useCalendarKeyboard } from "./day-link.tsx";
import type { RentalTerms } from "./rental-terms.server.ts";
import { StayExtras } from "./stay-extras.tsx";
import { StayCovers, StayReturnPlace, StayTimeFields, withOpenTimes } from "./stay-options.tsx";
import { StayPriceLines } from "./stay-price-lines.tsx";

type Props = {
  days: DayPickerData;
  terms: RentalTerms;
  /** Server errors for the days, the times and the place of return. */
  wrong?: Partial<Record<"from" | "to" | "pickUpTime" | "returnTime" | "returnCityId", string | undefined>>;
  /** Whether the form also submits the shown total. The customer then agrees to this total by submitting the form. */
  isAgreed?: boolean;
  /** Field that the delivery needs, shown while the delivery is chosen. */
  deliveryField?: ReactNode;
};

const anchor = "#booking";

/**
 * Renders the day picker: two date fields, a calendar and the total. The date fields are submitted with the
 * surrounding form.
 */
export function DayPicker({ days, terms, wrong = {}, isAgreed = false, deliveryField }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ from: days.from, to: days.to });
  const [month, setMonth] = useState(days.month);
  const [chosen, setChoices] = useState(days.choices);
  useEffect(() => setTyped({ from: days.from, to: days.to }), [days.from, days.to]);
  useEffect(() => setMonth(days.month), [days.month]);
  const calendar = useRef<HTMLDivElement>(null);
  const choice: DateSelection = { from: parseDay(typed.from), to: parseDay(typed.to) };
  const choices = withOpenTimes(chosen, days, choice);
  const verdict = evaluateSelection(choice, days);
  const price = verdict.kind === "fine" ? calculateStayPrice(days.stay, verdict.span, choices) : null;

  const applySelection = (next: DateSelection) => setTyped({ from: next.from ?? "", to: next.to ?? "" });
  const getSelectionHref = (next: DateSelection, at: Month) => {
    const query = toStayChoiceParams(chosen);
    query.set("month", at);
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
      className="date-field"
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
    <div className="@container">
      <div className="grid gap-3 @2xl:grid-cols-[minmax(0,360px)_minmax(0,1fr)] @2xl:gap-x-10">
        <div className="grid grid-cols-2 gap-2 self-start">
          {field("from")}
          {field("to")}
          <StayTimeFields picker={days} days={choice} choices={choices} onChange={setChoices} wrong={wrong} />
        </div>
        <div className="@2xl:order-first @2xl:row-span-4">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the links within. */}
          <div ref={calendar} onKeyDown={keys.onKeyDown} className="relative">
            <MonthLinks
              month={month}
              bounds={bounds}
              getHref={(to) => getSelectionHref(choice, to)}
              onChoose={setMonth}
            />
            <section aria-label={t("bookings.calendar.label")}>
              <CalendarWeeks month={month} today={days.today}>
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
              </CalendarWeeks>
            </section>
          </div>
          <Legend />
          <p className="sr-only">
            {t("bookings.calendar.help")} {t("bookings.calendar.keys")}
          </p>
        </div>
        <div className="group/extras grid gap-3 empty:hidden">
          <StayReturnPlace
            terms={days.stay}
            currency={days.currency}
            choices={choices}
            onChange={setChoices}
            error={wrong.returnCityId}
          />
          <StayCovers
            terms={days.stay}
            currency={days.currency}
            excess={terms.excess}
            choices={choices}
            onChange={setChoices}
          />
          <StayExtras terms={days.stay} currency={days.currency} choices={choices} onChange={setChoices} />
          {deliveryField && (
            <div className="hidden group-has-[[name='extra.delivery']:checked]/extras:block">{deliveryField}</div>
          )}
        </div>
        {isAgreed && <input type="hidden" name="seen" value={getDisplayedTotal(days, price)} />}
        <DayPickerTotal
          days={days}
          terms={terms}
          verdict={verdict}
          price={price}
          getHref={(span) => getSelectionHref(span, toMonth(span.from))}
          onChoose={(span) => {
            applySelection(span);
            setMonth(toMonth(span.from));
          }}
        />
      </div>
    </div>
  );
}

function Legend() {
  const { t } = useTranslation();
  const box = "inline-grid size-5 place-items-center rounded-sm text-12";
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-12 text-ink-soft" aria-hidden>
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
  terms: RentalTerms;
  verdict: SelectionVerdict;
  price: StayPrice | null;
  getHref: (span: RentalPeriod) => string;
  onChoose: (span: RentalPeriod) => void;
};

/**
 * Renders the total price of the selected days. For unavailable days, renders the reason and the nearest available
 * days.
 */
function DayPickerTotal(props: DayPickerTotalProps) {
  return (
    <div role="status" className="grid min-h-11 content-center gap-2 empty:hidden">
      <SelectionMessage {...props} />
    </div>
  );
}

/**
 * Returns the value of the field `seen`, which tells the server the total that the customer saw. It is an amount in
 * minor units, `request` for a price on request, or empty without a valid selection.
 */
function getDisplayedTotal({ stay }: DayPickerData, price: StayPrice | null): string {
  if (stay.dailyMinor === null) return "request";
  return price ? String(price.totalMinor) : "";
}

/** Returns a formatter for a period in words. */
function useFormatSpan(): (span: RentalPeriod) => string {
  const { t } = useTranslation();
  const { formatDate: date } = getFormatters(useLanguage());
  return ({ from, to }) => t("bookings.span", { from: date(toUtcDate(from)), to: date(toUtcDate(to)) });
}

function SelectionMessage({ days, terms, verdict, price, getHref, onChoose }: DayPickerTotalProps) {
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
      return <TotalLines days={days} terms={terms} span={verdict.span} price={price} />;
  }
}

type TotalProps = { days: DayPickerData; terms: RentalTerms; span: RentalPeriod; price: StayPrice | null };

/** Renders the price of the stay, with the deposit and what the price includes. */
function TotalLines({ days: { currency, estimateCurrency }, terms, span, price }: TotalProps) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const days = price?.days ?? countRentalDays(span);
  const { dailyKm, deposit, extraKm } = terms;
  return (
    <div className="grid gap-1 text-14">
      {price ? (
        <>
          <StayPriceLines price={price} currency={currency} estimateCurrency={estimateCurrency} />
          {price.days > countRentalDays(span) && (
            <p className="text-13 text-ink-soft">{t("bookings.times.extraDay")}</p>
          )}
        </>
      ) : (
        <p>
          {t("bookings.days", { count: days })}. {t("bookings.onRequest")}
        </p>
      )}
      {deposit && (
        <p className="text-13 text-ink-soft">
          {t("bookings.terms.depositExtra", { amount: wrapBidiIsolate(deposit) })}
        </p>
      )}
      {dailyKm !== undefined && (
        <p className="text-13 text-ink-soft">
          {t(extraKm ? "bookings.terms.includesExtra" : "bookings.terms.includes", {
            distance: number(dailyKm * days),
            price: wrapBidiIsolate(extraKm ?? ""),
          })}
        </p>
      )}
    </div>
  );
}
