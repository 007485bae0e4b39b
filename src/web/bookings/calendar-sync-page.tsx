import { removeCalendarLink, replaceCalendarLink } from "#domain/bookings/calendar-sync/calendar-link.server.ts";
import { getCalendarSyncPath } from "#domain/bookings/calendar-sync/conflict-notifications.server.ts";
import {
  addExternalCalendar,
  findExternalCalendar,
  removeExternalCalendar,
} from "#domain/bookings/calendar-sync/external-calendars.server.ts";
import { syncCalendar } from "#domain/bookings/calendar-sync/sync-calendar.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { requestContext } from "#web/context.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/calendar-sync-page.ts";
import { loadCalendarSync } from "./calendar-sync.server.ts";
import { CalendarSyncView } from "./calendar-sync-view.tsx";
import { type BookingFlash, bookingFlash } from "./flash.server.ts";
import { requireOwnRental } from "./rental-calendar.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("bookings"), preloadMessages("rentals")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadCalendarSync(args);

/** Seconds between two fetches of a calendar that the office asks for. */
const REFRESH_SECONDS = 30;

/** Shares the calendar of a car, or adds, fetches or removes an external calendar. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, origin, wakeMail } = args.context.get(requestContext);
  const { ad } = await requireOwnRental(args);
  const now = clock();
  const { act, ...values } = await readFormValues(args.request, ["act", "calendar", "name", "url"]);
  const finish = (kind: BookingFlash["kind"]) =>
    bookingFlash.redirect(args.context, getCalendarSyncPath(ad.id), { kind });
  const synchronize = async (id: number) => {
    if (await syncCalendar({ db, now, origin }, id)) wakeMail();
    const calendar = await findExternalCalendar(db, id);
    return finish(calendar?.error ? "calendarFailed" : "calendarFetched");
  };
  if (act === "share") {
    await replaceCalendarLink(db, ad.id, now);
    throw finish("calendarShared");
  }
  if (act === "unshare") {
    await removeCalendarLink(db, ad.id);
    throw finish("calendarUnshared");
  }
  if (act === "remove") {
    await removeExternalCalendar(db, ad.id, parsePositiveId(values.calendar));
    throw finish("calendarRemoved");
  }
  if (act === "refresh") {
    const calendar = await findExternalCalendar(db, parsePositiveId(values.calendar));
    const isRecent = calendar?.attemptedAt && now.getTime() - calendar.attemptedAt.getTime() < REFRESH_SECONDS * 1_000;
    if (calendar?.listingId !== ad.id || isRecent) throw finish(calendar?.error ? "calendarFailed" : "calendarFetched");
    throw await synchronize(calendar.id);
  }
  const added = await addExternalCalendar({ db, now, origin }, ad.id, values);
  if (!added.ok) return respondWithFormErrors(added, values, now);
  throw await synchronize(added.value);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the calendar connections of a rental car for its office. */
export default function CalendarSyncPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <CalendarSyncView page={page} answer={answer} />;
}
