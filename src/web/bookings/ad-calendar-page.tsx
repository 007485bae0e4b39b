import { needTexts } from "#i18n/texts.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/ad-calendar-page.ts";
import { loadCalendar } from "./ad-calendar.server.ts";
import { AdCalendarView } from "./ad-calendar-view.tsx";

await Promise.all([needTexts("account"), needTexts("bookings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadCalendar(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** Who has one's car, and when. */
export default function AdCalendarPage({ loaderData: page }: Route.ComponentProps) {
  return <AdCalendarView page={page} answer={undefined} />;
}
