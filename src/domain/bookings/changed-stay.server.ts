import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import type { RentalPeriod } from "./booking.ts";
import type { BookingChange } from "./booking-changes.server.ts";
import type { ChangedStay } from "./booking-changes.ts";
import { issueBookingInvoice } from "./booking-invoices.server.ts";
import { type BookingNotificationContext, notifyBookingCustomer } from "./notify.server.ts";
import { type Booking, findBookingById } from "./queries.server.ts";

type Trx = Transaction<Tables>;

/** Stay that replaces the agreed one. `excessMinor` is the excess of its cover, null if the listing states none. */
export type NewStay = ChangedStay & { deliveryAddress: string | null; excessMinor: number | null };

/** Converts a rental period to the range that tables store. */
export const toStoredPeriod = ({ from, to }: RentalPeriod) => sql<string>`daterange(${from}::date, ${to}::date)`;

/**
 * Writes the changed stay to the booking, issues its tax document, and notifies the customer. Money that was paid beyond
 * the new price goes back. `paidMinor` is what the customer has paid online by now.
 */
export async function writeChangedStay(
  trx: Trx,
  { id, paidMinor }: Pick<Booking, "id" | "paidMinor">,
  { unit, price, from, to, pickUpTime, returnTime, deliveryAddress, excessMinor }: NewStay & { unit: number },
  notificationContext: BookingNotificationContext,
  reply: string | null = null,
): Promise<Booking> {
  await trx
    .updateTable("bookings")
    .set({
      unit,
      period: toStoredPeriod({ from, to }),
      pick_up_time: pickUpTime,
      return_time: returnTime,
      stay_price: JSON.stringify(price),
      total_minor: price.totalMinor,
      delivery_address: deliveryAddress,
      agreed_terms: sql`jsonb_set(agreed_terms, '{excessMinor}', ${JSON.stringify(excessMinor)}::jsonb)`,
      paid_minor: Math.min(paidMinor, price.totalMinor),
      changed_at: notificationContext.now,
    })
    .where("id", "=", id)
    .execute();
  const changed = (await findBookingById(trx, id)) as Booking;
  await issueBookingInvoice(trx, changed, notificationContext.now);
  await notifyBookingCustomer(trx, { ...changed, reply }, "changed", notificationContext);
  return changed;
}

/** Ends an open change of a booking. */
export async function closeChange(
  trx: Trx,
  { id }: Pick<BookingChange, "id">,
  { status, reply, now }: { status: "accepted" | "declined" | "withdrawn" | "lapsed"; reply: string | null; now: Date },
): Promise<void> {
  await trx.updateTable("booking_changes").set({ status, reply, decided_at: now }).where("id", "=", id).execute();
}
