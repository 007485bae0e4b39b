import type { BookingBy, BookingStatus } from "#db/schema/bookings.ts";
import type { Span } from "./booking.ts";
import type { Day } from "./days.ts";

/** What can become of a booking, and who does it. Blocked days are no booking: their seller gives them free. */
const steps: Record<BookingStatus, Partial<Record<BookingStatus, readonly BookingBy[]>>> = {
  requested: { confirmed: ["seller"], refused: ["seller", "system"], cancelled: ["customer", "system"] },
  confirmed: { completed: ["seller"], cancelled: ["customer", "seller", "system"] },
  refused: {},
  cancelled: {},
  blocked: {},
  completed: {},
};

/** In the order in which they come about. */
export const bookingStatuses = ["requested", "confirmed", "completed", "refused", "cancelled"] as const;
export type ShownStatus = (typeof bookingStatuses)[number];

export const isShownStatus = (text: unknown): text is ShownStatus =>
  typeof text === "string" && (bookingStatuses as readonly string[]).includes(text);

/**
 * Whether somebody may take a booking to a status on a day: customers cancel until the day before the pick-up; what
 * should have begun can't be confirmed any more, and what hasn't begun isn't completed.
 */
export function mayStep(
  { status, from }: { status: BookingStatus } & Pick<Span, "from">,
  to: BookingStatus,
  by: BookingBy,
  today: Day,
): boolean {
  if (!steps[status][to]?.includes(by)) return false;
  if (by === "customer") return today < from;
  if (to === "confirmed") return today <= from;
  if (to === "completed") return today >= from;
  return true;
}

/** The steps that somebody may take on a day. */
export const stepsOn = (
  booking: { status: BookingStatus } & Pick<Span, "from">,
  by: BookingBy,
  today: Day,
): BookingStatus[] =>
  (Object.keys(steps[booking.status]) as BookingStatus[]).filter((to) => mayStep(booking, to, by, today));
