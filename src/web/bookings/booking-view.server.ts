import { getBookingAmountDue } from "#domain/bookings/booking-payment.ts";
import { calculateRefund, getRefundPercent } from "#domain/bookings/cancellation.ts";
import { getStartOfDay } from "#domain/bookings/days.ts";
import { countFullYears } from "#domain/bookings/driver.ts";
import { getDayReservationState } from "#domain/bookings/holds.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { formatOpeningTime } from "#web/sellers/opening-hours.ts";
import { describeCancellation } from "./cancellation-text.ts";
import { toCurrencySymbols } from "./picker.server.ts";

/** Presents a booking for its customer or its seller, with formatted dates and amounts. */
export function toBookingView(
  booking: Booking,
  catalog: Catalog,
  language: Language,
  reader: "customer" | "seller",
  now: Date,
) {
  const { t } = getTranslator(language);
  const { formatDate: date, formatDateTime: moment, formatPrice: price } = getFormatters(language);
  const currency = catalog.currencies.get(booking.currency);
  const amount = (minor: number | null) =>
    minor === null || !currency ? undefined : price({ minor, currency: currency.code }, currency);
  const name = pickTranslation(booking.adName, language);
  const formatDay = (day: string, time: string | null) => ({
    iso: time ? `${day}T${time}` : day,
    text: date(new Date(`${day}T00:00:00Z`)),
    /** Time at the car's place. Undefined without an agreed time. */
    time: time ? formatOpeningTime(time, language) : undefined,
  });
  const isSeller = reader === "seller";
  return {
    id: booking.id,
    title: t("bookings.number", { number: String(booking.id) }),
    status: booking.status,
    name: { ...name, text: name.text || t("card.unnamed") },
    href: booking.adId === null ? undefined : getListingPath({ id: booking.adId, slug: booking.adSlug ?? "" }),
    picture: booking.image ?? undefined,
    from: formatDay(booking.from, booking.pickUpTime),
    to: formatDay(booking.to, booking.returnTime),
    days: t("bookings.days", { count: booking.days }),
    perDay: amount(booking.dayMinor),
    total: amount(booking.totalMinor),
    price:
      booking.stayPrice && currency ? { price: booking.stayPrice, currency: toCurrencySymbols(currency) } : undefined,
    /** Refundable deposit, which is no part of the total. */
    deposit: amount(booking.depositMinor),
    /** Deposit that was paid online. Undefined if it is paid at pick-up or not yet. */
    heldDeposit:
      booking.depositStatus === "none"
        ? undefined
        : {
            status: booking.depositStatus,
            kept: booking.depositKeptMinor > 0 ? amount(booking.depositKeptMinor) : undefined,
            // The card of the claim has the words.
            claim: booking.claim ? undefined : (booking.depositClaim ?? undefined),
          },
    deliveryAddress: booking.deliveryAddress ?? undefined,
    cancellation: describeCancellation(booking.cancellation, language),
    payment: describePayment(booking, language, amount),
    note: booking.note ?? undefined,
    reply: booking.reply ?? undefined,
    bySystem: booking.endedBy === "system" && booking.status === "refused",
    asked: { iso: booking.createdAt.toISOString(), text: moment(booking.createdAt) },
    answerBy:
      booking.status === "requested" && booking.answerBy
        ? { iso: booking.answerBy.toISOString(), text: moment(booking.answerBy) }
        : undefined,
    /** Whether and until when the requested days are reserved. Undefined once the request is answered. */
    hold: booking.status === "requested" ? presentHold(booking, language, reader, now) : undefined,
    seller: {
      name: presentSellerName(booking.seller.name, language),
      // Only customers with a confirmed booking need the seller's phone number.
      phone: booking.status === "confirmed" ? (booking.seller.phone ?? undefined) : undefined,
    },
    /** Customer's contact details for the seller. Phone and email are empty when the customer's account is deleted. */
    customer: isSeller
      ? {
          name: booking.name,
          phone: booking.phone,
          email: booking.phone ? booking.email : "",
          driver: describeDriver(booking, language),
        }
      : undefined,
  };
}

/** Describes the driver for the office: the age at the pick-up, and since when the driver has a licence. */
function describeDriver({ driver, from }: Booking, language: Language): { label: string; value: string }[] {
  const { t } = getTranslator(language);
  const format = (day: string) => getFormatters(language).formatDate(new Date(`${day}T00:00:00Z`));
  const { birthDate, licenceSince } = driver;
  return [
    ...(birthDate
      ? [
          {
            label: t("bookings.driver.birthDate"),
            value: `${format(birthDate)} · ${t("bookings.driver.years", { count: countFullYears(birthDate, from) })}`,
          },
        ]
      : []),
    ...(licenceSince ? [{ label: t("bookings.driver.licenceSince"), value: format(licenceSince) }] : []),
  ];
}

/** Describes how a booking is paid. Undefined for bookings that are paid at pick-up. */
function describePayment(
  booking: Booking,
  language: Language,
  formatAmount: (minor: number | null) => string | undefined,
) {
  const { payment, paymentStatus, payBy, totalMinor, paidMinor, refundPercent } = booking;
  if (payment !== "online") return undefined;
  const { t } = getTranslator(language);
  const isDue = getBookingAmountDue(booking) > 0;
  const refundMinor = refundPercent === null ? 0 : calculateRefund(paidMinor, refundPercent);
  return {
    isDue,
    status: isDue ? ("due" as const) : paymentStatus,
    payBy:
      isDue && payBy
        ? t("bookings.payment.payBy", { moment: getFormatters(language).formatDateTime(payBy) })
        : undefined,
    /** Amount by which the price of the changed stay exceeds the online payment. */
    atPickUp:
      paymentStatus === "paid" && (totalMinor ?? 0) > paidMinor
        ? formatAmount((totalMinor ?? 0) - paidMinor)
        : undefined,
    /** Amount that went back or is on its way back. */
    refund: paymentStatus !== "unpaid" && refundMinor > 0 ? formatAmount(refundMinor) : undefined,
  };
}

/** Describes what a customer who cancels now gets back. Undefined if nothing was paid online. */
export function describeRefundNow(
  booking: Booking,
  catalog: Catalog,
  language: Language,
  now: Date,
): string | undefined {
  const currency = catalog.currencies.get(booking.currency);
  if (booking.paymentStatus !== "paid" || !currency) return undefined;
  const beforePickUp = getStartOfDay(booking.timeZone, booking.from).getTime() - now.getTime();
  const percent = getRefundPercent(booking.cancellation, beforePickUp);
  const minor = calculateRefund(booking.paidMinor, percent);
  const amount = getFormatters(language).formatPrice({ minor, currency: currency.code }, currency);
  const { t } = getTranslator(language);
  return minor === 0
    ? t("bookings.payment.refundNothing")
    : t("bookings.payment.refundNow", { percent, amount: wrapBidiIsolate(amount) });
}

function presentHold(booking: Booking, language: Language, reader: "customer" | "seller", now: Date) {
  const { t } = getTranslator(language);
  const state = getDayReservationState(booking, now);
  const until = state === "held" ? booking.holdUntil : null;
  const text = until
    ? t(`bookings.hold.${reader}.heldUntil`, { moment: getFormatters(language).formatDateTime(until) })
    : state === "unconfirmed"
      ? t("bookings.hold.unconfirmed", { email: wrapBidiIsolate(booking.email) })
      : t(`bookings.hold.${reader}.${state}`);
  return { state, text };
}

export type BookingView = ReturnType<typeof toBookingView>;
