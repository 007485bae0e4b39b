import { data, type RouterContextProvider, redirect } from "react-router";
import type { BookingActor, BookingContext } from "#domain/bookings/commands.server.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { type Booking, bookingOf, bookingPath, trackedBookingPath } from "#domain/bookings/queries.server.ts";
import { mayStep } from "#domain/bookings/steps.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { idOfParam, notFound } from "#web/orders/order-of-page.server.ts";
import { type BookingTold, bookingFlash } from "./flash.server.ts";
import { shownBooking } from "./shown-booking.server.ts";

export type BookingPageArgs = {
  request: Request;
  params: { booking?: string | undefined; token?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** What the commands of bookings need of a request. */
export function bookingContext(context: Readonly<RouterContextProvider>, actor: BookingActor): BookingContext {
  const { db, clock, origin } = context.get(visitContext);
  return { db, clock, origin, actor };
}

/** The booking that a page is about: the reader's own by its id, or anybody's by its token; else no page. */
export async function bookingOfPage({ params, context }: BookingPageArgs): Promise<{
  booking: Booking;
  path: string;
  isGuest: boolean;
  who: BookingActor;
}> {
  const { db } = context.get(visitContext);
  if (params.token !== undefined) {
    const { token } = params;
    const booking = /^[\w-]{16,64}$/.test(token) ? await bookingOf(db, { token }) : undefined;
    if (!booking) throw notFound();
    return { booking, path: trackedBookingPath(token), isGuest: true, who: { by: "customer", token } };
  }
  const account = context.get(sessionContext)?.account;
  const id = idOfParam(params.booking);
  const booking = account && id ? await bookingOf(db, { id, userId: account.id }) : undefined;
  if (!account || !booking) throw notFound();
  return { booking, path: bookingPath(booking.id), isGuest: false, who: { by: "customer", userId: account.id } };
}

/** What the customer's page of a booking shows. */
export async function loadBookingPage(args: BookingPageArgs) {
  const { db, clock, origin } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { booking, path, isGuest } = await bookingOfPage(args);
  const shown = shownBooking(booking, await catalogueOf(db), language, "customer", clock());
  const news = bookingFlash.read(args.request);
  const page = {
    ...headOf(args.context, path, shown.title),
    path,
    isGuest,
    booking: shown,
    mayCancel: mayStep(booking, "cancelled", "customer", todayIn(booking.timeZone, clock())),
    news,
  };
  return data(page, news ? { headers: { "set-cookie": bookingFlash.cleared(origin) } } : {});
}

/** To a page, which says what happened. */
export function toBooking(context: Readonly<RouterContextProvider>, path: string, kind: BookingTold["kind"]): Response {
  const { origin } = context.get(visitContext);
  return redirect(path, { status: 303, headers: { "set-cookie": bookingFlash.cookie({ kind }, origin) } });
}
