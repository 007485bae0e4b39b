import type { PaymentPurpose } from "#db/schema/payments.ts";
import { calculateIncludedTax } from "#domain/tax/tax-amount.ts";
import type { RentalPeriod } from "./booking.ts";
import { addDays, type Day, getStartOfDay, getToday } from "./days.ts";
import type { Booking } from "./queries.server.ts";
import type { StayPrice } from "./stay-price.ts";

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

/** Returns what has to be paid online now for the change of a booking. Returns 0 without a change that waits for it. */
const getChangeDue = ({ status, paymentStatus, changeDueMinor }: Booking): number =>
  status === "confirmed" && paymentStatus === "paid" ? (changeDueMinor ?? 0) : 0;

/** Returns the amount that has to be paid online now for the price, the deposit or the change of a booking. */
export function getBookingDue(booking: Booking, purpose: PaymentPurpose, now: Date): number {
  switch (purpose) {
    case "price":
      return getBookingAmountDue(booking);
    case "deposit":
      return getDepositDue(booking, getToday(booking.timeZone, now));
    case "change":
      return getChangeDue(booking);
  }
}

/**
 * Returns until when the additional price of a change has to be paid: within the time that a new booking has, and while
 * the change is possible. The pick-up changes only before its day, the return only until the end of its day.
 */
export function getChangePaymentDeadline(
  { from, to, timeZone }: Pick<Booking, "from" | "to" | "timeZone">,
  changed: RentalPeriod,
  { isInstant, now }: { isInstant: boolean; now: Date },
): Date {
  const lastDay = changed.to < to ? changed.to : to;
  const days = changed.from === from ? [addDays(lastDay, 1)] : [from, addDays(changed.from, 1)];
  const usual = isInstant ? INSTANT_PAYMENT_MINUTES * 60_000 : BOOKING_PAYMENT_HOURS * HOUR_MS;
  const ends = days.map((day) => getStartOfDay(timeZone, day).getTime());
  return new Date(Math.min(now.getTime() + usual, ...ends));
}

/**
 * Splits the additional price of a change into goods and tax, so that all payments together have the tax of the new
 * price. `booking` is as it was before the change.
 */
export function splitChangePayment(
  booking: Pick<Booking, "totalMinor" | "stayPrice" | "paidMinor">,
  price: StayPrice,
): { goodsMinor: number; taxMinor: number } {
  const { stayPrice, totalMinor, paidMinor } = booking;
  const amountMinor = price.totalMinor - paidMinor;
  const percent = stayPrice?.tax?.percent;
  const isPaidInFull = paidMinor === totalMinor;
  const paidTax = isPaidInFull ? (stayPrice?.tax?.minor ?? 0) : percent ? calculateIncludedTax(paidMinor, percent) : 0;
  const taxMinor = Math.min(amountMinor, Math.max(0, (price.tax?.minor ?? 0) - paidTax));
  return { goodsMinor: amountMinor - taxMinor, taxMinor };
}

/** Returns the parts of a booking's payment: the price without the tax, and the tax. */
export function splitBookingPayment({ totalMinor, stayPrice }: Pick<Booking, "totalMinor" | "stayPrice">): {
  goodsMinor: number;
  taxMinor: number;
} {
  const taxMinor = stayPrice?.tax?.minor ?? 0;
  return { goodsMinor: (totalMinor ?? 0) - taxMinor, taxMinor };
}
