import { createHash, randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { fieldError, isIdempotencyKey } from "#domain/orders/input.ts";
import { roleAt } from "#domain/sellers/owned.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import {
  answerWithin,
  assignUnits,
  daysOf,
  freeUnit,
  fullSpans,
  nearestFree,
  type Span,
  spanTrouble,
  takenOf,
  totalOf,
  type UnitSpan,
} from "./booking.ts";
import { addDays, type Day, startOfDay, todayIn } from "./days.ts";
import { type BookingSender, countRequest, countStranger, hashText, lockHolder, releaseHolds } from "./holds.server.ts";
import { decideHold, type Hold } from "./holds.ts";
import { type BookingWish, readWish } from "./input.ts";
import { bookingWithId, takenFrom } from "./queries.server.ts";
import { lockRentalAd, type RentalAd } from "./rental-ad.server.ts";
import { isOverlap, retried } from "./retried.server.ts";
import { decimalsOf, type Telling, tellCustomer, tellOfRequest } from "./tell.server.ts";

export type RequestContext = {
  db: Db;
  clock: Clock;
  /** Mails lead there. */
  origin: string;
  /** Who is signed in, and whether their address is confirmed. */
  member?: { id: number; email: string; emailVerified?: boolean } | undefined;
  /** Network that is counted (`addressKey`). Left out by trusted callers: their contacts count as confirmed, and nothing is limited. */
  network?: string | undefined;
  language: string;
};

export type RequestInput = {
  from?: unknown;
  to?: unknown;
  name?: unknown;
  email?: unknown;
  phone?: unknown;
  note?: unknown;
  /** The total that the customer saw, in minor units; null: the price was on request; undefined: whatever it is. */
  seenTotal?: number | null | undefined;
};

export type Requested = { id: number; token: string /** The key was used before. */; repeated: boolean };

/** Too many requests of one account, contact or network. */
export type TooOften = Failure & { retryAt: Date };

const tooOften = (retryAt: Date): TooOften => ({ ...failure("rate_limited", "booking.limit"), retryAt });

/** A refusal, with what of the days is taken and what is free nearby, or what it costs now. */
export type BookingRefusal = Failure & { taken?: Span[]; free?: Span | undefined; total?: number | null };

/** Carries a refusal out of the transaction, which takes back everything that was written. */
class Refusal extends Error {
  readonly failure: BookingRefusal;
  constructor(failure: BookingRefusal) {
    super(failure.code);
    this.failure = failure;
  }
}

type Trx = Transaction<Tables>;

/**
 * Asks an ad's seller for its car on some days. Once the contact is confirmed the request holds the days as `decideHold` says; of
 * several who ask for the same days at the same moment one gets them. The same key with the same wish is the same booking, however
 * often it is sent. Whoever lets the car, or works there, blocks its days instead. Wake the mail job afterwards.
 */
export async function requestBooking(
  context: RequestContext,
  adId: number,
  input: RequestInput,
  idempotencyKey: string,
): Promise<Result<Requested> | BookingRefusal | TooOften> {
  if (!isIdempotencyKey(idempotencyKey)) {
    return failure("invalid", "booking.key_invalid", [fieldError("idempotencyKey", "booking.key_invalid")]);
  }
  const wish = readWish(input, context.member?.email);
  if (!wish.ok) return failure("invalid", wish.errors[0]?.code ?? "invalid", wish.errors);
  const { db, clock, origin } = context;
  const telling: Telling = { now: clock(), origin, decimals: await decimalsOf(db) };
  const sender = toSender(context, wish.value);
  const retryAt = sender && (await countRequest(db, sender, telling.now));
  if (retryAt) return tooOften(retryAt);
  const prepared = { wish: wish.value, sender, seenTotal: input.seenTotal, key: idempotencyKey, telling };
  try {
    return ok(await retried(() => inTransaction(db, (trx) => book(trx, context, adId, prepared))));
  } catch (error) {
    return refusalOf(error);
  }
}

const toSender = ({ member, network }: RequestContext, { email, phone }: BookingWish): BookingSender | undefined =>
  network === undefined
    ? undefined
    : { userId: member?.id, email, phone, isConfirmed: member?.emailVerified === true, network };

type Prepared = {
  wish: BookingWish;
  sender: BookingSender | undefined;
  seenTotal: number | null | undefined;
  key: string;
  telling: Telling;
};

async function book(
  trx: Trx,
  { member, language }: RequestContext,
  adId: number,
  { wish, sender, seenTotal, key, telling }: Prepared,
): Promise<Requested> {
  const ad = await lockRentalAd(trx, adId);
  const fingerprint = fingerprintOf(member?.id, adId, wish);
  const known = await withKey(trx, key, fingerprint);
  if (known) return known;
  if (!ad) throw new Refusal(failure("not_found", "booking.not_rental"));
  if (member && (await roleAt(trx, member.id, ad.sellerId))) throw new Refusal(failure("forbidden", "booking.own"));
  if (ad.status !== "active" || ad.units === 0) throw new Refusal(failure("conflict", "booking.not_active"));
  const { now } = telling;
  const today = todayIn(ad.timeZone, now);
  const trouble = spanTrouble(wish, today, ad.minDays);
  if (trouble) throw new Refusal(failure("invalid", trouble.code, [fieldError(trouble.path, trouble.code)]));
  const dayMinor = ad.price?.minor ?? null;
  await releaseHolds(trx, now, ad.id);
  const got = await takeUnit(trx, ad, wish, today);
  if (!("unit" in got)) {
    throw new Refusal({ ...failure("conflict", "booking.taken", [fieldError("from", "booking.taken")]), ...got });
  }
  const total = dayMinor === null ? null : totalOf(dayMinor, daysOf(wish));
  if (seenTotal !== undefined && seenTotal !== total) {
    throw new Refusal({ ...failure("conflict", "booking.price_changed"), total });
  }
  const hold = sender
    ? decideHold(await lockHolder(trx, { ...sender, network: hashText(sender.network) }, now), daysOf(wish), now)
    : HELD;
  const isConfirmed = sender?.isConfirmed ?? true;
  const retryAt = sender && !isConfirmed ? await countStranger(trx, sender, now) : undefined;
  if (retryAt) throw new Refusal(tooOften(retryAt));
  const code = randomBytes(24).toString("base64url");
  const token = randomBytes(24).toString("base64url");
  const made = await trx
    .insertInto("bookings")
    .values({
      ad_id: ad.id,
      seller_id: ad.sellerId,
      unit: got.unit,
      status: "requested",
      during: sql<string>`daterange(${wish.from}::date, ${wish.to}::date)`,
      user_id: member?.id ?? null,
      token,
      name: wish.name,
      email: wish.email,
      phone: wish.phone,
      language,
      ad_name_en: ad.name.en,
      ad_name_ar: ad.name.ar,
      image: ad.image,
      day_minor: dayMinor,
      currency: ad.currency,
      total_minor: total,
      note: wish.note,
      answer_by: answerByOf(wish, ad.timeZone, now),
      holds: hold.holds,
      hold_until: hold.holds ? hold.until : null,
      contact_confirmed_at: isConfirmed ? now : null,
      confirm_hash: isConfirmed ? null : hashText(code),
      network: sender ? hashText(sender.network) : null,
      time_zone: ad.timeZone,
      idempotency_key: key,
      fingerprint,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  // Somebody used the key for another car meanwhile.
  if (!made) throw new Refusal(failure("conflict", "booking.key_reused"));
  const booking = await bookingWithId(trx, made.id);
  if (!booking) throw new Error(`booking ${made.id} isn't there`);
  // Nobody is told of a request whose contact may be made up; who has the contact is asked first.
  if (!isConfirmed) await tellCustomer(trx, booking, "unconfirmed", { ...telling, code });
  else await tellOfRequest(trx, booking, telling);
  return { id: made.id, token, repeated: false };
}

const HELD: Hold = { holds: true, until: null };

/** Until when a seller has to answer: two days, but not longer than the first day of the rental. */
export function answerByOf({ from }: Pick<Span, "from">, timeZone: string, now: Date): Date {
  const begins = startOfDay(timeZone, addDays(from, 1));
  return new Date(Math.min(now.getTime() + answerWithin * 3_600_000, begins.getTime()));
}

/** The booking that was made with the key; refused when that was another wish, or another's. */
async function withKey(trx: Trx, key: string, fingerprint: string): Promise<Requested | undefined> {
  const known = await trx
    .selectFrom("bookings")
    .select(["id", "token", "fingerprint"])
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (!known) return undefined;
  if (known.fingerprint !== fingerprint || !known.token) throw new Refusal(failure("conflict", "booking.key_reused"));
  return { id: known.id, token: known.token, repeated: true };
}

const fingerprintOf = (userId: number | undefined, adId: number, wish: BookingWish): string => {
  const { from, to, name, email, phone, note } = wish;
  return createHash("sha256")
    .update(JSON.stringify([userId ?? "guest", adId, from, to, name, email, phone, note]))
    .digest("hex");
};

/** A car for the days that somebody wants, or which of the days are taken and what is free nearby. */
export type Got = { unit: number } | { taken: Span[]; free: Span | undefined };

/**
 * One of the ad's cars for these days; where they lie so that none is free all the while, bookings that haven't begun
 * change places. The ad must be locked.
 */
export async function takeUnit(trx: Trx, ad: RentalAd, wanted: Span, today: Day): Promise<Got> {
  const taken = await takenFrom(trx, ad.id, today);
  const full = fullSpans(taken, ad.units);
  const clash = takenOf(wanted, full);
  if (clash.length > 0) return { taken: clash, free: nearestFree(wanted, full, today) };
  const { from, to } = wanted;
  const unit = freeUnit(wanted, taken, ad.units);
  if (unit !== undefined) return { unit };
  const moved = assignUnits<UnitSpan & { id: number }>([...taken, { id: 0, from, to, unit: 0 }], ad.units, today);
  const own = moved?.find(({ id }) => id === 0);
  if (!moved || !own) return { taken: [{ from, to }], free: undefined };
  const others = moved.filter(({ id }) => id !== 0);
  await sql`update bookings b set unit = m.unit
    from unnest(${others.map(({ id }) => id)}::bigint[], ${others.map((each) => each.unit)}::int[]) as m(id, unit)
    where b.id = m.id and b.unit <> m.unit`.execute(trx);
  return { unit: own.unit };
}

/** What a refusal inside a transaction comes to; other errors are thrown on. */
function refusalOf(error: unknown): BookingRefusal {
  if (error instanceof Refusal) return error.failure;
  if (isOverlap(error)) return failure("conflict", "booking.taken", [fieldError("from", "booking.taken")]);
  throw error;
}
