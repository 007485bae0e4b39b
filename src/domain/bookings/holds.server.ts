import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type CountedUse, countEach } from "#domain/limits/limits.server.ts";
import { type Holder, requestLimits } from "./holds.ts";

/** Who asks: by account or by what they say of themselves, and from where. */
export type BookingSender = {
  userId: number | undefined;
  email: string;
  phone: string;
  /** The contact is known to be theirs. */
  isConfirmed: boolean;
  /** Network address as `addressKey` has it. */
  network: string;
};

export const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** The same number however it is written, as far as its last nine digits. */
const toPhoneKey = (phone: string): string => phone.replace(/\D/g, "").slice(-9);

const contactsOf = ({ email, phone }: BookingSender): string[] => [
  `mail ${email.toLowerCase()}`,
  `phone ${toPhoneKey(phone)}`,
];

/** Counts a try to make a request. Returns from when on it is allowed again; undefined if it is allowed now. */
export function countRequest(db: Db, sender: BookingSender, now: Date): Promise<Date | undefined> {
  const { userId, network } = sender;
  const uses: CountedUse[] = [
    ...(userId === undefined ? [] : [{ limit: requestLimits.account, key: String(userId), count: 1 }]),
    ...contactsOf(sender).map((key) => ({ limit: requestLimits.contact, key, count: 1 })),
    { limit: requestLimits.network, key: network, count: 1 },
  ];
  return countEach(db, uses, now);
}

/** Counts a request that is made, whose contact gets a mail to confirm it; in the request's transaction. Returns as `countRequest`. */
export const countStranger = (trx: Db, sender: BookingSender, now: Date): Promise<Date | undefined> =>
  countEach(
    trx,
    contactsOf(sender).map((key) => ({ limit: requestLimits.stranger, key, count: 1 })),
    now,
  );

/**
 * Reads what somebody holds, and keeps others of the same account, contact or network waiting until this transaction is through:
 * requests of the same moment can't each pass as the first. `except` is the booking that is being decided.
 */
export async function lockHolder(
  trx: Db,
  { userId, email, phone, isConfirmed, network }: Omit<BookingSender, "network"> & { network: string | null },
  now: Date,
  except = 0,
): Promise<Holder> {
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
  const { own = 0, network: near = 0, isKnown = false } = rows[0] ?? {};
  return { isConfirmed, isKnown, own, network: near };
}

/** Gives days free that requests have held for long enough; of one ad, or of all. Returns how many it were. */
export async function releaseHolds(db: Db, now: Date, adId?: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update bookings set holds = false
    where status = 'requested' and holds and hold_until <= ${now} ${adId === undefined ? sql`` : sql`and ad_id = ${adId}`}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
