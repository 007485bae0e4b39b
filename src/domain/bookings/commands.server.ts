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
import { bookingLimits, spanTrouble } from "./booking.ts";
import { todayIn } from "./days.ts";
import { readBlock } from "./input.ts";
import { type Booking, bookingWithId } from "./queries.server.ts";
import { lockRentalAd } from "./rental-ad.server.ts";
import { type BookingRefusal, refusalOf, takeUnit } from "./request.server.ts";
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
  // Steps of one booking wait for each other.
  await sql`select id from bookings where id = ${id} for update`.execute(trx);
  const booking = await bookingWithId(trx, id);
  if (!booking || booking.status === "blocked" || !isTheirs(actor, booking)) return notFound();
  const today = todayIn(booking.timeZone, telling.now);
  if (!mayStep(booking, to, actor.by, today)) return failure("conflict", "booking.illegal_step");
  await trx
    .updateTable("bookings")
    .set({
      status: to,
      reply: reply ?? booking.reply,
      ended_by: to === "confirmed" ? null : actor.by,
      changed_at: telling.now,
    })
    .where("id", "=", id)
    .execute();
  const changed = { ...booking, status: to, reply: reply ?? booking.reply };
  if (actor.by === "customer") await tellSeller(trx, changed, "seller-cancelled", telling);
  else if (actor.by === "system" && to === "refused") {
    await tellCustomer(trx, changed, "unanswered", telling);
    await tellSeller(trx, changed, "seller-unanswered", telling);
  } else if (to === "confirmed" || to === "refused" || to === "cancelled" || to === "completed") {
    await tellCustomer(trx, changed, to, telling);
  }
  return ok(null);
}

/** Keeps one of an ad's cars from being booked on some days: its seller needs it, or it is being mended. */
export async function blockDays(
  { db, clock }: Pick<BookingContext, "db" | "clock">,
  sellerIds: readonly number[],
  adId: number,
  input: unknown,
): Promise<Result<null> | BookingRefusal> {
  const read = readBlock(input);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "invalid", read.errors);
  const { from, to, note } = read.value;
  const now = clock();
  try {
    return await retried(() =>
      inTransaction(db, async (trx): Promise<Result<null>> => {
        const ad = await lockRentalAd(trx, adId);
        if (!ad || !sellerIds.includes(ad.sellerId)) return notFound();
        const today = todayIn(ad.timeZone, now);
        const trouble = spanTrouble({ from, to }, today, 1);
        if (trouble) return wrong(trouble.path, trouble.code);
        const unit = await takeUnit(trx, ad, { from, to }, today);
        await trx
          .insertInto("bookings")
          .values({
            ad_id: ad.id,
            seller_id: ad.sellerId,
            unit,
            status: "blocked",
            during: sql<string>`daterange(${from}::date, ${to}::date)`,
            ad_name_en: ad.name.en,
            ad_name_ar: ad.name.ar,
            currency: ad.currency,
            note,
            time_zone: ad.timeZone,
            created_at: now,
            changed_at: now,
          })
          .execute();
        return ok(null);
      }),
    );
  } catch (error) {
    return refusalOf(error);
  }
}

/** Gives blocked days free again; those that are free already stay so. */
export async function unblockDays(
  db: Db,
  sellerIds: readonly number[],
  adId: number,
  blockId: number,
): Promise<Result<null>> {
  const { rows } = await sql`
    delete from bookings where id = ${blockId} and ad_id = ${adId} and status = 'blocked'
      and seller_id = any(${[...sellerIds]}::int[]) returning id`.execute(db);
  return rows.length > 0 ? ok(null) : notFound();
}
