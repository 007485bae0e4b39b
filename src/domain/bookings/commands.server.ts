import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { retryOnConflict } from "#db/retry-on-conflict.ts";
import type { BookingStatus } from "#db/schema/bookings.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldFailure, createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Money } from "#kernel/money.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { allocateUnit } from "./allocate-unit.server.ts";
import { bookingLimits } from "./booking.ts";
import { issueBookingInvoice } from "./booking-invoices.server.ts";
import { getBookingAmountDue, getPaymentDeadline } from "./booking-payment.ts";
import { getRefundPercent } from "./cancellation.ts";
import { getStartOfDay, getToday } from "./days.ts";
import { releaseExpiredDayReservations } from "./holds.server.ts";
import {
  type BookingNotificationContext,
  createBookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingSeller,
} from "./notify.server.ts";
import { type Booking, findBookingById } from "./queries.server.ts";
import { lockRentalListing, type RentalListing } from "./rental-listing.server.ts";
import { canTransitionBooking } from "./transitions.ts";

/**
 * Actor of a booking command: the customer (account or booking token), the seller (seller ids) or the system. The reason
 * "unpaid" allows only to cancel a booking that still waits for its payment.
 */
export type BookingActor =
  | { by: "customer"; userId: number }
  | { by: "customer"; token: string }
  | { by: "seller"; sellerIds: readonly number[] }
  | { by: "system"; reason?: "unpaid" };

export type BookingContext = {
  db: Db;
  clock: Clock;
  origin: string;
  actor: BookingActor;
  /** Returns whether an amount can be paid online. Without it, the seller gets the additional price of a change. */
  canPayOnline?: ((amount: Money, country: string) => boolean) | undefined;
};

type Trx = Transaction<Tables>;

const bookingNotFoundFailure = (): Failure => failure("not_found", "booking.not_found");

/** Returns whether the actor may act on the booking. Other actors get "not found". */
export function canActOnBooking(actor: BookingActor, booking: Booking): boolean {
  switch (actor.by) {
    case "customer":
      return "token" in actor ? booking.token === actor.token : booking.userId === actor.userId;
    case "seller":
      return actor.sellerIds.includes(booking.seller.id);
    case "system":
      return true;
  }
}

const noteSchema = z.object({ note: createOptionalSingleLineField(bookingLimits.note) });

/**
 * Moves a booking to another status. A seller who refuses or cancels must give a reason. Callers should wake the mail
 * job afterwards.
 */
export async function transitionBooking(
  { db, clock, origin, actor }: BookingContext,
  id: number,
  input: { to: BookingStatus; note?: unknown },
): Promise<Result<null>> {
  const parsed = noteSchema.safeParse({ note: input.note });
  if (!parsed.success) return createFieldFailure("note", "too_long");
  const reply = actor.by === "seller" ? parsed.data.note : null;
  if (actor.by === "seller" && (input.to === "refused" || input.to === "cancelled") && !reply) {
    return createFieldFailure("note", "required");
  }
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  return retryOnConflict(() =>
    withTransaction(db, (trx) =>
      transitionBookingInTransaction(trx, actor, id, { to: input.to, reply }, notificationContext),
    ),
  );
}

/** Moves a booking to another status within the caller's transaction. `isQuiet` leaves the notifications to the caller. */
export async function transitionBookingInTransaction(
  trx: Trx,
  actor: BookingActor,
  id: number,
  { to, reply }: { to: BookingStatus; reply: string | null },
  notificationContext: BookingNotificationContext,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<Result<null>> {
  // The listing is locked first, as in every booking command. The lock on the booking then serializes its status
  // changes.
  const listingId = to === "confirmed" ? (await findBookingById(trx, id))?.adId : undefined;
  const listing = listingId ? await lockRentalListing(trx, listingId) : undefined;
  await sql`select id from bookings where id = ${id} for update`.execute(trx);
  const booking = await findBookingById(trx, id);
  if (!booking || booking.status === "blocked" || !canActOnBooking(actor, booking)) return bookingNotFoundFailure();
  const today = getToday(booking.timeZone, notificationContext.now);
  if (!canTransitionBooking(booking, to, actor.by, today)) return failure("conflict", "booking.illegal_step");
  // A payment may have arrived after the caller has looked.
  const isUnpaidOnly = actor.by === "system" && actor.reason === "unpaid";
  if (isUnpaidOnly && getBookingAmountDue(booking) === 0) return failure("conflict", "booking.illegal_step");
  const { now } = notificationContext;
  const isPaymentDue = to === "confirmed" && booking.payment === "online" && booking.paymentStatus === "unpaid";
  const unit = to === "confirmed" ? await confirmUnit(trx, booking, listing, notificationContext.now) : booking.unit;
  if (unit === undefined) return failure("conflict", "booking.days_taken");
  await trx
    .updateTable("bookings")
    .set({
      status: to,
      unit,
      holds: true,
      hold_until: null,
      network: null,
      reply: reply ?? booking.reply,
      ended_by: to === "confirmed" ? null : actor.by,
      pay_by: isPaymentDue ? getPaymentDeadline(booking, now) : null,
      ...(to === "cancelled" || to === "refused" ? { refund_percent: decideRefundPercent(booking, actor, now) } : {}),
      changed_at: notificationContext.now,
    })
    .where("id", "=", id)
    .execute();
  // A booking that has ended needs no change. Money that arrives for one goes back.
  if (booking.status === "confirmed")
    await trx
      .updateTable("booking_changes")
      .set({ status: "withdrawn", decided_at: now })
      .where("booking_id", "=", id)
      .where("status", "in", ["requested", "payable"])
      .execute();
  const changed = (await findBookingById(trx, id)) as Booking;
  await issueBookingInvoice(trx, changed, now);
  // Nobody is notified about a request with an unconfirmed email address: the seller does not know about the request.
  if (!booking.isConfirmed || isQuiet) return ok(null);
  if (isPaymentDue) {
    await notifyBookingCustomer(trx, changed, "payable", notificationContext);
    return ok(null);
  }
  // Nobody paid in time. The seller knows only of a booking that the seller has confirmed.
  if (actor.by === "system" && to === "cancelled" && booking.payBy !== null) {
    await notifyBookingCustomer(trx, changed, "unpaid", notificationContext);
    if (booking.status === "confirmed") await notifyBookingSeller(trx, changed, "seller-unpaid", notificationContext);
    return ok(null);
  }
  if (actor.by === "customer") await notifyBookingSeller(trx, changed, "seller-cancelled", notificationContext);
  else if (actor.by === "system" && to === "refused") {
    await notifyBookingCustomer(trx, changed, "unanswered", notificationContext);
    await notifyBookingSeller(trx, changed, "seller-unanswered", notificationContext);
  } else if (to === "confirmed" || to === "refused" || to === "cancelled" || to === "completed") {
    await notifyBookingCustomer(trx, changed, to, notificationContext);
    if (actor.by === "system" && to === "confirmed")
      await notifyBookingSeller(trx, changed, "seller-booked", notificationContext);
  }
  return ok(null);
}

/**
 * Decides which share of an online payment goes back. Customers who cancel get it by the rule of the booking, counted to
 * the beginning of the pick-up day. Everybody else gives everything back.
 */
function decideRefundPercent({ cancellation, from, timeZone }: Booking, actor: BookingActor, now: Date): number {
  if (actor.by !== "customer") return 100;
  return getRefundPercent(cancellation, getStartOfDay(timeZone, from).getTime() - now.getTime());
}

/**
 * Returns the car for a booking that is being confirmed: the reserved car or another free car. Returns undefined
 * without a free car.
 */
async function confirmUnit(
  trx: Trx,
  booking: Booking,
  listing: RentalListing | undefined,
  now: Date,
): Promise<number | undefined> {
  if (listing) await releaseExpiredDayReservations(trx, now, listing.id);
  const { holds, unit, holdUntil } = booking;
  if (holds && (holdUntil === null || holdUntil > now)) return unit;
  const allocation = listing && (await allocateUnit(trx, listing, booking, getToday(listing.timeZone, now)));
  return allocation && "unit" in allocation ? allocation.unit : undefined;
}

/**
 * Refuses overdue booking requests in batches. Cancels requests whose customer has not confirmed the email address in
 * time. Returns the number of requests. Safe to run in several processes at once. Callers should wake the mail job
 * afterwards.
 */
export async function expireUnansweredRequests(db: Db, now: Date, origin: string, limit = 50): Promise<number> {
  const overdueRequests = await db
    .selectFrom("bookings")
    .select(["id", "contact_confirmed_at"])
    .where("status", "=", "requested")
    .where("respond_by", "<=", now)
    .orderBy("respond_by")
    .limit(limit)
    .execute();
  let expiredCount = 0;
  for (const { id, contact_confirmed_at } of overdueRequests) {
    // A request that was answered in the meantime keeps its answer.
    const result = await transitionBooking({ db, clock: () => now, origin, actor: { by: "system" } }, id, {
      to: contact_confirmed_at ? "refused" : "cancelled",
    });
    if (result.ok) expiredCount += 1;
  }
  return expiredCount;
}
