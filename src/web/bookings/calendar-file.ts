import { formatSharedCalendar } from "#domain/bookings/calendar-sync/calendar-link.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { getPageContext } from "#web/page-context.server.ts";
import type { Route } from "./+types/calendar-file.ts";

await preloadMessages("rentals");

const filePattern = /^([\w-]{32})\.ics$/;

/** Serves the calendar of a rental car under its secret address: booked and blocked days without data of customers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, origin, language, t } = getPageContext(context);
  const [, token] = filePattern.exec(params.file) ?? [];
  const words = { booked: t("rentals.calendars.booked"), blocked: t("rentals.calendars.blocked") };
  const calendar = token && (await formatSharedCalendar({ db, now: clock(), origin }, token, language, words));
  if (!calendar) return new Response("404: no such calendar", { status: 404 });
  return new Response(calendar, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="calendar.ics"',
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
    },
  });
}
