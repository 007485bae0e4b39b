import { data } from "react-router";
import { blockDays } from "#domain/bookings/blocks.server.ts";
import { formValues } from "#domain/forms/fields.ts";
import { needTexts } from "#i18n/texts.ts";
import { refused } from "#web/account/refused.server.ts";
import { requires } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { rereadWhenLate } from "#web/reread.ts";
import { bareHead, headTags } from "#web/seo/head.ts";
import type { Route } from "./+types/block-page.ts";
import { calendarPath, carOfPage, loadCalendar, shownEntry } from "./ad-calendar.server.ts";
import { AdCalendarView } from "./ad-calendar-view.tsx";
import type { BlockAnswer } from "./block-form.tsx";
import { toBooking } from "./booking-of-page.server.ts";

await Promise.all([needTexts("account"), needTexts("bookings")]);

export const middleware: Route.MiddlewareFunction[] = [requires("sell")];

export const loader = (args: Route.LoaderArgs) => loadCalendar(args);

/** Keeps a car from being booked on some days. */
export async function action(args: Route.ActionArgs) {
  const { db, clock } = args.context.get(visitContext);
  const { ad, sellerIds } = await carOfPage(args);
  const form = await args.request.formData().catch(() => new FormData());
  const values = formValues(form, ["from", "to", "note"]);
  const blocked = await blockDays({ db, clock }, sellerIds, ad.id, values);
  if (!blocked.ok) {
    const { language } = args.context.get(preferencesContext);
    const { data: answer, init } = refused(blocked, values, clock());
    const inTheWay = ("inTheWay" in blocked ? (blocked.inTheWay ?? []) : []).map((each) => shownEntry(each, language));
    return data({ ...answer, inTheWay } satisfies BlockAnswer, init ?? undefined);
  }
  throw toBooking(args.context, calendarPath(ad.id), "blocked");
}

export const shouldRevalidate = rereadWhenLate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData) : bareHead);

/** The calendar again, with what is wrong with the days. */
export default function BlockPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <AdCalendarView page={page} answer={answer} />;
}
