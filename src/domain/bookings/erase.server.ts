import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { forgetName } from "#domain/notifications/erase.server.ts";
import { erasedEmail } from "#domain/orders/erase.server.ts";
import { type BookingActor, stepWithin } from "./commands.server.ts";
import { rentalsPath } from "./queries.server.ts";
import type { Telling } from "./tell.server.ts";

type Trx = Transaction<Tables>;

/** Bookings of a person: those of the account, and those made without it when the address is known to be theirs. */
const own = (userId: number) => sql`(user_id = ${userId} or (user_id is null and lower(email) =
  (select lower(u.email) from users u where u.id = ${userId} and u.email_verified)))`;

/**
 * Ends what a person who leaves has still ahead: what they booked, so that others get the days, and what was booked of
 * their sellers. Those on the other side are told.
 */
export async function endBookings(
  trx: Trx,
  userId: number,
  sellerIds: readonly number[],
  telling: Telling,
): Promise<void> {
  const { rows } = await sql<{ id: number; token: string; is_own: boolean }>`
    select id, token, ${own(userId)} as is_own from bookings
    where status in ('requested', 'confirmed') and (${own(userId)} or seller_id = any(${[...sellerIds]}::int[]))
    order by id`.execute(trx);
  for (const { id, token, is_own } of rows) {
    // What can't be cancelled any more stays as it is.
    const actor: BookingActor = is_own ? { by: "customer", token } : { by: "system" };
    await stepWithin(trx, actor, id, { to: "cancelled", reply: null }, telling);
  }
}

/** Takes a person out of their bookings: sellers keep which days were let, and for how much. */
export async function eraseFromBookings(trx: Trx, userId: number, now: Date): Promise<void> {
  await forgetName(trx, "customer", sql`path in (select ${rentalsPath} || id from bookings where ${own(userId)})`);
  await sql`
    update bookings set user_id = null, name = '', email = ${erasedEmail}, phone = '', note = null, reply = null,
      idempotency_key = null, fingerprint = null, network = null, confirm_hash = null, changed_at = ${now},
      -- Links of old mails open nothing any more.
      token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    where status <> 'blocked' and ${own(userId)}`.execute(trx);
}
