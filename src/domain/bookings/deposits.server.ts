import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { DEPOSIT_RELEASE_DAYS } from "./booking-payment.ts";
import { type BookingContext, canActOnBooking } from "./commands.server.ts";
import { createBookingNotificationContext, notifyBookingCustomer } from "./notify.server.ts";
import { findBookingById } from "./queries.server.ts";

/**
 * Gives the deposit of a returned car back in whole, and withdraws what the seller has claimed of it. A deposit ends
 * once. Callers should wake the mail and the payment job afterwards.
 */
export async function releaseDeposit(
  { db, clock, origin, actor }: BookingContext,
  bookingId: number,
): Promise<Result<null>> {
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
    const booking = await findBookingById(trx, bookingId);
    if (!booking || actor.by === "customer" || !canActOnBooking(actor, booking))
      return failure("not_found", "booking.not_found");
    const isSystem = actor.by === "system";
    const isOpen =
      booking.depositStatus === "held" ||
      (!isSystem && (booking.depositStatus === "claimed" || booking.depositStatus === "contested"));
    const isReturned = booking.status === "completed" || isSystem;
    if (!isOpen || !isReturned) return failure("conflict", "booking.illegal_step");
    await trx
      .updateTable("bookings")
      .set({ deposit_status: "released", deposit_kept_minor: 0 })
      .where("id", "=", bookingId)
      .execute();
    const released = await findBookingById(trx, bookingId);
    if (released)
      await notifyBookingCustomer(trx, { ...released, reply: null }, "deposit-released", notificationContext);
    return ok(null);
  });
}

/**
 * Gives back the deposits about which the seller has said nothing for some days after the return. Returns their number.
 * Safe to run in several processes at once.
 */
export async function releaseDueDeposits(db: Db, now: Date, origin: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b
    where b.deposit_status = 'held' and b.status in ('completed', 'confirmed')
      and greatest(upper(b.period)::timestamp at time zone b.time_zone,
        case when b.status = 'completed' then b.changed_at end) + ${`${DEPOSIT_RELEASE_DAYS} days`}::interval <= ${now}
    order by b.id limit 100`.execute(db);
  let released = 0;
  for (const { id } of rows) {
    const context = { db, clock: () => now, origin, actor: { by: "system" as const } };
    if ((await releaseDeposit(context, id)).ok) released += 1;
  }
  return released;
}
