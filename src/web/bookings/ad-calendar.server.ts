import { data, type RouterContextProvider } from "react-router";
import { productPath } from "#domain/ads/product.ts";
import { addMonths, type Day, todayIn } from "#domain/bookings/days.ts";
import { type Booking, bookingsOfAd, rentalPath } from "#domain/bookings/queries.server.ts";
import { type RentalAd, rentalAd } from "#domain/bookings/rental-ad.server.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { headOf } from "#web/account/page-head.server.ts";
import { accountOfPage } from "#web/account/signed-in.server.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { idOfParam, notFound } from "#web/orders/order-of-page.server.ts";
import { monthsOf } from "./choosing.ts";
import { bookingFlash } from "./flash.server.ts";
import { monthOfAddress } from "./picker.server.ts";

export type CalendarPageArgs = {
  request: Request;
  url: URL;
  params: { ad?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** The car whose calendar a page is about, and whose it is; a page that isn't there when it is another seller's. */
export async function carOfPage({
  params,
  context,
}: Pick<CalendarPageArgs, "params" | "context">): Promise<{ ad: RentalAd; sellerIds: number[] }> {
  const { db } = context.get(visitContext);
  const sellerIds = await sellersOf(db, accountOfPage(context).id, "orders");
  const id = idOfParam(params.ad);
  const ad = id ? await rentalAd(db, id) : undefined;
  if (!ad || !sellerIds.includes(ad.sellerId)) throw notFound();
  return { ad, sellerIds };
}

/** Where a seller sees a car's calendar. */
export const calendarPath = (adId: number): string => `/account/rentals/ads/${adId}`;

/** A booking, or blocked days, as a car's calendar names them to whoever lets it. */
export function shownEntry(booking: Booking, language: Language) {
  const { t } = translator(language);
  const { date } = formatters(language);
  const dayOf = (day: Day) => date(new Date(`${day}T00:00:00Z`));
  const isBlock = booking.status === "blocked";
  return {
    id: booking.id,
    isBlock,
    href: isBlock ? undefined : rentalPath(booking.id),
    status: booking.status,
    who: isBlock ? (booking.note ?? "") : booking.name || t("bookings.rentals.erased"),
    from: booking.from,
    to: booking.to,
    span: t("bookings.span", { from: dayOf(booking.from), to: dayOf(booking.to) }),
    days: t("bookings.days", { count: booking.days }),
  };
}

export type CalendarEntry = ReturnType<typeof shownEntry>;

/** What the page of a car's calendar shows; its forms' addresses show the same when they were refused. */
export async function loadCalendar(args: CalendarPageArgs) {
  const { db, clock, origin } = args.context.get(visitContext);
  const { language } = args.context.get(preferencesContext);
  const { t } = translator(language);
  const { ad } = await carOfPage(args);
  const today = todayIn(ad.timeZone, clock());
  const month = monthOfAddress(args.url.searchParams.get("month"), today, undefined);
  const span = { from: `${month}-01`, to: `${addMonths(month, 2)}-01` };
  const name = inLanguage(ad.name, language).text || t("card.unnamed");
  const news = bookingFlash.read(args.request);
  const path = calendarPath(ad.id);
  const page = {
    ...headOf(args.context, path, t("bookings.rentals.calendarOf", { ad: isolated(name) })),
    path,
    adPath: ad.status === "active" ? productPath(ad) : undefined,
    units: ad.units,
    today,
    month,
    months: monthsOf({ today }),
    entries: (await bookingsOfAd(db, ad.id, span)).map((booking) => shownEntry(booking, language)),
    news,
  };
  return data(page, news ? { headers: { "set-cookie": bookingFlash.cleared(origin) } } : {});
}

export type CalendarPageData = Awaited<ReturnType<typeof loadCalendar>>["data"];
