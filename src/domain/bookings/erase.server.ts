import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { ERASED_EMAIL } from "#domain/accounts/account.ts";
import { eraseNameFromNotifications } from "#domain/notifications/erase-names.server.ts";
import { type BookingActor, transitionBookingInTransaction } from "./commands.server.ts";
import type { BookingNotificationContext } from "./notify.server.ts";
import { SELLER_BOOKINGS_PATH } from "./queries.server.ts";

type Trx = Transaction<Tables>;

/**
 * Builds the SQL condition for the bookings of a person: bookings of the account, and guest bookings with the confirmed
 * email address of the account.
 */
const ownBookingCondition = (userId: number) => sql`(user_id = ${userId} or (user_id is null and lower(email) =
  (select lower(u.email) from users u where u.id = ${userId} and u.email_verified)))`;

/**
 * Cancels the open bookings of a person whose account is being deleted, as customer and as seller. The other party is
 * notified.
 */
export async function cancelBookingsOfUser(
  trx: Trx,
  userId: number,
  sellerIds: readonly number[],
  notificationContext: BookingNotificationContext,
): Promise<void> {
  const { rows } = await sql<{ id: number; token: string; is_own: boolean }>`
    select id, token, ${ownBookingCondition(userId)} as is_own from bookings
    where status in ('requested', 'confirmed') and (${ownBookingCondition(userId)}
      -- A rental that is over stays as it is, because its cancellation would give the money back.
      or seller_id = any(${[...sellerIds]}::int[]) and upper(period) >= (${notificationContext.now}::timestamptz at time zone time_zone)::date)
    order by id`.execute(trx);
  for (const { id, token, is_own } of rows) {
    // Bookings that can no longer be cancelled stay unchanged.
    const actor: BookingActor = is_own ? { by: "customer", token } : { by: "system" };
    await transitionBookingInTransaction(trx, actor, id, { to: "cancelled", reply: null }, notificationContext);
  }
}

/**
 * Returns whether an office holds a deposit of a person for a rental that has not been cancelled, or the person is about
 * to pay one. After a deletion nobody could contest what the office claims of it.
 */
export async function hasHeldDeposit(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where ${ownBookingCondition(userId)} and status in ('confirmed', 'completed')
      and (deposit_status in ('held', 'claimed', 'contested') or exists (
        select from payments p where p.booking_id = bookings.id and p.purpose = 'deposit'
          and p.state in ('begun', 'pending', 'authorized')))
    limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * Removes personal data from the bookings of a person. Sellers keep the rented days and the prices. Returns the files of
 * pictures of the person's documents, which the caller removes after the transaction.
 */
export async function eraseCustomerFromBookings(trx: Trx, userId: number, now: Date): Promise<{ documents: string[] }> {
  await eraseNameFromNotifications(
    trx,
    "customer",
    sql`path in (select ${SELLER_BOOKINGS_PATH} || id from bookings where ${ownBookingCondition(userId)})`,
  );
  await sql`
    update booking_changes set note = null, reply = null, delivery_address = null
    where booking_id in (select id from bookings where ${ownBookingCondition(userId)})`.execute(trx);
  await sql`
    update rental_protocols set remarks = null, answer_note = null
    where booking_id in (select id from bookings where ${ownBookingCondition(userId)})`.execute(trx);
  await sql`
    update deposit_claims set answer_note = null
    where booking_id in (select id from bookings where ${ownBookingCondition(userId)})`.execute(trx);
  const { rows: documents } = await sql<{ file: string }>`
    with erased as (
      select booking_id, kind, file from driver_documents
      where booking_id in (select id from bookings where ${ownBookingCondition(userId)}) for update)
    update driver_documents d set file = null, note = null from erased e
    where d.booking_id = e.booking_id and d.kind = e.kind returning e.file`.execute(trx);
  await sql`
    update bookings set user_id = null, name = '', email = ${ERASED_EMAIL}, phone = '', note = null, reply = null, delivery_address = null,
      driver_birth_date = null, driver_licence_since = null, licence_expires = null, licence_ending = null, idempotency_key = null, fingerprint = null, network = null, confirm_hash = null, changed_at = ${now},
      -- A new token makes the links in old mails invalid.
      token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    where status <> 'blocked' and ${ownBookingCondition(userId)}`.execute(trx);
  return { documents: documents.flatMap(({ file }) => file ?? []) };
}
