import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import { retryOnConflict } from "#db/retry-on-conflict.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { allocateUnit } from "./allocate-unit.server.ts";
import { countRentalDays } from "./booking.ts";
import { getToday } from "./days.ts";
import { hashText, lockBookingRequester, releaseExpiredDayReservations } from "./holds.server.ts";
import { decideDayReservation } from "./holds.ts";
import { canConfirmInstantly, confirmInstantly } from "./instant-booking.server.ts";
import {
  type BookingNotificationContext,
  createBookingNotificationContext,
  notifyBookingRequested,
} from "./notify.server.ts";
import { type Booking, findBookingById } from "./queries.server.ts";
import { lockRentalListing } from "./rental-listing.server.ts";
import { getBookingAnswerDeadline } from "./request-booking.server.ts";

export type BookingConfirmationContext = { db: Db; clock: Clock /** Origin of links in mails. */; origin: string };

type Trx = Transaction<Tables>;

const bookingNotFoundFailure = (): Failure => failure("not_found", "booking.not_found");

/** Returns whether the code matches the confirmation code that was mailed to the customer of a booking. */
export async function isConfirmationCode(db: Db, bookingId: number, code: string): Promise<boolean> {
  const found = await db
    .selectFrom("bookings")
    .select("id")
    .where("id", "=", bookingId)
    .where("confirm_hash", "=", hashText(code))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Confirms the email address of a booking request with the code from the mail. The seller is notified, and the days are
 * reserved if they are still free. Repeating the call changes nothing. Callers should wake the mail job afterwards.
 */
export async function confirmBookingEmail(
  context: BookingConfirmationContext,
  bookingId: number,
  code: string,
): Promise<Result<null>> {
  if (!(await isConfirmationCode(context.db, bookingId, code))) return bookingNotFoundFailure();
  return confirmRequest(context, bookingId);
}

/**
 * Confirms the booking requests of accounts whose email address is confirmed, for one account or for all. Returns the
 * number of requests, at most 50.
 */
export async function confirmRequestsOfVerifiedAccounts(
  context: BookingConfirmationContext,
  userId?: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b join users u on u.id = b.user_id
    where ${userId === undefined ? sql`true` : sql`u.id = ${userId}`} and u.email_verified and lower(b.email) = lower(u.email)
      and b.status = 'requested' and b.contact_confirmed_at is null order by b.id limit 50`.execute(context.db);
  for (const { id } of rows) await confirmRequest(context, id);
  return rows.length;
}

async function confirmRequest(
  { db, clock, origin }: BookingConfirmationContext,
  bookingId: number,
): Promise<Result<null>> {
  const notificationContext = await createBookingNotificationContext(db, clock(), origin);
  return retryOnConflict(() =>
    withTransaction(db, (trx) => confirmRequestInTransaction(trx, bookingId, notificationContext)),
  );
}

async function confirmRequestInTransaction(
  trx: Trx,
  bookingId: number,
  notificationContext: BookingNotificationContext,
): Promise<Result<null>> {
  const { now } = notificationContext;
  const listingId = (await findBookingById(trx, bookingId))?.adId;
  // The listing is locked first, as in every booking command, to avoid deadlocks.
  const listing = listingId ? await lockRentalListing(trx, listingId) : undefined;
  await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
  const booking = await findBookingById(trx, bookingId);
  if (!booking) return bookingNotFoundFailure();
  if (booking.isConfirmed || booking.status !== "requested") return ok(null);
  // Too late to confirm: the pick-up day has passed, so the request expires.
  if (getToday(booking.timeZone, now) > booking.from) return ok(null);
  if (listing) await releaseExpiredDayReservations(trx, now, listing.id);
  const hold = listing && (await decideBookingHold(trx, booking, now));
  const allocation =
    listing && hold?.holds ? await allocateUnit(trx, listing, booking, getToday(listing.timeZone, now)) : undefined;
  const unit = allocation && "unit" in allocation ? allocation.unit : undefined;
  await trx
    .updateTable("bookings")
    .set({
      contact_confirmed_at: now,
      respond_by: getBookingAnswerDeadline(booking, booking.timeZone, now),
      ...(unit === undefined ? {} : { unit, holds: true, hold_until: hold?.holds ? hold.until : null }),
      changed_at: now,
    })
    .where("id", "=", bookingId)
    .execute();
  const confirmed = await findBookingById(trx, bookingId);
  if (confirmed && listing && canConfirmInstantly(listing, confirmed))
    await confirmInstantly(trx, confirmed, notificationContext);
  else if (confirmed) await notifyBookingRequested(trx, confirmed, notificationContext);
  return ok(null);
}

async function decideBookingHold(trx: Db, { id, userId, email, phone, ...span }: Booking, now: Date) {
  const { network = null } =
    (await trx.selectFrom("bookings").select("network").where("id", "=", id).executeTakeFirst()) ?? {};
  const sender = { userId: userId ?? undefined, email, phone, isConfirmed: true, network };
  return decideDayReservation(await lockBookingRequester(trx, sender, now, id), countRentalDays(span), now);
}
