import type { BookingEndedBy, BookingStatus } from "#db/schema/bookings.ts";
import type { RentalPeriod } from "./booking.ts";
import type { Day } from "./days.ts";

/**
 * Allowed status changes of a booking, with the actors who may make them. A block never changes its status: the seller
 * removes the block instead.
 */
const transitions: Record<BookingStatus, Partial<Record<BookingStatus, readonly BookingEndedBy[]>>> = {
  requested: { confirmed: ["seller", "system"], refused: ["seller", "system"], cancelled: ["customer", "system"] },
  confirmed: { completed: ["seller"], cancelled: ["customer", "seller", "system"] },
  refused: {},
  cancelled: {},
  blocked: {},
  completed: {},
};

/** Statuses in the order in which they occur. */
export const bookingStatuses = ["requested", "confirmed", "completed", "refused", "cancelled"] as const;
export type BookingDisplayStatus = (typeof bookingStatuses)[number];

export const isBookingDisplayStatus = (text: unknown): text is BookingDisplayStatus =>
  typeof text === "string" && (bookingStatuses as readonly string[]).includes(text);

/** Booking whose status may change. `payBy` is the deadline of an online payment, null if none is awaited. */
type TransitionedBooking = { status: BookingStatus; payBy: Date | null } & RentalPeriod;

/**
 * Returns whether an actor can move a booking to a status on a given day. Customers can cancel until the day before
 * pick-up, and sellers until the return. A booking cannot be confirmed after its start or completed before its start. One
 * that waits for its online payment cannot be completed: the payment would be unwanted when it arrives.
 */
export function canTransitionBooking(
  { status, payBy, from, to: returnDay }: TransitionedBooking,
  to: BookingStatus,
  by: BookingEndedBy,
  today: Day,
): boolean {
  if (!transitions[status][to]?.includes(by)) return false;
  if (by === "customer") return today < from;
  if (to === "confirmed") return today <= from;
  if (to === "completed") return today >= from && payBy === null;
  if (to === "cancelled" && by === "seller") return today <= returnDay;
  return true;
}

/** Lists the statuses to which an actor can move a booking on a given day. */
export const listBookingTransitions = (booking: TransitionedBooking, by: BookingEndedBy, today: Day): BookingStatus[] =>
  (Object.keys(transitions[booking.status]) as BookingStatus[]).filter((to) =>
    canTransitionBooking(booking, to, by, today),
  );
