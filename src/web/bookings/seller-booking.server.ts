import type { RouterContextProvider } from "react-router";
import { listBookingChanges } from "#domain/bookings/booking-changes.server.ts";
import { isOpenChange } from "#domain/bookings/booking-changes.ts";
import { DEPOSIT_RELEASE_DAYS } from "#domain/bookings/booking-payment.ts";
import type { BookingContext } from "#domain/bookings/commands.server.ts";
import { getToday } from "#domain/bookings/days.ts";
import { type Booking, findBooking, getSellerBookingPath } from "#domain/bookings/queries.server.ts";
import { listBookingTransitions } from "#domain/bookings/transitions.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { canRecordProtocol, protocolKinds } from "#domain/rental-protocols/protocol.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { getCurrentAccount } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext } from "#web/context.ts";
import { listInvoiceLinks } from "#web/orders/invoice-view.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { hasAgreement } from "./agreement-page.server.ts";
import { createBookingContext } from "./booking-page.server.ts";
import { toBookingView } from "./booking-view.server.ts";
import { toChangeViews } from "./change-view.server.ts";
import { toClaimView } from "./claim-view.server.ts";
import { toDocumentsView } from "./documents-view.server.ts";
import { bookingFlash } from "./flash.server.ts";
import { loadProtocols } from "./protocol-view.server.ts";

export type SellerBookingPageArgs = {
  request: Request;
  params: { booking?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/**
 * Returns the booking of a seller's page and the context for commands. Throws 404 when the booking belongs to another
 * seller.
 */
export async function requireSellerBooking({
  params,
  context,
}: Pick<SellerBookingPageArgs, "params" | "context">): Promise<{
  booking: Booking;
  steps: BookingContext;
}> {
  const { db } = context.get(requestContext);
  const sellerIds = await listAccessibleSellerIds(db, getCurrentAccount(context).id, "orders");
  const id = parsePositiveId(params.booking);
  const booking = id && sellerIds.length > 0 ? await findBooking(db, { id, sellerIds }) : undefined;
  if (!booking) throw createNotFound();
  return { booking, steps: createBookingContext(context, { by: "seller", sellerIds }) };
}

/**
 * Loads the seller's page of a booking. The routes of its forms load the same data, because they show the page again
 * with the errors.
 */
export async function loadSellerBooking(args: SellerBookingPageArgs) {
  const { db, clock, language, t, refusedStatus } = getPageContext(args.context);
  const { booking } = await requireSellerBooking(args);
  const catalog = await getCatalog(db);
  const bookingView = toBookingView(booking, catalog, language, "seller", clock());
  const changes = toChangeViews(await listBookingChanges(db, booking.id), booking, catalog, language);
  const path = getSellerBookingPath(booking.id);
  const today = getToday(booking.timeZone, clock());
  const { protocols, views, distance } = await loadProtocols(args.context, booking, undefined);
  const flash = bookingFlash.read(args.request);
  const page = {
    ...createUnlistedHead(args.context, path, bookingView.title),
    path,
    booking: bookingView,
    protocols: views,
    distance,
    protocolLinks: protocolKinds
      .filter((kind) => canRecordProtocol(kind, booking, protocols, today))
      .map((kind) => ({
        href: `${path}/protocol/${kind}`,
        text: protocols.some((each) => each.kind === kind)
          ? t("rentals.protocol.correct", { title: t(`rentals.protocol.title.${kind}`) })
          : t(kind === "pick-up" ? "rentals.protocol.recordPickUp" : "rentals.protocol.recordReturn"),
      })),
    agreement: hasAgreement(booking) ? `${path}/agreement` : undefined,
    invoices: await listInvoiceLinks(db, { bookingId: booking.id }, path),
    calendar: booking.adId === null ? undefined : `/account/rentals/ads/${booking.adId}`,
    /** Next statuses that the seller can set today. */
    next: listBookingTransitions(booking, "seller", today),
    /** Change that the customer asks for. Undefined once the booking has ended. */
    openChange: booking.status === "confirmed" ? changes.find(isOpenChange) : undefined,
    changes,
    documents: toDocumentsView(booking, language),
    claim: toClaimView(booking, catalog, { language, now: clock() }),
    /** Whether the photos of a claim were refused because of their size. */
    tooLarge: refusedStatus === 413,
    /** Set when the seller can give the deposit back or claim a part of it. */
    deposit:
      booking.depositStatus === "held" && booking.status === "completed"
        ? { currency: booking.currency, releaseDays: t("bookings.days", { count: DEPOSIT_RELEASE_DAYS }) }
        : undefined,
    news: flash,
  };
  return bookingFlash.respond(args.context, page, flash);
}

export type SellerBookingPageData = Awaited<ReturnType<typeof loadSellerBooking>>["data"];
