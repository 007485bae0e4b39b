import { Form } from "react-router";
import { addMonths, type Day } from "#domain/bookings/days.ts";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { CalendarEntry, CalendarPageData } from "./ad-calendar.server.ts";
import { type BlockAnswer, BlockForm } from "./block-form.tsx";
import { CalendarMonth, dateOf, dayNumber, useLanguage } from "./calendar-month.tsx";
import { BookingNews } from "./news.tsx";
import { BookingBadge, bookingLooks } from "./status-badge.tsx";

type Props = { page: CalendarPageData; answer: BlockAnswer | undefined };

/** Two months of a car: who has it on which day, and keeping days free. */
export function AdCalendarView({ page, answer }: Props) {
  const { t } = useTranslation();
  const turn = (by: -1 | 1, icon: "chevron-back" | "chevron-next", label: string) => {
    const to = addMonths(page.month, by);
    if (to < page.months.first || to > page.months.last) return <span className="size-11" />;
    return (
      <a
        href={`${page.path}?month=${to}`}
        data-keep-scroll=""
        aria-label={label}
        className={buttonClass("outline", "size-11 px-0!")}
      >
        <Icon name={icon} />
      </a>
    );
  };
  return (
    <div className="grid gap-5">
      <div>
        <a href="/account/rentals" className="link inline-flex items-center gap-1 py-1 text-14">
          <Icon name="chevron-back" size={16} />
          {t("bookings.rentals.back")}
        </a>
        <h1 className="text-28 font-semibold wrap-anywhere">{page.title}</h1>
        <p className="flex flex-wrap gap-x-4 text-14 text-ink-soft">
          {page.units > 1 && <span>{t("bookings.box.cars", { count: page.units })}</span>}
          {page.adPath && (
            <a href={page.adPath} className="link underline">
              {t("bookings.view.toAd")}
            </a>
          )}
        </p>
      </div>
      <BookingNews news={page.news} />
      <Card>
        <div className="relative">
          <div className="absolute inset-x-0 top-0 flex justify-between">
            {turn(-1, "chevron-back", t("bookings.calendar.earlier"))}
            {turn(1, "chevron-next", t("bookings.calendar.later"))}
          </div>
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {[page.month, addMonths(page.month, 1)].map((month) => (
              <CalendarMonth key={month} month={month}>
                {(day: Day) => <HeldDay day={day} page={page} />}
              </CalendarMonth>
            ))}
          </div>
        </div>
      </Card>
      <Card title={t("bookings.rentals.inThisTime")} padded={false}>
        {page.entries.length > 0 ? (
          <ul className="divide-y divide-line pb-1">
            {page.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} path={page.path} />
            ))}
          </ul>
        ) : (
          <p className="px-4 pb-4 text-14 text-ink-soft">{t("bookings.rentals.nothingBooked")}</p>
        )}
      </Card>
      <BlockForm page={page} answer={answer} />
    </div>
  );
}

/** A day with who has the car; of several cars, how many are out. */
function HeldDay({ day, page }: { day: Day; page: CalendarPageData }) {
  const { t } = useTranslation();
  const { date } = formatters(useLanguage());
  const held = page.entries.filter(({ from, to }) => from <= day && day < to);
  const [first] = held;
  const shownDay = date(dateOf(day));
  const who = held.map((entry) => entry.who || t(`bookings.status.${entry.status}`)).join("، ");
  const look = first
    ? first.isBlock
      ? "day-taken"
      : "bg-info-wash font-semibold text-info"
    : day < page.today
      ? "text-ink-faint"
      : "text-ink";
  const box = `relative grid h-11 w-full place-items-center rounded-sm text-14 tabular-nums ${look} ${day === page.today ? "outline outline-line-control -outline-offset-1" : ""}`;
  const content = (
    <>
      {dayNumber(day)}
      {first && page.units > 1 ? (
        <span className="absolute end-1 top-0.5 text-11">{held.length}</span>
      ) : (
        first && <Icon name={bookingLooks[first.status].icon} size={12} className="absolute end-0.5 top-0.5" />
      )}
    </>
  );
  if (first?.href && held.length === 1) {
    return (
      <a href={first.href} className={box} aria-label={t("bookings.rentals.dayHeld", { day: shownDay, who })}>
        {content}
      </a>
    );
  }
  return (
    <span
      role="img"
      className={box}
      aria-label={
        first ? t("bookings.rentals.dayHeld", { day: shownDay, who }) : t("bookings.rentals.dayFree", { day: shownDay })
      }
    >
      {content}
    </span>
  );
}

function Entry({ entry, path }: { entry: CalendarEntry; path: string }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-14">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {entry.href ? (
            <a href={entry.href} className="link font-medium">
              <bdi dir="auto">{entry.who}</bdi>
            </a>
          ) : (
            entry.who && <bdi dir="auto">{entry.who}</bdi>
          )}
          <BookingBadge status={entry.status} />
        </p>
        <p className="pt-0.5 text-13 text-ink-soft">
          {entry.span} · {entry.days}
        </p>
      </div>
      {entry.isBlock && (
        <Form method="post" action={`${path}/unblock`} preventScrollReset>
          <ForgeryField />
          <Button
            type="submit"
            name="block"
            value={entry.id}
            look="outline"
            aria-label={t("bookings.rentals.unblockOf", { days: entry.span })}
          >
            {t("bookings.rentals.unblock")}
          </Button>
        </Form>
      )}
    </li>
  );
}
