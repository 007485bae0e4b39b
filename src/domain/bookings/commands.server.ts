import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import type { BookingStatus } from "#db/schema/bookings.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { optionalLineField } from "#domain/forms/fields.ts";
import { fieldError } from "#domain/orders/input.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { bookingLimits } from "./booking.ts";
import { todayIn } from "./days.ts";
import { releaseHolds } from "./holds.server.ts";
import { type Booking, bookingWithId } from "./queries.server.ts";
import { lockRentalAd, type RentalAd } from "./rental-ad.server.ts";
import { takeUnit } from "./request.server.ts";
import { retried } from "./retried.server.ts";
import { mayStep } from "./steps.ts";
import { decimalsOf, type Telling, tellCustomer, tellSeller } from "./tell.server.ts";

/** Who acts, and by what right: the customer by their account or the booking's token, a seller by what is theirs. */
export type BookingActor =
  | { by: "customer"; userId: number }
  | { by: "customer"; token: string }
  | { by: "seller"; sellerIds: readonly number[] }
  | { by: "system" };

export type BookingContext = { db: Db; clock: Clock; origin: string; actor: BookingActor };

type Trx = Transaction<Tables>;

const notFound = (): Failure => failure("not_found", "booking.not_found");

/** Whether a booking is the actor's to touch; else it is as if it weren't there. */
function isTheirs(actor: BookingActor, booking: Booking): boolean {
  switch (actor.by) {
    case "customer":
      return "token" in actor ? booking.token === actor.token : booking.userId === actor.userId;
    case "seller":
      return actor.sellerIds.includes(booking.seller.id);
    case "system":
      return true;
  }
}

const note = z.object({ note: optionalLineField(bookingLimits.note) });

/** Takes a booking one step further; a seller who refuses or cancels says why. Wake the mail job afterwards. */
export async function takeBookingStep(
  { db, clock, origin, actor }: BookingContext,
  id: number,
  input: { to: BookingStatus; note?: unknown },
): Promise<Result<null>> {
  const read = note.safeParse({ note: input.note });
  if (!read.success) return wrong("note", "too_long");
  const reply = actor.by === "seller" ? read.data.note : null;
  if (actor.by === "seller" && (input.to === "refused" || input.to === "cancelled") && !reply) {
    return wrong("note", "required");
  }
  const telling: Telling = { now: clock(), origin, decimals: await decimalsOf(db) };
  return retried(() => inTransaction(db, (trx) => stepWithin(trx, actor, id, { to: input.to, reply }, telling)));
}

const wrong = (path: string, code: string): Failure => failure("invalid", code, [fieldError(path, code)]);

/** The step of a booking within a transaction that does more. */
export async function stepWithin(
  trx: Trx,
  actor: BookingActor,
  id: number,
  { to, reply }: { to: BookingStatus; reply: string | null },
  telling: Telling,
): Promise<Result<null>> {
  // The ad first, as everybody who books does; then steps of one booking wait for each other.
  const adId = to === "confirmed" ? (await bookingWithId(trx, id))?.adId : undefined;
  const ad = adId ? await lockRentalAd(trx, adId) : undefined;
  await sql`select id from bookings where id = ${id} for update`.execute(trx);
  const booking = await bookingWithId(trx, id);
  if (!booking || booking.status === "blocked" || !isTheirs(actor, booking)) return notFound();
  const today = todayIn(booking.timeZone, telling.now);
  if (!mayStep(booking, to, actor.by, today)) return failure("conflict", "booking.illegal_step");
  const unit = to === "confirmed" ? await firmUnit(trx, booking, ad, telling.now) : booking.unit;
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
      changed_at: telling.now,
    })
    .where("id", "=", id)
    .execute();
  const changed = { ...booking, status: to, reply: reply ?? booking.reply };
  // Nobody has heard of a request whose contact wasn't confirmed.
  if (!booking.isConfirmed) return ok(null);
  if (actor.by === "customer") await tellSeller(trx, changed, "seller-cancelled", telling);
  else if (actor.by === "system" && to === "refused") {
    await tellCustomer(trx, changed, "unanswered", telling);
    await tellSeller(trx, changed, "seller-unanswered", telling);
  } else if (to === "confirmed" || to === "refused" || to === "cancelled" || to === "completed") {
    await tellCustomer(trx, changed, to, telling);
  }
  return ok(null);
}

/** The car that a confirmed booking gets: the one it holds, or another one that is free on its days; undefined if none is. */
async function firmUnit(trx: Trx, booking: Booking, ad: RentalAd | undefined, now: Date): Promise<number | undefined> {
  if (ad) await releaseHolds(trx, now, ad.id);
  const { holds, unit, holdUntil } = booking;
  if (holds && (holdUntil === null || holdUntil > now)) return unit;
  const got = ad && (await takeUnit(trx, ad, booking, todayIn(ad.timeZone, now)));
  return got && "unit" in got ? got.unit : undefined;
}
