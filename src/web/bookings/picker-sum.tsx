import { daysOf, type Span, totalOf } from "#domain/bookings/booking.ts";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { dateOf, useLanguage } from "./calendar-month.tsx";
import type { Judged } from "./choosing.ts";
import type { PickerData } from "./picker.tsx";
import { useWrongDays } from "./wrong-days.ts";

type Props = {
  days: PickerData;
  verdict: Judged;
  hrefOf: (span: Span) => string;
  onChoose: (span: Span) => void;
};

/** What the chosen days come to, or why they can't be had and what is free nearby. */
export function PickerSum({ days, verdict, hrefOf, onChoose }: Props) {
  return (
    <div role="status" className="grid min-h-11 content-center gap-2 empty:hidden">
      <Verdict days={days} verdict={verdict} hrefOf={hrefOf} onChoose={onChoose} />
    </div>
  );
}

/** What the form says the reader has seen: the total in minor units, or that the price is on request. */
export function seenOf({ dayMinor }: PickerData, verdict: Judged): string {
  if (dayMinor === null) return "request";
  return verdict.kind === "fine" ? String(totalOf(dayMinor, daysOf(verdict.span))) : "";
}

/** From when to when, in words. */
export function useSpanWords(): (span: Span) => string {
  const { t } = useTranslation();
  const { date } = formatters(useLanguage());
  return ({ from, to }) => t("bookings.span", { from: date(dateOf(from)), to: date(dateOf(to)) });
}

function Verdict({ days, verdict, hrefOf, onChoose }: Props) {
  const { t } = useTranslation();
  const words = useSpanWords();
  const wrong = useWrongDays(days.minDays);
  switch (verdict.kind) {
    case "empty":
      return <p className="text-14 text-ink-soft">{t("bookings.chooseDays")}</p>;
    case "open":
      return <p className="text-14 text-ink-soft">{t("bookings.chooseReturn")}</p>;
    case "wrong":
      return <Alert tone="warning">{wrong(verdict.code)}</Alert>;
    case "taken": {
      const { free, taken } = verdict;
      return (
        <Alert
          tone="warning"
          action={
            free && (
              <a
                href={hrefOf(free)}
                rel="nofollow"
                data-keep-scroll=""
                className={buttonClass("outline")}
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
          <p>{t("bookings.taken", { days: taken.map(words).join(" · ") })}</p>
          <p>{free ? t("bookings.nearest", { days: words(free) }) : t("bookings.noneNear")}</p>
        </Alert>
      );
    }
    case "fine":
      return <Sum days={days} span={verdict.span} />;
  }
}

function Sum({ days: { dayMinor, currency }, span }: { days: PickerData; span: Span }) {
  const { t } = useTranslation();
  const { price } = formatters(useLanguage());
  const days = daysOf(span);
  const counted = t("bookings.days", { count: days });
  if (dayMinor === null) {
    return (
      <p className="text-14">
        {counted}. {t("bookings.onRequest")}
      </p>
    );
  }
  const shown = (minor: number) => price({ minor, currency: currency.code }, currency);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="text-14 text-ink-soft">
        <bdi>{counted}</bdi> × <Price text={shown(dayMinor)} className="font-medium!" />
      </span>
      <span>
        {t("bookings.total")}: <Price text={shown(totalOf(dayMinor, days))} className="text-22" />
      </span>
    </p>
  );
}
