import { calculateRentalTotal, countRentalDays, type RentalPeriod } from "#domain/bookings/booking.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { useBookingErrorMessage } from "./booking-error-message.ts";
import { toUtcDate, useLanguage } from "./calendar-month.tsx";
import type { DayPickerData, SelectionVerdict } from "./date-selection.ts";

type Props = {
  days: DayPickerData;
  verdict: SelectionVerdict;
  getHref: (span: RentalPeriod) => string;
  onChoose: (span: RentalPeriod) => void;
};

/** Total price of the selected days. For unavailable days: the reason, with available days nearby. */
export function DayPickerTotal({ days, verdict, getHref, onChoose }: Props) {
  return (
    <div role="status" className="grid min-h-11 content-center gap-2 empty:hidden">
      <SelectionMessage days={days} verdict={verdict} getHref={getHref} onChoose={onChoose} />
    </div>
  );
}

/**
 * Returns the value of the `seen` field: the total in minor units, `request` for a price on request, or an empty string
 * without a valid selection.
 */
export function getDisplayedTotal({ dayMinor }: DayPickerData, verdict: SelectionVerdict): string {
  if (dayMinor === null) return "request";
  return verdict.kind === "fine" ? String(calculateRentalTotal(dayMinor, countRentalDays(verdict.span))) : "";
}

/** Returns a formatter for a period in words. */
function useFormatSpan(): (span: RentalPeriod) => string {
  const { t } = useTranslation();
  const { formatDate: date } = getFormatters(useLanguage());
  return ({ from, to }) => t("bookings.span", { from: date(toUtcDate(from)), to: date(toUtcDate(to)) });
}

function SelectionMessage({ days, verdict, getHref, onChoose }: Props) {
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
