import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/rental-calendar-page.ts";
import { loadRentalCalendar } from "./rental-calendar.server.ts";
import { RentalCalendarView } from "./rental-calendar-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("bookings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadRentalCalendar(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function RentalCalendarPage({ loaderData: page }: Route.ComponentProps) {
  return <RentalCalendarView page={page} answer={undefined} />;
}
