import { getDayReservationState } from "#domain/bookings/holds.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
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
  const formatDay = (day: string) => ({ iso: day, text: date(new Date(`${day}T00:00:00Z`)) });
  const isSeller = reader === "seller";
  return {
    id: booking.id,
    title: t("bookings.number", { number: String(booking.id) }),
    status: booking.status,
    name: { ...name, text: name.text || t("card.unnamed") },
    href: booking.adId === null ? undefined : getListingPath({ id: booking.adId, slug: booking.adSlug ?? "" }),
    picture: booking.image ?? undefined,
    from: formatDay(booking.from),
    to: formatDay(booking.to),
    days: t("bookings.days", { count: booking.days }),
    perDay: amount(booking.dayMinor),
    total: amount(booking.totalMinor),
    price:
      booking.stayPrice && currency ? { price: booking.stayPrice, currency: toCurrencySymbols(currency) } : undefined,
    /** Refundable deposit, which is no part of the total. */
    deposit: amount(booking.depositMinor),
    deliveryAddress: booking.deliveryAddress ?? undefined,
    cancellation: describeCancellation(booking.cancellation, language),
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
      ? { name: booking.name, phone: booking.phone, email: booking.phone ? booking.email : "" }
      : undefined,
  };
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
