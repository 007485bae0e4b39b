import { data, type RouterContextProvider } from "react-router";
import type { BookingContext } from "#domain/bookings/commands.server.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { type Booking, bookingOf, rentalPath } from "#domain/bookings/queries.server.ts";
import { stepsOn } from "#domain/bookings/steps.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { idOfParam, notFound } from "#web/orders/order-of-page.server.ts";
import { bookingContext } from "./booking-of-page.server.ts";
import { bookingFlash } from "./flash.server.ts";
import { shownBooking } from "./shown-booking.server.ts";

export type RentalPageArgs = {
  request: Request;
  params: { booking?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** The booking that a seller's page is about, and who acts; a page that isn't there when it is another seller's. */
export async function rentalOfPage({ params, context }: Pick<RentalPageArgs, "params" | "context">): Promise<{
  booking: Booking;
  steps: BookingContext;
}> {
  const { db } = context.get(visitContext);
  const sellerIds = await sellersOf(db, accountOfPage(context).id, "orders");
  const id = idOfParam(params.booking);
  const booking = id && sellerIds.length > 0 ? await bookingOf(db, { id, sellerIds }) : undefined;
  if (!booking) throw notFound();
  return { booking, steps: bookingContext(context, { by: "seller", sellerIds }) };
}

/** What the seller's page of a booking shows; its form's address shows the same when it was refused. */
export async function loadRental(args: RentalPageArgs) {
  const { db, clock, origin } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { booking } = await rentalOfPage(args);
  const shown = shownBooking(booking, await catalogueOf(db), language, "seller", clock());
  const path = rentalPath(booking.id);
  const news = bookingFlash.read(args.request);
  const page = {
    ...headOf(args.context, path, shown.title),
    path,
    booking: shown,
    calendar: booking.adId === null ? undefined : `/account/rentals/ads/${booking.adId}`,
    /** What can be done about it today. */
    next: stepsOn(booking, "seller", todayIn(booking.timeZone, clock())),
    news,
  };
  return data(page, news ? { headers: { "set-cookie": bookingFlash.cleared(origin) } } : {});
}

export type RentalPageData = Awaited<ReturnType<typeof loadRental>>["data"];
