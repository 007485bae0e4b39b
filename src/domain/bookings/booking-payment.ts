import type { PaymentPurpose } from "#db/schema/payments.ts";
import { addDays, type Day, getStartOfDay, getToday } from "./days.ts";
import type { Booking } from "./queries.server.ts";

/** Time that a customer has for paying a booking that the seller has confirmed, in hours. */
const BOOKING_PAYMENT_HOURS = 24;
/** Time that a customer has for paying an instant booking, in minutes. The days are held meanwhile. */
export const INSTANT_PAYMENT_MINUTES = 60;

const HOUR_MS = 3_600_000;

/**
 * Returns until when a confirmed booking has to be paid: within a day, but before the pick-up day begins. A customer
 * always has an hour.
 */
export function getPaymentDeadline({ from, timeZone }: Pick<Booking, "from" | "timeZone">, now: Date): Date {
  const pickUp = Math.max(getStartOfDay(timeZone, from).getTime(), now.getTime() + HOUR_MS);
  return new Date(Math.min(pickUp, now.getTime() + BOOKING_PAYMENT_HOURS * HOUR_MS));
}

/** Returns the amount that has to be paid online now. Returns 0 for other bookings. */
export const getBookingAmountDue = ({
  payment,
  paymentStatus,
  payBy,
  totalMinor,
  status,
}: Pick<Booking, "payment" | "paymentStatus" | "payBy" | "totalMinor" | "status">): number =>
  payment === "online" &&
  paymentStatus === "unpaid" &&
  payBy !== null &&
  (status === "requested" || status === "confirmed")
    ? (totalMinor ?? 0)
    : 0;

/** Number of days before the pick-up from which the deposit can be paid. */
const DEPOSIT_DAYS_BEFORE = 3;
/** Number of days after the return after which a deposit goes back by itself. */
export const DEPOSIT_RELEASE_DAYS = 3;

/**
 * Returns the deposit that can be paid online now. Returns 0 for other bookings: who pays the price at pick-up pays the
 * deposit there too.
 */
export const getDepositDue = (
  { payment, paymentStatus, status, depositStatus, depositMinor, from, to }: Booking,
  today: Day,
): number =>
  payment === "online" &&
  paymentStatus === "paid" &&
  status === "confirmed" &&
  depositStatus === "none" &&
  today >= addDays(from, -DEPOSIT_DAYS_BEFORE) &&
  today <= to
    ? (depositMinor ?? 0)
    : 0;

/** Returns the amount that has to be paid online now for the price or the deposit of a booking. */
export const getBookingDue = (booking: Booking, purpose: PaymentPurpose, now: Date): number =>
  purpose === "deposit" ? getDepositDue(booking, getToday(booking.timeZone, now)) : getBookingAmountDue(booking);

/** Returns the parts of a booking's payment: the price without the tax, and the tax. */
export function splitBookingPayment({ totalMinor, stayPrice }: Pick<Booking, "totalMinor" | "stayPrice">): {
  goodsMinor: number;
  taxMinor: number;
} {
  const taxMinor = stayPrice?.tax?.minor ?? 0;
  return { goodsMinor: (totalMinor ?? 0) - taxMinor, taxMinor };
}
