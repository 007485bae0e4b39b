import { addMonths, type Day } from "#domain/bookings/days.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { PostForm } from "#web/account/fields.tsx";
import { BlockForm, type BlockFormState } from "./block-form.tsx";
import { BookingBadge, bookingBadgeStyles } from "./booking-badge.tsx";
import { BookingFlashNotice } from "./booking-flash-notice.tsx";
import { CalendarMonth, formatDayNumber, MonthLinks, toUtcDate } from "./calendar-month.tsx";
import type { CalendarEntry, CalendarPageData } from "./rental-calendar.server.ts";

type Props = { page: CalendarPageData; answer: BlockFormState | undefined };

/** Renders two months of a rental car's calendar with its bookings and the form for blocking days. */
export function RentalCalendarView({ page, answer }: Props) {
  const { t } = useTranslation();
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
          <a href={`${page.path}/sync`} className="link underline">
            {t("bookings.rentals.otherCalendars")}
          </a>
        </p>
      </div>
      <BookingFlashNotice news={page.news} />
      <Card>
        <div className="relative">
          <MonthLinks month={page.month} bounds={page.months} getHref={(to) => `${page.path}?month=${to}`} />
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {[page.month, addMonths(page.month, 1)].map((month) => (
              <CalendarMonth key={month} month={month}>
                {(day: Day) => <CalendarDay day={day} page={page} />}
              </CalendarMonth>
            ))}
          </div>
        </div>
      </Card>
      <Card title={t("bookings.rentals.inThisTime")} padded={false}>
        {page.entries.length > 0 ? (
          <ul className="divide-y divide-line pb-1">
            {page.entries.map((entry) => (
              <CalendarEntryRow key={entry.id} entry={entry} path={page.path} />
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

/**
 * Renders a day of the calendar with its booking. When the listing has several identical cars, the day shows how many
 * are rented out.
 */
function CalendarDay({ day, page }: { day: Day; page: CalendarPageData }) {
  const { t, language } = useTranslation();
  const { formatDate: date } = getFormatters(language);
  const bookingsOnDay = page.entries.filter(({ from, to }) => from <= day && day < to);
  const [first] = bookingsOnDay;
  const shownDay = date(toUtcDate(day));
  const customerNames = bookingsOnDay.map((entry) => entry.who || t(`bookings.status.${entry.status}`)).join("، ");
  const stateClass = first
    ? first.isBlock
      ? "day-taken"
      : "bg-info-wash font-semibold text-info"
    : day < page.today
      ? "text-ink-faint"
      : "text-ink";
  const box = `relative grid h-11 w-full place-items-center rounded-sm text-14 tabular-nums ${stateClass} ${day === page.today ? "outline outline-line-control -outline-offset-1" : ""}`;
  const content = (
    <>
      {formatDayNumber(day, language)}
      {first && page.units > 1 ? (
        <span className="absolute end-1 top-0.5 text-11">{bookingsOnDay.length}</span>
      ) : (
        first && <Icon name={bookingBadgeStyles[first.status].icon} size={12} className="absolute end-0.5 top-0.5" />
      )}
    </>
  );
  if (first?.href && bookingsOnDay.length === 1) {
    return (
      <a
        href={first.href}
        className={box}
        aria-label={t("bookings.rentals.dayHeld", { day: shownDay, who: customerNames })}
      >
        {content}
      </a>
    );
  }
  return (
    <span
      role="img"
      className={box}
      aria-label={
        first
          ? t("bookings.rentals.dayHeld", { day: shownDay, who: customerNames })
          : t("bookings.rentals.dayFree", { day: shownDay })
      }
    >
      {content}
    </span>
  );
}

function CalendarEntryRow({ entry, path }: { entry: CalendarEntry; path: string }) {
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
      {entry.isBlock && !entry.isExternal && (
        <PostForm action={`${path}/unblock`} preventScrollReset>
          <Button
            type="submit"
            name="block"
            value={entry.id}
            variant="outline"
            aria-label={t("bookings.rentals.unblockOf", { days: entry.span })}
          >
            {t("bookings.rentals.unblock")}
          </Button>
        </PostForm>
      )}
    </li>
  );
}
