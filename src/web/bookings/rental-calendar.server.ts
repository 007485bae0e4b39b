import type { RouterContextProvider } from "react-router";
import { addMonths, type Day, getToday } from "#domain/bookings/days.ts";
import { type Booking, getSellerBookingPath, listListingBookings } from "#domain/bookings/queries.server.ts";
import { findRentalListing, type RentalListing } from "#domain/bookings/rental-listing.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { formatOpeningTime } from "#web/sellers/opening-hours.ts";
import { getCalendarMonths } from "./date-selection.ts";
import { bookingFlash } from "./flash.server.ts";
import { getRequestedMonth } from "./picker.server.ts";

export type CalendarPageArgs = {
  request: Request;
  url: URL;
  params: { ad?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/**
 * Returns the rental listing named in the route, and the ids of the sellers whose orders the account may manage. Throws
 * 404 when the listing belongs to another seller.
 */
export async function requireOwnRental({
  params,
  context,
}: Pick<CalendarPageArgs, "params" | "context">): Promise<{ ad: RentalListing; sellerIds: number[] }> {
  const { db } = context.get(requestContext);
  const sellerIds = await listAccessibleSellerIds(db, getCurrentAccount(context).id, "orders");
  const id = parsePositiveId(params.ad);
  const ad = id ? await findRentalListing(db, id) : undefined;
  if (!ad || !sellerIds.includes(ad.sellerId)) throw createNotFound();
  return { ad, sellerIds };
}

/** Returns the path of a rental car's calendar for its seller. */
export const getCalendarPath = (listingId: number): string => `/account/rentals/ads/${listingId}`;

/**
 * Presents a booking or a blocked period as an entry of the rental calendar. A blocked period has no link and shows its
 * note instead of a customer name.
 */
export function toCalendarEntry(booking: Booking, language: Language) {
  const { t } = getTranslator(language);
  const { formatDate: date } = getFormatters(language);
  const formatDay = (day: Day) => date(new Date(`${day}T00:00:00Z`));
  const formatMoment = (day: Day, time: string | null) =>
    time
      ? t("bookings.times.moment", { day: formatDay(day), time: wrapBidiIsolate(formatOpeningTime(time, language)) })
      : formatDay(day);
  const isBlock = booking.status === "blocked";
  return {
    id: booking.id,
    isBlock,
    /** Whether the block follows an external calendar, so that only the calendar can free its days. */
    isExternal: booking.calendarId !== null,
    href: isBlock ? undefined : getSellerBookingPath(booking.id),
    status: booking.status,
    who: isBlock ? (booking.note ?? "") : booking.name || t("bookings.rentals.erased"),
    from: booking.from,
    to: booking.to,
    span: t("bookings.span", {
      from: formatMoment(booking.from, booking.pickUpTime),
      to: formatMoment(booking.to, booking.returnTime),
    }),
    days: t("bookings.days", { count: booking.days }),
  };
}

export type CalendarEntry = ReturnType<typeof toCalendarEntry>;

/**
 * Loads the calendar page of a rental car. The routes of its forms load the same data, because they show the page
 * again with the errors.
 */
export async function loadRentalCalendar(args: CalendarPageArgs) {
  const { db, clock, language, t } = getPageContext(args.context);
  const { ad } = await requireOwnRental(args);
  const today = getToday(ad.timeZone, clock());
  const month = getRequestedMonth(args.url.searchParams.get("month"), today, undefined, 2);
  const span = { from: `${month}-01`, to: `${addMonths(month, 2)}-01` };
  const name = pickTranslation(ad.title, language).text || t("card.unnamed");
  const flash = bookingFlash.read(args.request);
  const path = getCalendarPath(ad.id);
  const page = {
    ...createUnlistedHead(args.context, path, t("bookings.rentals.calendarOf", { ad: wrapBidiIsolate(name) })),
    path,
    adPath: ad.status === "active" ? getListingPath(ad) : undefined,
    units: ad.units,
    today,
    month,
    months: getCalendarMonths({ today }),
    entries: (await listListingBookings(db, ad.id, span)).map((booking) => toCalendarEntry(booking, language)),
    news: flash,
  };
  return bookingFlash.respond(args.context, page, flash);
}

export type CalendarPageData = Awaited<ReturnType<typeof loadRentalCalendar>>["data"];
