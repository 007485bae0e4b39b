import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { fieldError } from "#domain/orders/input.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { blockTrouble, overlap, type Span } from "./booking.ts";
import { todayIn } from "./days.ts";
import { readBlock } from "./input.ts";
import { type Booking, bookingsOfAd } from "./queries.server.ts";
import { lockRentalAd } from "./rental-ad.server.ts";
import { takeUnit } from "./request.server.ts";
import { isOverlap, retried } from "./retried.server.ts";

const notFound = (): Failure => failure("not_found", "booking.not_found");

/** A refusal, with the bookings and blocked days that are in the way. */
export type BlockRefusal = Failure & { inTheWay?: Booking[] };

/** Keeps one of an ad's cars from being booked on some days: its seller needs it, or it is being mended. */
export async function blockDays(
  { db, clock }: { db: Db; clock: Clock },
  sellerIds: readonly number[],
  adId: number,
  input: unknown,
): Promise<Result<null> | BlockRefusal> {
  const read = readBlock(input);
  if (!read.ok) return failure("invalid", read.errors[0]?.code ?? "invalid", read.errors);
  const { note, ...span } = read.value;
  try {
    return await retried(() =>
      inTransaction(db, async (trx): Promise<Result<null> | BlockRefusal> => {
        const ad = await lockRentalAd(trx, adId);
        if (!ad || !sellerIds.includes(ad.sellerId)) return notFound();
        const now = clock();
        const today = todayIn(ad.timeZone, now);
        const trouble = blockTrouble(span, today);
        if (trouble) return failure("invalid", trouble.code, [fieldError(trouble.path, trouble.code)]);
        const got = await takeUnit(trx, ad, span, today);
        if (!("unit" in got)) return held(await heldOn(trx, adId, got.taken));
        await trx
          .insertInto("bookings")
          .values({
            ad_id: ad.id,
            seller_id: ad.sellerId,
            unit: got.unit,
            status: "blocked",
            during: sql<string>`daterange(${span.from}::date, ${span.to}::date)`,
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
    if (isOverlap(error)) return held([]);
    throw error;
  }
}

/** What holds an ad's cars on one of these days. */
async function heldOn(db: Db, adId: number, taken: readonly Span[]): Promise<Booking[]> {
  const [first, last] = [taken[0], taken.at(-1)];
  if (!first || !last) return [];
  const held = await bookingsOfAd(db, adId, { from: first.from, to: last.to });
  return held.filter((each) => each.status !== "completed" && taken.some((span) => overlap(span, each)));
}

/** Whether a booking is in the way, or only days that were blocked before. */
function held(inTheWay: Booking[]): BlockRefusal {
  const isOwn = inTheWay.length > 0 && inTheWay.every(({ status }) => status === "blocked");
  const code = isOwn ? "block.blocked" : "block.booked";
  return { ...failure("conflict", code, [fieldError("from", code)]), inTheWay };
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
