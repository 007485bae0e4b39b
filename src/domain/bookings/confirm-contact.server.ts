import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { daysOf } from "./booking.ts";
import { todayIn } from "./days.ts";
import { hashText, lockHolder, releaseHolds } from "./holds.server.ts";
import { decideHold } from "./holds.ts";
import { type Booking, bookingWithId } from "./queries.server.ts";
import { lockRentalAd } from "./rental-ad.server.ts";
import { answerByOf, takeUnit } from "./request.server.ts";
import { retried } from "./retried.server.ts";
import { decimalsOf, type Telling, tellOfRequest } from "./tell.server.ts";

export type ConfirmContext = { db: Db; clock: Clock /** Mails lead there. */; origin: string };

type Trx = Transaction<Tables>;

const notFound = (): Failure => failure("not_found", "booking.not_found");

/** Whether a code is the one that was sent to the contact of a booking. */
export async function isConfirmCode(db: Db, bookingId: number, code: string): Promise<boolean> {
  const found = await db
    .selectFrom("bookings")
    .select("id")
    .where("id", "=", bookingId)
    .where("confirm_hash", "=", hashText(code))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Confirms the contact of a request by the code of its mail: its seller is told of it, and it holds its days if they are still free.
 * Doing so again changes nothing. Wake the mail job afterwards.
 */
export async function confirmContact(context: ConfirmContext, bookingId: number, code: string): Promise<Result<null>> {
  if (!(await isConfirmCode(context.db, bookingId, code))) return notFound();
  return confirmRequest(context, bookingId);
}

/** Confirms requests of accounts whose own address is confirmed by now: of one, or of all. Returns how many it were. */
export async function confirmOwnRequests(context: ConfirmContext, userId?: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b join users u on u.id = b.user_id
    where ${userId === undefined ? sql`true` : sql`u.id = ${userId}`} and u.email_verified and lower(b.email) = lower(u.email)
      and b.status = 'requested' and b.contact_confirmed_at is null order by b.id limit 50`.execute(context.db);
  for (const { id } of rows) await confirmRequest(context, id);
  return rows.length;
}

async function confirmRequest({ db, clock, origin }: ConfirmContext, bookingId: number): Promise<Result<null>> {
  const telling: Telling = { now: clock(), origin, decimals: await decimalsOf(db) };
  return retried(() => inTransaction(db, (trx) => confirmWithin(trx, bookingId, telling)));
}

async function confirmWithin(trx: Trx, bookingId: number, telling: Telling): Promise<Result<null>> {
  const { now } = telling;
  const adId = (await bookingWithId(trx, bookingId))?.adId;
  // The ad first, as everybody who books does: two never wait for each other.
  const ad = adId ? await lockRentalAd(trx, adId) : undefined;
  await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
  const booking = await bookingWithId(trx, bookingId);
  if (!booking) return notFound();
  if (booking.isConfirmed || booking.status !== "requested") return ok(null);
  if (ad) await releaseHolds(trx, now, ad.id);
  const hold = ad && (await decideFor(trx, booking, now));
  const got = ad && hold?.holds ? await takeUnit(trx, ad, booking, todayIn(ad.timeZone, now)) : undefined;
  const unit = got && "unit" in got ? got.unit : undefined;
  await trx
    .updateTable("bookings")
    .set({
      contact_confirmed_at: now,
      answer_by: answerByOf(booking, booking.timeZone, now),
      ...(unit === undefined ? {} : { unit, holds: true, hold_until: hold?.holds ? hold.until : null }),
      changed_at: now,
    })
    .where("id", "=", bookingId)
    .execute();
  const confirmed = await bookingWithId(trx, bookingId);
  if (confirmed) await tellOfRequest(trx, confirmed, telling);
  return ok(null);
}

async function decideFor(trx: Db, { id, userId, email, phone, ...span }: Booking, now: Date) {
  const { network = null } =
    (await trx.selectFrom("bookings").select("network").where("id", "=", id).executeTakeFirst()) ?? {};
  const sender = { userId: userId ?? undefined, email, phone, isConfirmed: true, network };
  return decideHold(await lockHolder(trx, sender, now, id), daysOf(span), now);
}
