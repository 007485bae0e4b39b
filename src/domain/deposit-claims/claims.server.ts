import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { DepositClaimAnswer } from "#db/schema/deposit-claims.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { bookingLimits } from "#domain/bookings/booking.ts";
import { type BookingContext, canActOnBooking } from "#domain/bookings/commands.server.ts";
import { parseCustomerAnswer } from "#domain/bookings/customer-answer.server.ts";
import {
  type BookingNotificationContext,
  createBookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingSeller,
} from "#domain/bookings/notify.server.ts";
import { type Booking, findBookingById } from "#domain/bookings/queries.server.ts";
import {
  createFieldFailure,
  createOptionalMultilineField,
  createOptionalSingleLineField,
} from "#domain/forms/form-fields.ts";
import type { PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { notifyAdministrators } from "#domain/notifications/notify-administrators.server.ts";
import { prepareReceiptPhotos, type ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { isSellerOwnerOrStaff } from "#domain/sellers/seller-access.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { canAnswerClaim, claimLimits, getAdminClaimPath, getClaimDeadline } from "./claim.ts";

type Trx = Transaction<Tables>;

const reasonSchema = z.object({ note: createOptionalSingleLineField(bookingLimits.note) });
const noteSchema = z.object({ note: createOptionalMultilineField(claimLimits.note) });

const isAmount = (minor: number): boolean => Number.isSafeInteger(minor) && minor >= 0;

/** Locks a booking and reads it. The lock serializes all steps of its deposit. */
async function lockBooking(trx: Trx, bookingId: number): Promise<Booking | undefined> {
  await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
  return findBookingById(trx, bookingId);
}

/** Context of a claim. `owner` is the account that uploads the photos. */
export type ClaimDepositContext = BookingContext & { receipts: ReceiptStore } & Pick<PictureUploadContext, "owner">;

/**
 * Claims a part of the deposit of a returned car for damage, with the seller's words and photos. The rest goes back at
 * once. The customer can agree or contest until the deadline. The same claim sent twice is made once. Callers should
 * wake the mail and the payment job afterwards.
 */
export async function claimDeposit(
  { db, clock, origin, actor, receipts, owner }: ClaimDepositContext,
  bookingId: number,
  { claimedMinor, note }: { claimedMinor: number; note?: unknown },
  photos: readonly Uint8Array[] = [],
): Promise<Result<null>> {
  const parsed = reasonSchema.safeParse({ note });
  if (!parsed.success) return createFieldFailure("note", "too_long");
  const reason = parsed.data.note;
  if (!isAmount(claimedMinor) || claimedMinor === 0) return createFieldFailure("kept", "booking.deposit_amount");
  if (!reason) return createFieldFailure("note", "required");
  if (photos.length > claimLimits.photos) return createFieldFailure("photos", "protocol.photos_full");
  const now = clock();
  const prepared = await prepareReceiptPhotos(photos, { owner, now });
  if (!prepared.ok) return prepared;
  const notificationContext = await createBookingNotificationContext(db, now, origin);
  const saved: string[] = [];
  const removeSaved = () => Promise.all(saved.map((file) => receipts.remove(file)));
  try {
    return await withTransaction(db, async (trx): Promise<Result<null>> => {
      const booking = await lockBooking(trx, bookingId);
      if (!booking || actor.by !== "seller" || !canActOnBooking(actor, booking))
        return failure("not_found", "booking.not_found");
      const { depositStatus, depositMinor, depositClaim, claim, status } = booking;
      if (depositStatus === "claimed" && claim?.claimedMinor === claimedMinor && depositClaim === reason)
        return ok(null);
      if (depositStatus !== "held" || status !== "completed") return failure("conflict", "booking.illegal_step");
      if (claimedMinor > (depositMinor ?? 0)) return createFieldFailure("kept", "booking.deposit_amount");
      const answerBy = getClaimDeadline(now);
      await trx
        .updateTable("bookings")
        .set({ deposit_status: "claimed", deposit_kept_minor: claimedMinor, deposit_claim: reason })
        .where("id", "=", bookingId)
        .execute();
      await trx
        .insertInto("deposit_claims")
        .values({ booking_id: bookingId, claimed_minor: claimedMinor, claimed_at: now, respond_by: answerBy })
        .execute();
      for (const photo of prepared.value) {
        const file = await receipts.save(photo);
        saved.push(file);
        await trx.insertInto("deposit_claim_photos").values({ file, booking_id: bookingId }).execute();
      }
      const claimed = await findBookingById(trx, bookingId);
      if (claimed)
        await notifyBookingCustomer(trx, { ...claimed, reply: reason }, "deposit-claimed", notificationContext);
      return ok(null);
    });
  } catch (error) {
    await removeSaved();
    throw error;
  }
}

/**
 * Agrees to a claim as the customer, or contests it with the customer's words. An agreement settles the claim, and a
 * contest holds the amount until an administrator decides. The same answer sent twice is given once. Callers should wake
 * the mail and the payment job afterwards.
 */
export async function answerDepositClaim(
  { db, clock, origin, actor }: BookingContext,
  bookingId: number,
  input: { answer?: unknown; note?: unknown },
): Promise<Result<DepositClaimAnswer>> {
  const parsed = parseCustomerAnswer(input, { agreement: "agreed", maxNoteLength: claimLimits.note });
  if (!parsed.ok) return parsed;
  const { answer, note } = parsed.value;
  const now = clock();
  const notificationContext = await createBookingNotificationContext(db, now, origin);
  return withTransaction(db, async (trx): Promise<Result<DepositClaimAnswer>> => {
    const booking = await lockBooking(trx, bookingId);
    if (!booking || actor.by !== "customer" || !canActOnBooking(actor, booking))
      return failure("not_found", "booking.not_found");
    const { claim } = booking;
    if (claim?.answer === answer && claim.answerNote === note) return ok(answer);
    if (!canAnswerClaim(booking, now)) return failure("conflict", "booking.claim_over");
    await trx
      .updateTable("deposit_claims")
      .set({ answer, answer_note: note, answered_at: now })
      .where("booking_id", "=", bookingId)
      .execute();
    if (answer === "agreed") await keepClaimedPart(trx, booking, notificationContext);
    else {
      await trx.updateTable("bookings").set({ deposit_status: "contested" }).where("id", "=", bookingId).execute();
      const contested = { ...booking, depositStatus: "contested" as const, note };
      await notifyBookingSeller(trx, contested, "seller-deposit-contested", notificationContext);
      await notifyAdministrators(trx, {
        kind: "decision-claim",
        data: { name: booking.adName },
        path: getAdminClaimPath(bookingId),
      });
    }
    return ok(answer);
  });
}

/** Gives the claimed part of a deposit to the seller, and notifies both sides. */
async function keepClaimedPart(
  trx: Trx,
  booking: Booking,
  notificationContext: BookingNotificationContext,
): Promise<void> {
  await trx.updateTable("bookings").set({ deposit_status: "kept" }).where("id", "=", booking.id).execute();
  const kept = { ...booking, depositStatus: "kept" as const };
  await notifyBookingCustomer(trx, { ...kept, reply: booking.depositClaim }, "deposit-kept", notificationContext);
  await notifyBookingSeller(trx, kept, "seller-deposit-kept", notificationContext);
}

/**
 * Settles the claims that the customer has not answered in time. Returns their number. Safe to run in several processes
 * at once.
 */
export async function settleUnansweredClaims(db: Db, now: Date, origin: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b join deposit_claims c on c.booking_id = b.id
    where b.deposit_status = 'claimed' and c.respond_by <= ${now} order by b.id limit 100`.execute(db);
  if (rows.length === 0) return 0;
  const notificationContext = await createBookingNotificationContext(db, now, origin);
  let settled = 0;
  for (const { id } of rows) {
    const isSettled = await withTransaction(db, async (trx) => {
      const booking = await lockBooking(trx, id);
      // The customer has answered, or the seller has withdrawn the claim, since the query.
      if (booking?.depositStatus !== "claimed") return false;
      await keepClaimedPart(trx, booking, notificationContext);
      return true;
    });
    if (isSettled) settled += 1;
  }
  return settled;
}

/**
 * Decides a contested claim as an administrator: which part the seller keeps, with a reason for both sides. The rest
 * goes back. The first decision is final; the same one sent twice counts once. Nobody decides about an own booking or
 * one of an own seller. The caller must check the permission.
 * Callers should wake the mail and the payment job afterwards.
 */
export async function decideDepositClaim(
  { db, clock, origin, userId }: Pick<BookingContext, "db" | "clock" | "origin"> & { userId: number },
  bookingId: number,
  { keptMinor, note: typedNote }: { keptMinor: number; note?: unknown },
): Promise<Result<null>> {
  const parsed = noteSchema.safeParse({ note: typedNote ?? "" });
  if (!parsed.success) return createFieldFailure("note", "too_long");
  const { note } = parsed.data;
  if (!isAmount(keptMinor)) return createFieldFailure("kept", "booking.claim_amount");
  if (!note) return createFieldFailure("note", "required");
  const now = clock();
  const notificationContext = await createBookingNotificationContext(db, now, origin);
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    const booking = await lockBooking(trx, bookingId);
    const claim = booking?.claim;
    if (!booking || !claim) return failure("not_found", "booking.not_found");
    if (booking.userId === userId || (await isSellerOwnerOrStaff(trx, userId, booking.seller.id)))
      return failure("forbidden", "booking.own_claim");
    const isRepeated =
      claim.decidedBy === userId && claim.decisionNote === note && booking.depositKeptMinor === keptMinor;
    if (isRepeated) return ok(null);
    if (booking.depositStatus !== "contested") return failure("conflict", "booking.claim_decided");
    if (keptMinor > claim.claimedMinor) return createFieldFailure("kept", "booking.claim_amount");
    await trx
      .updateTable("bookings")
      .set({ deposit_status: keptMinor > 0 ? "kept" : "released", deposit_kept_minor: keptMinor })
      .where("id", "=", bookingId)
      .execute();
    await trx
      .updateTable("deposit_claims")
      .set({ decision_note: note, decided_by: userId, decided_at: now })
      .where("booking_id", "=", bookingId)
      .execute();
    const decided = await findBookingById(trx, bookingId);
    if (!decided) throw new Error(`booking ${bookingId} was not found`);
    await notifyBookingCustomer(trx, { ...decided, reply: note }, "deposit-decided", notificationContext);
    await notifyBookingSeller(trx, { ...decided, note }, "seller-deposit-decided", notificationContext);
    return ok(null);
  });
}
