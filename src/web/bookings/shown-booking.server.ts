import { productPath } from "#domain/ads/product.ts";
import { getHoldState } from "#domain/bookings/holds.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";

/** A booking in the words and amounts of who reads it: its customer, or its seller. */
export function shownBooking(
  booking: Booking,
  catalogue: Catalogue,
  language: Language,
  reader: "customer" | "seller",
  now: Date,
) {
  const { t } = translator(language);
  const { date, moment, price } = formatters(language);
  const currency = catalogue.currencies.get(booking.currency);
  const amount = (minor: number | null) =>
    minor === null || !currency ? undefined : price({ minor, currency: currency.code }, currency);
  const name = inLanguage(booking.adName, language);
  const dayOf = (day: string) => ({ iso: day, text: date(new Date(`${day}T00:00:00Z`)) });
  const isSeller = reader === "seller";
  return {
    id: booking.id,
    title: t("bookings.number", { number: String(booking.id) }),
    status: booking.status,
    name: { ...name, text: name.text || t("card.unnamed") },
    href: booking.adId === null ? undefined : productPath({ id: booking.adId, slug: booking.adSlug ?? "" }),
    picture: booking.image ?? undefined,
    from: dayOf(booking.from),
    to: dayOf(booking.to),
    days: t("bookings.days", { count: booking.days }),
    perDay: amount(booking.dayMinor),
    total: amount(booking.totalMinor),
    note: booking.note ?? undefined,
    reply: booking.reply ?? undefined,
    bySystem: booking.endedBy === "system" && booking.status === "refused",
    asked: { iso: booking.createdAt.toISOString(), text: moment(booking.createdAt) },
    answerBy:
      booking.status === "requested" && booking.answerBy
        ? { iso: booking.answerBy.toISOString(), text: moment(booking.answerBy) }
        : undefined,
    /** How the days of a request stand; undefined once it is answered. */
    hold: booking.status === "requested" ? shownHold(booking, language, reader, now) : undefined,
    seller: {
      name: shownSellerName(booking.seller.name, language),
      // Whoever has a car coming needs to reach its seller.
      phone: booking.status === "confirmed" ? (booking.seller.phone ?? undefined) : undefined,
    },
    /** Who books; empty when their account is gone. */
    customer: isSeller
      ? { name: booking.name, phone: booking.phone, email: booking.phone ? booking.email : "" }
      : undefined,
  };
}

function shownHold(booking: Booking, language: Language, reader: "customer" | "seller", now: Date) {
  const { t } = translator(language);
  const state = getHoldState(booking, now);
  const until = state === "held" ? booking.holdUntil : null;
  const text = until
    ? t(`bookings.hold.${reader}.heldUntil`, { moment: formatters(language).moment(until) })
    : state === "unconfirmed"
      ? t("bookings.hold.unconfirmed", { email: isolated(booking.email) })
      : t(`bookings.hold.${reader}.${state}`);
  return { state, text };
}

export type ShownBooking = ReturnType<typeof shownBooking>;
