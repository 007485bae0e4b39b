import type { z } from "@hono/zod-openapi";
import type { RentalPeriodAvailability } from "#domain/bookings/availability.server.ts";
import { calculateRefund } from "#domain/bookings/cancellation.ts";
import { getToday } from "#domain/bookings/days.ts";
import { getExtraName } from "#domain/bookings/extra-names.ts";
import { getDayReservationState } from "#domain/bookings/holds.ts";
import type { Booking, DepositClaim } from "#domain/bookings/queries.server.ts";
import type { StayPrice } from "#domain/bookings/stay-price.ts";
import {
  type BookingDisplayStatus,
  isBookingDisplayStatus,
  listBookingTransitions,
} from "#domain/bookings/transitions.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getReceiptPath } from "#domain/orders/receipt.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { availabilitySchema, bookingSchema, stayPriceSchema } from "./booking-schemas.ts";

/** How the caller gets access to a booking: as its customer, by its token, or for its seller. */
export type BookingAccessKind = "customer" | "token" | "seller";

type BookingPresentation = {
  right: BookingAccessKind;
  language: Language;
  now: Date;
  /** Whether the response includes the booking's token. Anybody who has the token can cancel the booking. */
  withToken: boolean;
};

/** Presents a booking to its customer or its seller. Each side sees the same details of the other as on the pages. */
export function presentBooking(
  booking: Booking,
  { right, language, now, withToken }: BookingPresentation,
): z.infer<typeof bookingSchema> {
  const role = right === "seller" ? "seller" : "customer";
  const amount = (minor: number | null) => (minor === null ? null : { minor, currency: booking.currency });
  const { status, adId, adName, seller } = booking;
  const isContactShown = booking.phone !== "" && right !== "token";
  return {
    id: booking.id,
    token: role === "customer" && withToken ? booking.token : null,
    role,
    status: status as BookingDisplayStatus,
    from: booking.from,
    to: booking.to,
    days: booking.days,
    timeZone: booking.timeZone,
    unit: {
      id: adId,
      path: adId === null ? null : getListingPath({ id: adId, slug: booking.adSlug ?? "" }),
      name: pickTranslation(adName, language).text,
      names: adName,
      image: booking.image,
    },
    seller: {
      id: seller.id,
      name: pickTranslation(seller.name, language).text,
      names: seller.name,
      // The customer needs the phone number to reach the seller of a confirmed booking.
      phone: status === "confirmed" ? seller.phone : null,
    },
    customer: isContactShown
      ? { name: booking.name, email: booking.email, phone: booking.phone, ...booking.driver }
      : null,
    price: amount(booking.dayMinor),
    total: amount(booking.totalMinor),
    stayPrice: booking.stayPrice && presentStayPrice(booking.stayPrice, booking.currency),
    deposit: amount(booking.depositMinor),
    depositPayment: {
      status: booking.depositStatus,
      kept: { minor: booking.depositKeptMinor, currency: booking.currency },
      claim: booking.depositClaim,
      details: booking.claim && presentDepositClaim(booking.claim, booking.currency),
    },
    deliveryAddress: right === "token" ? null : booking.deliveryAddress,
    pickUpTime: booking.pickUpTime,
    returnTime: booking.returnTime,
    cancellation: booking.cancellation,
    payment: {
      method: booking.payment,
      status: booking.paymentStatus,
      payBy: booking.payBy?.toISOString() ?? null,
      refund:
        booking.paymentStatus !== "unpaid" && booking.refundPercent !== null
          ? amount(calculateRefund(booking.paidMinor, booking.refundPercent))
          : null,
      change: presentChangeDue(booking),
    },
    note: booking.note,
    reply: booking.reply,
    endedBy: booking.endedBy,
    answerBy: status === "requested" ? (booking.answerBy?.toISOString() ?? null) : null,
    hold: status === "requested" ? presentHold(booking, now) : null,
    steps: listBookingTransitions(booking, role, getToday(booking.timeZone, now)).filter(isBookingDisplayStatus),
    createdAt: booking.createdAt.toISOString(),
    changedAt: booking.changedAt.toISOString(),
  };
}

/** Presents what has to be paid for the change of a booking. Null without a change that waits for it. */
function presentChangeDue({
  payableChangeId: id,
  changeDueMinor: minor,
  changePayBy,
  currency,
}: Booking): z.infer<typeof bookingSchema>["payment"]["change"] {
  if (id === null || minor === null || changePayBy === null) return null;
  return { id, amount: { minor, currency }, payBy: changePayBy.toISOString() };
}

const presentDepositClaim = (claim: DepositClaim, currency: string) => ({
  claimed: { minor: claim.claimedMinor, currency },
  claimedAt: new Date(claim.claimedAt).toISOString(),
  answerBy: new Date(claim.answerBy).toISOString(),
  answer: claim.answer,
  answerNote: claim.answerNote,
  decisionNote: claim.decisionNote,
  decidedAt: claim.decidedAt && new Date(claim.decidedAt).toISOString(),
  photos: claim.photos.map((file) => getReceiptPath(file)),
});

function presentHold(booking: Booking, now: Date): z.infer<typeof bookingSchema>["hold"] {
  const state = getDayReservationState(booking, now);
  return { state, until: state === "held" ? (booking.holdUntil?.toISOString() ?? null) : null };
}

/** Presents the price of a stay line by line. */
const presentStayPrice = (
  { lines, tax, depositMinor }: StayPrice,
  currency: string,
): z.infer<typeof stayPriceSchema> => ({
  lines: lines.map((line) => ({
    kind: line.kind,
    rate: line.kind === "days" ? line.rate : null,
    season: (line.kind === "days" && line.season) || null,
    extra: line.kind === "extra" ? line.key : null,
    names:
      line.kind === "extra"
        ? { en: getExtraName(line, "en").text, ar: getExtraName(line, "ar").text }
        : line.kind === "one-way"
          ? line.city
          : null,
    quantity: line.quantity,
    days: line.kind === "extra" ? line.days : null,
    unit: { minor: line.unitMinor, currency },
    amount: { minor: line.amountMinor, currency },
  })),
  tax: tax && { percent: tax.percent, included: tax.included, amount: { minor: tax.minor, currency } },
  deposit: depositMinor === null ? null : { minor: depositMinor, currency },
});

/** Presents whether the car is available on the requested days, and at what price. */
export const presentRentalPeriod = (
  { reason, days, price, nearest }: RentalPeriodAvailability,
  currency: string,
): z.infer<typeof availabilitySchema>["stay"] => ({
  available: reason === null,
  reason,
  days,
  total: price && { minor: price.totalMinor, currency },
  price: price && presentStayPrice(price, currency),
  nearest,
});
