import type { RouterContextProvider } from "react-router";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import { listBookingChanges } from "#domain/bookings/booking-changes.server.ts";
import { canChangeBooking, isOpenChange } from "#domain/bookings/booking-changes.ts";
import { getDepositDue } from "#domain/bookings/booking-payment.ts";
import type { BookingActor, BookingContext } from "#domain/bookings/commands.server.ts";
import { getToday } from "#domain/bookings/days.ts";
import { type Booking, findBooking, getBookingPath, getBookingTokenPath } from "#domain/bookings/queries.server.ts";
import { canTransitionBooking } from "#domain/bookings/transitions.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getReviewEligibility } from "#domain/reviews/queries.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { requestContext, sessionContext } from "#web/context.ts";
import { listInvoiceLinks } from "#web/orders/invoice-view.server.ts";
import { createNotFound } from "#web/orders/order-from-params.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { parsePositiveId } from "#web/parse-id.ts";
import { hasAgreement } from "./agreement-page.server.ts";
import { describeRefundNow, toBookingView } from "./booking-view.server.ts";
import { toChangeViews } from "./change-view.server.ts";
import { toClaimView } from "./claim-view.server.ts";
import { toDocumentsView } from "./documents-view.server.ts";
import { bookingFlash } from "./flash.server.ts";
import { loadProtocols } from "./protocol-view.server.ts";

export type BookingPageArgs = {
  request: Request;
  params: { booking?: string | undefined; token?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** Returns what a payment page of a booking is for: the price, or the deposit or a change with the parameter `for`. */
export function getPaymentPurpose(request: Request): PaymentPurpose {
  const purpose = new URL(request.url).searchParams.get("for");
  return purpose === "deposit" || purpose === "change" ? purpose : "price";
}

export function createBookingContext(context: Readonly<RouterContextProvider>, actor: BookingActor): BookingContext {
  const { db, clock, origin, payments } = context.get(requestContext);
  const canPayOnline: BookingContext["canPayOnline"] = (amount, country) =>
    payments.listMethods([amount], country).length > 0;
  return { db, clock, origin, actor, canPayOnline };
}

/**
 * Returns the booking named in the URL: the reader's own booking by id, or a guest's booking by token. Throws 404
 * otherwise.
 */
export async function requireBooking({ params, context }: BookingPageArgs): Promise<{
  booking: Booking;
  path: string;
  isGuest: boolean;
  actor: BookingActor;
}> {
  const { db } = context.get(requestContext);
  if (params.token !== undefined) {
    const { token } = params;
    const booking = /^[\w-]{16,64}$/.test(token) ? await findBooking(db, { token }) : undefined;
    if (!booking) throw createNotFound();
    return { booking, path: getBookingTokenPath(token), isGuest: true, actor: { by: "customer", token } };
  }
  const account = context.get(sessionContext)?.account;
  const id = parsePositiveId(params.booking);
  const booking = account && id ? await findBooking(db, { id, userId: account.id }) : undefined;
  if (!account || !booking) throw createNotFound();
  return { booking, path: getBookingPath(booking.id), isGuest: false, actor: { by: "customer", userId: account.id } };
}

/** Finds the form in which the reader may review the rented car, or has reviewed it. Undefined before the return. */
async function findReviewLink(
  context: Readonly<RouterContextProvider>,
  { adId, adSlug, status }: Booking,
): Promise<{ href: string; written: boolean } | undefined> {
  const account = context.get(sessionContext)?.account;
  if (!account || adId === null || status !== "completed") return undefined;
  const { state } = await getReviewEligibility(context.get(requestContext).db, account.id, { adId });
  if (state !== "may" && state !== "written") return undefined;
  return { href: `${getListingPath({ id: adId, slug: adSlug ?? "" })}/review`, written: state === "written" };
}

/** Loads the customer's page of a booking. */
export async function loadBookingPage(args: BookingPageArgs) {
  const { db, clock, language, t } = getPageContext(args.context);
  const { booking, path, isGuest } = await requireBooking(args);
  const catalog = await getCatalog(db);
  const changes = toChangeViews(await listBookingChanges(db, booking.id), booking, catalog, language);
  const today = getToday(booking.timeZone, clock());
  const bookingView = toBookingView(booking, catalog, language, "customer", clock());
  const token = isGuest ? (booking.token ?? undefined) : undefined;
  const { protocols, views, distance } = await loadProtocols(args.context, booking, token);
  const flash = bookingFlash.read(args.request);
  const page = {
    ...createUnlistedHead(args.context, path, bookingView.title),
    path,
    isGuest,
    payPath: booking.token ? `${getBookingTokenPath(booking.token)}/pay` : undefined,
    isDepositDue: getDepositDue(booking, today) > 0,
    refundNow: describeRefundNow(booking, catalog, language, clock()),
    booking: bookingView,
    mayCancel: canTransitionBooking(booking, "cancelled", "customer", today),
    mayChange: booking.adId !== null && canChangeBooking(booking, today),
    /** Change that waits for the seller's answer or its payment. A booking that has ended needs none. */
    openChange: booking.status === "confirmed" ? changes.find(isOpenChange) : undefined,
    changes,
    protocols: views,
    documents: toDocumentsView(booking, language, token),
    claim: toClaimView(booking, catalog, { language, now: clock(), token }),
    distance,
    protocolLinks: protocols
      .filter(({ answer }) => answer === null)
      .map(({ kind }) => ({
        href: `${path}/protocol/${kind}`,
        text: t("rentals.protocol.check", { title: t(`rentals.protocol.title.${kind}`) }),
      })),
    agreement: hasAgreement(booking) ? `${path}/agreement` : undefined,
    invoices: await listInvoiceLinks(db, { bookingId: booking.id }, path),
    review: await findReviewLink(args.context, booking),
    news: flash,
  };
  return bookingFlash.respond(args.context, page, flash);
}
