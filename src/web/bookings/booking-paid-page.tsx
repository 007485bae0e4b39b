import { redirect } from "react-router";
import { listBookingChanges } from "#domain/bookings/booking-changes.server.ts";
import { getBookingDue } from "#domain/bookings/booking-payment.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { awaitPayments } from "#domain/payments/await-payments.server.ts";
import { isCapturedPayment, isOpenPayment } from "#domain/payments/payment.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { getPaymentContext } from "#web/payments/load-pay-page.server.ts";
import { PaymentResult } from "#web/payments/payment-result.tsx";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/booking-paid-page.ts";
import { getPaymentPurpose, requireBooking } from "./booking-page.server.ts";
import { bookingFlash } from "./flash.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("checkout"), preloadMessages("bookings")]);

/**
 * Receives the customer from the payment page. The address proves nothing: the provider is asked, for at most ten
 * seconds. A paid booking goes on to its page.
 */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, t, wakeMail, wakePayments } = getPageContext(args.context);
  const { booking, path } = await requireBooking(args);
  const purpose = getPaymentPurpose(args.request);
  const payments = await awaitPayments(getPaymentContext(args.context), { bookingId: booking.id, purpose });
  wakeMail();
  wakePayments();
  const current = (await findBookingById(db, booking.id)) ?? booking;
  if (purpose === "deposit" && current.depositStatus !== "none")
    throw bookingFlash.redirect(args.context, path, { kind: "depositPaid" });
  if (purpose === "price" && current.paymentStatus === "paid")
    throw bookingFlash.redirect(args.context, path, { kind: "paid" });
  const latest = payments.at(-1);
  if (purpose === "change") {
    const change = (await listBookingChanges(db, booking.id)).find(({ id }) => id === latest?.changeId);
    if (change?.status === "accepted") throw bookingFlash.redirect(args.context, path, { kind: "changePaid" });
    // The change was not possible any more when the money arrived.
    if (latest && change?.status !== "payable" && isCapturedPayment(latest.state))
      throw bookingFlash.redirect(args.context, path, { kind: "changeTaken" });
  }
  if (!latest) throw redirect(path, 303);
  const failure = latest.failureCode ?? undefined;
  return {
    ...createUnlistedHead(args.context, `${path}/paid`, t(failure ? "payments.failedTitle" : "payments.checkingTitle")),
    path,
    email: booking.email,
    failure,
    isOpen: isOpenPayment(latest.state) && !failure,
    query: purpose === "price" ? "" : `?for=${purpose}`,
    isDue: getBookingDue(current, purpose, clock()) > 0,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

export default function BookingPaidPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  return <PaymentResult page={page} backLabel={t("bookings.payment.toBooking")} />;
}
