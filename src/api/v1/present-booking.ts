import type { z } from "@hono/zod-openapi";
import { productPath } from "#domain/ads/product.ts";
import type { Stay } from "#domain/bookings/availability.server.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { getHoldState } from "#domain/bookings/holds.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import { isShownStatus, type ShownStatus, stepsOn } from "#domain/bookings/steps.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { availabilitySchema, bookingSchema } from "./booking-schemas.ts";

/** By what right somebody sees a booking: it is theirs, they hold its token, or act for its seller. */
export type BookingRight = "customer" | "token" | "seller";

type Reader = {
  right: BookingRight;
  language: Language;
  now: Date;
  /** Whether they get the token, by which anybody can cancel it. */
  withToken: boolean;
};

/** A booking for who asks: customer and seller see of each other what their pages show. */
export function presentBooking(
  booking: Booking,
  { right, language, now, withToken }: Reader,
): z.infer<typeof bookingSchema> {
  const role = right === "seller" ? "seller" : "customer";
  const amount = (minor: number | null) => (minor === null ? null : { minor, currency: booking.currency });
  const { status, adId, adName, seller } = booking;
  const known = booking.phone !== "" && right !== "token";
  return {
    id: booking.id,
    token: role === "customer" && withToken ? booking.token : null,
    role,
    status: status as ShownStatus,
    from: booking.from,
    to: booking.to,
    days: booking.days,
    timeZone: booking.timeZone,
    unit: {
      id: adId,
      path: adId === null ? null : productPath({ id: adId, slug: booking.adSlug ?? "" }),
      name: inLanguage(adName, language).text,
      names: adName,
      image: booking.image,
    },
    seller: {
      id: seller.id,
      name: inLanguage(seller.name, language).text,
      names: seller.name,
      // Whoever has a car coming needs to reach its seller.
      phone: status === "confirmed" ? seller.phone : null,
    },
    customer: known ? { name: booking.name, email: booking.email, phone: booking.phone } : null,
    price: amount(booking.dayMinor),
    total: amount(booking.totalMinor),
    note: booking.note,
    reply: booking.reply,
    endedBy: booking.endedBy,
    answerBy: status === "requested" ? (booking.answerBy?.toISOString() ?? null) : null,
    hold: status === "requested" ? presentHold(booking, now) : null,
    steps: stepsOn(booking, role, todayIn(booking.timeZone, now)).filter(isShownStatus),
    createdAt: booking.createdAt.toISOString(),
    changedAt: booking.changedAt.toISOString(),
  };
}

function presentHold(booking: Booking, now: Date): z.infer<typeof bookingSchema>["hold"] {
  const state = getHoldState(booking, now);
  return { state, until: state === "held" ? (booking.holdUntil?.toISOString() ?? null) : null };
}

/** What is said of the days that somebody asks about. */
export const presentStay = (
  { reason, days, totalMinor, nearest }: Stay,
  currency: string,
): z.infer<typeof availabilitySchema>["stay"] => ({
  available: reason === null,
  reason,
  days,
  total: totalMinor === null ? null : { minor: totalMinor, currency },
  nearest,
});
