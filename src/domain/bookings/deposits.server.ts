import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldFailure, createOptionalSingleLineField } from "#domain/forms/form-fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { bookingLimits } from "./booking.ts";
import { DEPOSIT_RELEASE_DAYS } from "./booking-payment.ts";
import type { BookingContext } from "./commands.server.ts";
import { createBookingNotificationContext, notifyBookingCustomer } from "./notify.server.ts";
import { findBookingById } from "./queries.server.ts";

const claimSchema = z.object({ note: createOptionalSingleLineField(bookingLimits.note) });

/**
 * Ends the deposit of a returned car: gives it back in whole, or keeps a part for damage with the seller's words. The
 * rest goes back to the customer. A deposit ends once. Callers should wake the mail and the payment job afterwards.
 */
export async function settleDeposit(
  { db, clock, origin, actor }: BookingContext,
  bookingId: number,
  { keptMinor, note }: { keptMinor: number; note?: unknown },
): Promise<Result<null>> {
  const parsed = claimSchema.safeParse({ note });
  if (!parsed.success) return createFieldFailure("note", "too_long");
  const claim = keptMinor > 0 ? parsed.data.note : null;
  if (!Number.isSafeInteger(keptMinor) || keptMinor < 0) return createFieldFailure("kept", "booking.deposit_amount");
  if (keptMinor > 0 && !claim) return createFieldFailure("note", "required");
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
    const booking = await findBookingById(trx, bookingId);
    const isAllowed =
      actor.by === "system" || (actor.by === "seller" && actor.sellerIds.includes(booking?.seller.id ?? 0));
    if (!booking || !isAllowed) return failure("not_found", "booking.not_found");
    const isReturned = booking.status === "completed" || actor.by === "system";
    if (booking.depositStatus !== "held" || !isReturned) return failure("conflict", "booking.illegal_step");
    if (keptMinor > (booking.depositMinor ?? 0)) return createFieldFailure("kept", "booking.deposit_amount");
    await trx
      .updateTable("bookings")
      .set({
        deposit_status: keptMinor > 0 ? "kept" : "released",
        deposit_kept_minor: keptMinor,
        deposit_claim: claim,
      })
      .where("id", "=", bookingId)
      .execute();
    const settled = await findBookingById(trx, bookingId);
    if (settled) {
      const kind = keptMinor > 0 ? "deposit-kept" : "deposit-released";
      await notifyBookingCustomer(trx, { ...settled, reply: claim }, kind, notificationContext);
    }
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
    if ((await settleDeposit(context, id, { keptMinor: 0 })).ok) released += 1;
  }
  return released;
}
