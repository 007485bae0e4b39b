import { data } from "react-router";
import { blockDays } from "#domain/bookings/blocks.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { requirePermission } from "#web/account/current-account.server.ts";
import { respondWithFormErrors } from "#web/account/form-errors.server.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { readFormValues } from "#web/read-form.server.ts";
import { revalidateOnConflict } from "#web/revalidate-on-conflict.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/block-page.ts";
import type { BlockFormState } from "./block-form.tsx";
import { bookingFlash } from "./flash.server.ts";
import { getCalendarPath, loadRentalCalendar, requireOwnRental, toCalendarEntry } from "./rental-calendar.server.ts";
import { RentalCalendarView } from "./rental-calendar-view.tsx";

await Promise.all([preloadMessages("account"), preloadMessages("bookings")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export const loader = (args: Route.LoaderArgs) => loadRentalCalendar(args);

/** Blocks days of a car, so that nobody can book them. */
export async function action(args: Route.ActionArgs) {
  const { db, clock } = args.context.get(requestContext);
  const { ad, sellerIds } = await requireOwnRental(args);
  const values = await readFormValues(args.request, ["from", "to", "note"]);
  const blocked = await blockDays({ db, clock }, sellerIds, ad.id, values);
  if (!blocked.ok) {
    const { language } = args.context.get(preferencesContext);
    const { data: answer, init } = respondWithFormErrors(blocked, values, clock());
    const inTheWay = ("conflictingBookings" in blocked ? (blocked.conflictingBookings ?? []) : []).map((each) =>
      toCalendarEntry(each, language),
    );
    return data({ ...answer, inTheWay } satisfies BlockFormState, init ?? undefined);
  }
  throw bookingFlash.redirect(args.context, getCalendarPath(ad.id), { kind: "blocked" });
}

export const shouldRevalidate = revalidateOnConflict;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the calendar page with the errors of the rejected form for blocking days. */
export default function BlockPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return <RentalCalendarView page={page} answer={answer} />;
}
