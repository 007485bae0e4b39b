import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { consumeRateLimits, type RateLimitUse } from "#domain/rate-limits/rate-limiter.server.ts";
import { type BookingRequester, bookingRequestLimits } from "./holds.ts";

/** Person and network from which a booking request comes. */
export type BookingSender = {
  userId: number | undefined;
  email: string;
  phone: string;
  /** Whether the email address is confirmed. */
  isConfirmed: boolean;
  /** Key of the network, as returned by `toAddressKey`. */
  network: string;
};

/** Returns the SHA-256 hash of a text in base64url. */
export const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Returns the last nine digits of a phone number, so that numbers in any notation can be compared. */
const toPhoneKey = (phone: string): string => phone.replace(/\D/g, "").slice(-9);

const listContactKeys = ({ email, phone }: BookingSender): string[] => [
  `mail ${email.toLowerCase()}`,
  `phone ${toPhoneKey(phone)}`,
];

/**
 * Records an attempt to request a booking. Returns undefined when the attempt is allowed, otherwise the time of the
 * next allowed attempt.
 */
export function recordBookingAttempt(db: Db, sender: BookingSender, now: Date): Promise<Date | undefined> {
  const { userId, network } = sender;
  const uses: RateLimitUse[] = [
    ...(userId === undefined ? [] : [{ limit: bookingRequestLimits.account, key: String(userId), count: 1 }]),
    ...listContactKeys(sender).map((key) => ({ limit: bookingRequestLimits.contact, key, count: 1 })),
    { limit: bookingRequestLimits.network, key: network, count: 1 },
  ];
  return consumeRateLimits(db, uses, now);
}

/**
 * Records a booking request that causes a confirmation mail, in the transaction of the request. Returns the time of the
 * next allowed request when a limit is exceeded.
 */
export const recordUnconfirmedBooking = (trx: Db, sender: BookingSender, now: Date): Promise<Date | undefined> =>
  consumeRateLimits(
    trx,
    listContactKeys(sender).map((key) => ({ limit: bookingRequestLimits.stranger, key, count: 1 })),
    now,
  );

/**
 * Counts the booking requests that reserve days, of the customer and of the customer's network, without the booking
 * `except`. Locks the account, email address, phone number and network of the customer until the transaction ends.
 * Otherwise two concurrent requests could both count as the first one.
 */
export async function lockBookingRequester(
  trx: Db,
  { userId, email, phone, isConfirmed, network }: Omit<BookingSender, "network"> & { network: string | null },
  now: Date,
  except = 0,
): Promise<BookingRequester> {
  const keys = [`user ${userId ?? ""}`, `mail ${email.toLowerCase()}`, `phone ${toPhoneKey(phone)}`, `net ${network}`];
  for (const key of [...new Set(keys)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${key}`}, 0))`.execute(trx);
  }
  const isOwn = sql`(b.user_id = ${userId ?? null}::int or lower(b.email) = lower(${email})
    or right(regexp_replace(b.phone, '\\D', '', 'g'), 9) = ${toPhoneKey(phone)})`;
  const { rows } = await sql<{ own: number; network: number; isKnown: boolean }>`
    select count(*) filter (where ${isOwn})::int as own, count(*) filter (where b.network = ${network})::int as network,
      exists (select from bookings d where d.status = 'completed'
        and (d.user_id = ${userId ?? null}::int or lower(d.email) = lower(${email}))) as "isKnown"
    from bookings b
    where b.status = 'requested' and b.holds and (b.hold_until is null or b.hold_until > ${now}) and b.id <> ${except}`.execute(
    trx,
  );
  const { own = 0, network: networkHolds = 0, isKnown = false } = rows[0] ?? {};
  return { isConfirmed, isKnown, own, network: networkHolds };
}

/**
 * Releases the reserved days of requests whose reservation has expired, for one listing or for all. Returns the number
 * of requests.
 */
export async function releaseExpiredDayReservations(db: Db, now: Date, listingId?: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update bookings set holds = false
    where status = 'requested' and holds and hold_until <= ${now} ${listingId === undefined ? sql`` : sql`and ad_id = ${listingId}`}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
