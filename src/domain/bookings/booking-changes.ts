import type { BookingChangeStatus } from "#db/schema/bookings.ts";
import type { RentalPeriod } from "./booking.ts";
import { getRefundPercent } from "./cancellation.ts";
import { type Day, getStartOfDay } from "./days.ts";
import type { Booking } from "./queries.server.ts";
import type { StayPrice } from "./stay-price.ts";
import type { StayTimes } from "./stay-times.ts";

/** Stay that a customer requests instead of the agreed one. */
export type ChangedStay = RentalPeriod & StayTimes & { price: StayPrice };

/**
 * Returns whether a customer can ask for another stay on a given day: the booking is confirmed, has a price and waits for
 * no payment, and the car is not back yet.
 */
export const canChangeBooking = (
  { status, totalMinor, payBy, to }: Pick<Booking, "status" | "totalMinor" | "payBy" | "to">,
  today: Day,
): boolean => status === "confirmed" && totalMinor !== null && payBy === null && today <= to;

/** Returns whether a change waits for the answer of the office or for its payment. */
export const isOpenChange = ({ status }: { status: BookingChangeStatus }): boolean =>
  status === "requested" || status === "payable";

/** Returns whether the days of a change are still possible: the pick-up is not in the past, or is the agreed one. */
export function isChangePossible(booking: RentalPeriod, change: RentalPeriod, today: Day): boolean {
  const isPickUpPossible = hasStayBegun(booking, today) ? change.from === booking.from : change.from >= today;
  return isPickUpPossible && change.to >= today;
}

/**
 * Returns whether a change takes effect only when its additional price is paid online: it costs more, and the booking was
 * paid online. Amounts of other bookings are paid at pick-up.
 */
export const needsChangePayment = (
  { payment, paymentStatus, totalMinor, paidMinor }: Booking,
  price: Pick<StayPrice, "totalMinor">,
): boolean =>
  payment === "online" &&
  paymentStatus === "paid" &&
  price.totalMinor > (totalMinor ?? 0) &&
  price.totalMinor > paidMinor;

/** Returns whether the car has been picked up. The pick-up then cannot change any more. */
export const hasStayBegun = ({ from }: Pick<RentalPeriod, "from">, today: Day): boolean => from <= today;

/**
 * Returns whether a change needs no answer of an office that confirms bookings at once. A later pick-up and a lower price
 * need one, unless the customer could cancel without a loss: otherwise the rule of cancellation could be evaded.
 */
export function isChangeHarmless(
  { cancellation, from, timeZone, totalMinor }: Pick<Booking, "cancellation" | "from" | "timeZone" | "totalMinor">,
  { from: newFrom, price }: Pick<ChangedStay, "from" | "price">,
  now: Date,
): boolean {
  if (getRefundPercent(cancellation, getStartOfDay(timeZone, from).getTime() - now.getTime()) === 100) return true;
  return newFrom <= from && price.totalMinor >= (totalMinor ?? 0);
}
