import type { RouterContextProvider } from "react-router";
import { findCalendarToken, getCalendarFeedPath } from "#domain/bookings/calendar-sync/calendar-link.server.ts";
import { getCalendarSyncPath } from "#domain/bookings/calendar-sync/conflict-notifications.server.ts";
import {
  type ExternalCalendar,
  listExternalCalendars,
  MAX_CALENDARS,
} from "#domain/bookings/calendar-sync/external-calendars.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { getLanguageUrl } from "#web/seo/language-url.ts";
import { bookingFlash } from "./flash.server.ts";
import { type CalendarPageArgs, getCalendarPath, requireOwnRental } from "./rental-calendar.server.ts";

/** Presents an external calendar with the state of its last fetches. The secret part of its address is not shown. */
function toCalendarView(calendar: ExternalCalendar, language: Language) {
  const { formatDate, formatDateTime } = getFormatters(language);
  const { t } = getTranslator(language);
  const formatDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
  const format = (moment: Date | null) => (moment ? formatDateTime(moment) : undefined);
  return {
    id: calendar.id,
    name: calendar.name,
    host: new URL(calendar.url).hostname,
    events: calendar.events,
    skipped: calendar.skipped,
    error: calendar.error ?? undefined,
    attemptedAt: format(calendar.attemptedAt),
    fetchedAt: format(calendar.fetchedAt),
    conflicts: calendar.conflicts.map(({ event, from, to }) => ({
      event,
      span: t("bookings.span", { from: formatDay(from), to: formatDay(to) }),
      /** Calendar page of the month in which the conflict begins. */
      href: `${getCalendarPath(calendar.listingId)}?month=${from.slice(0, 7)}`,
    })),
  };
}

export type ExternalCalendarView = ReturnType<typeof toCalendarView>;

/** Loads the page with the calendar connections of a rental car. */
export async function loadCalendarSync(args: CalendarPageArgs) {
  const { db, origin, language, t } = getPageContext(args.context as Readonly<RouterContextProvider>);
  const { ad } = await requireOwnRental(args);
  const path = getCalendarSyncPath(ad.id);
  const token = await findCalendarToken(db, ad.id);
  const name = pickTranslation(ad.title, language).text || t("card.unnamed");
  const calendars = await listExternalCalendars(db, ad.id);
  const flash = bookingFlash.read(args.request);
  const page = {
    ...createUnlistedHead(args.context, path, t("rentals.calendars.titleOf", { ad: wrapBidiIsolate(name) })),
    path,
    calendarPath: getCalendarPath(ad.id),
    name,
    feedUrl: token && getLanguageUrl(`${origin}${getCalendarFeedPath(token)}`, language),
    calendars: calendars.map((calendar) => toCalendarView(calendar, language)),
    mayAdd: calendars.length < MAX_CALENDARS,
    limit: MAX_CALENDARS,
    news: flash,
  };
  return bookingFlash.respond(args.context, page, flash);
}

export type CalendarSyncPageData = Awaited<ReturnType<typeof loadCalendarSync>>["data"];
