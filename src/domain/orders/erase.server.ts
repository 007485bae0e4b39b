import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#domain/cart/held-lines.server.ts";
import { forgetName } from "#domain/notifications/erase.server.ts";
import { salesPath } from "./order.ts";

/** What an erased person's orders say instead of an e-mail address; nobody can have it. */
export const erasedEmail = "erased@invalid";

/** Of an address only what says nothing of a person: where goods went, not to whom. */
const erased = (column: string): RawBuilder<unknown> => sql`
  case when ${sql.ref(column)} is not null then jsonb_build_object('firstName', '', 'lastName', '', 'company', null,
    'country', ${sql.ref(column)}->>'country', 'address1', '', 'address2', null, 'city', ${sql.ref(column)}->>'city',
    'state', null, 'postcode', null, 'email', null, 'phone', '') end`;

/**
 * Takes a person out of their orders, and of those they made without signing in when the address is known to be theirs:
 * the sellers keep what was sold, for how much, and to which city. Answers with files that are left over.
 */
export async function eraseFromOrders(trx: Trx, userId: number): Promise<{ receipts: string[] }> {
  const own = sql`(user_id = ${userId} or (user_id is null and lower(orders.email) =
    (select lower(u.email) from users u where u.id = ${userId} and u.email_verified)))`;
  const { rows } = await sql<{ file: string }>`
    delete from payment_receipts where seller_order_id in (
      select s.id from seller_orders s join orders on orders.id = s.order_id where ${own}) returning file`.execute(trx);
  await sql`
    update order_events set note = null
    where note is not null and by = 'buyer' and seller_order_id in (
      select s.id from seller_orders s join orders on orders.id = s.order_id where ${own})`.execute(trx);
  await forgetName(
    trx,
    "buyer",
    sql`path in (select ${salesPath} || s.id from seller_orders s join orders on orders.id = s.order_id where ${own})`,
  );
  await sql`
    update orders set user_id = null, email = ${erasedEmail}, notes = null,
      -- Links of old mails open nothing any more.
      token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      -- Chosen by the client, and made of what was sent.
      idempotency_key = 'erased-' || id, fingerprint = '',
      shipping_address = ${erased("shipping_address")}, billing_address = ${erased("billing_address")}
    where ${own}`.execute(trx);
  return { receipts: rows.map(({ file }) => file) };
}
