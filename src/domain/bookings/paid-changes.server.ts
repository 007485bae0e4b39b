import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { allocateUnit, planUnit, type UnitAllocation } from "./allocate-unit.server.ts";
import { type BookingChange, findOpenChange } from "./booking-changes.server.ts";
import { canChangeBooking, isChangePossible } from "./booking-changes.ts";
import { closeChange, writeChangedStay } from "./changed-stay.server.ts";
import type { BookingContext } from "./commands.server.ts";
import { getToday } from "./days.ts";
import {
  type BookingNotificationContext,
  createBookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingSeller,
} from "./notify.server.ts";
import { type Booking, findBookingById } from "./queries.server.ts";
import type { RentalListing } from "./rental-listing.server.ts";

type Trx = Transaction<Tables>;

/** Returns a booking as it will be after a change, for mails about a change that waits for its payment. */
export const withChangedStay = (booking: Booking, change: Omit<BookingChange, "id" | "status">): Booking => {
  const { from, to, pickUpTime, returnTime, stayPrice, deliveryAddress, reply } = change;
  const stay = { from, to, pickUpTime, returnTime, stayPrice, deliveryAddress, totalMinor: stayPrice.totalMinor };
  return { ...booking, ...stay, reply };
};

/**
 * Returns whether the change that waits for its payment can still be made: its days are not in the past, and a car is
 * free. The listing and the booking must be locked.
 */
export async function isPayableChangeFree(
  trx: Trx,
  booking: Booking,
  listing: RentalListing | undefined,
  now: Date,
): Promise<boolean> {
  const change = await findOpenChange(trx, booking.id);
  const today = getToday(booking.timeZone, now);
  if (change?.status !== "payable" || !listing || !isChangePossible(booking, change, today)) return false;
  return "unit" in (await planUnit(trx, listing, change, today, booking));
}

/**
 * Makes the change whose payment has arrived, or ends it if its days have been booked meanwhile. Days are not reserved
 * during the payment, so this is the moment that decides. The listing and the booking must be locked. Returns whether
 * the change was made.
 */
export async function makePaidChange(
  trx: Trx,
  booking: Booking,
  listing: RentalListing | undefined,
  notificationContext: BookingNotificationContext,
): Promise<boolean> {
  const { now } = notificationContext;
  const change = await findOpenChange(trx, booking.id);
  if (change?.status !== "payable") return false;
  const { reply } = change;
  const today = getToday(booking.timeZone, now);
  const isPossible = canChangeBooking(booking, today) && isChangePossible(booking, change, today);
  const allocation = isPossible && listing && (await allocateChangedUnit(trx, listing, booking, change, now));
  if (!allocation || !("unit" in allocation)) {
    await closeChange(trx, change, { status: "lapsed", reply, now });
    await notifyBookingCustomer(trx, { ...booking, reply: null }, "change-taken", notificationContext);
    return false;
  }
  const price = change.stayPrice;
  const paid = { id: booking.id, paidMinor: price.totalMinor };
  const stay = { ...change, price, unit: allocation.unit };
  const changed = await writeChangedStay(trx, paid, stay, notificationContext);
  await closeChange(trx, change, { status: "accepted", reply, now });
  await notifyBookingSeller(trx, changed, "seller-change-paid", notificationContext);
  return true;
}

/** Allocates a car for the changed stay, preferably the booked one. */
export async function allocateChangedUnit(
  trx: Trx,
  listing: RentalListing,
  booking: Booking,
  { from, to, pickUpTime, returnTime }: Pick<BookingChange, "from" | "to" | "pickUpTime" | "returnTime">,
  now: Date,
): Promise<UnitAllocation> {
  // Other bookings may move to the days that this booking leaves.
  await sql`set constraints bookings_no_overlap deferred`.execute(trx);
  const today = getToday(booking.timeZone, now);
  return allocateUnit(trx, listing, { from, to, pickUpTime, returnTime }, today, booking);
}

/**
 * Ends a change that nobody has paid in time. The booking stays as it was. Returns false if the change does not wait for
 * a payment any more. Callers should wake the mail job afterwards.
 */
export async function lapseBookingChange(
  { db, clock, origin }: Pick<BookingContext, "db" | "clock" | "origin">,
  bookingId: number,
  changeId: number,
): Promise<boolean> {
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  return withTransaction(db, async (trx) => {
    await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
    const booking = await findBookingById(trx, bookingId);
    const change = await findOpenChange(trx, bookingId);
    if (!booking || change?.id !== changeId || change.status !== "payable") return false;
    await closeChange(trx, change, { status: "lapsed", reply: change.reply, now: notificationContext.now });
    await notifyBookingCustomer(trx, { ...booking, reply: null }, "change-unpaid", notificationContext);
    await notifyBookingSeller(trx, booking, "seller-change-unpaid", notificationContext);
    return true;
  });
}
