import type { Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { INSTANT_PAYMENT_MINUTES } from "./booking-payment.ts";
import { transitionBookingInTransaction } from "./commands.server.ts";
import type { BookingNotificationContext } from "./notify.server.ts";
import type { Booking } from "./queries.server.ts";
import type { RentalListing } from "./rental-listing.server.ts";

/**
 * Returns whether a request is confirmed without an answer of the seller: the listing allows it, the price is known, and
 * the customer may reserve the days. Customers who may not must wait for the seller, as `decideDayReservation` decides.
 */
export const canConfirmInstantly = (
  listing: Pick<RentalListing, "isInstant">,
  { totalMinor, holds }: Pick<Booking, "totalMinor" | "holds">,
): boolean => listing.isInstant && totalMinor !== null && holds;

/**
 * Confirms a request in the name of the seller. A request that is paid online is confirmed when the payment arrives, and
 * holds its days until then. Throws if the days are taken, which the lock of the listing prevents.
 */
export async function confirmInstantly(
  trx: Transaction<Tables>,
  { id: bookingId, payment }: Pick<Booking, "id" | "payment">,
  notificationContext: BookingNotificationContext,
): Promise<void> {
  if (payment === "online") {
    const payBy = new Date(notificationContext.now.getTime() + INSTANT_PAYMENT_MINUTES * 60_000);
    await trx
      .updateTable("bookings")
      .set({ pay_by: payBy, holds: true, hold_until: null })
      .where("id", "=", bookingId)
      .execute();
    return;
  }
  const confirmed = await transitionBookingInTransaction(
    trx,
    { by: "system" },
    bookingId,
    { to: "confirmed", reply: null },
    notificationContext,
  );
  if (!confirmed.ok) throw new Error(`booking ${bookingId} could not be confirmed at once: ${confirmed.code}`);
}
