import { type RawBuilder, sql } from "kysely";
import { ERASED_EMAIL } from "#domain/accounts/account.ts";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { eraseNameFromNotifications } from "#domain/notifications/erase-names.server.ts";
import { SELLER_ORDERS_PATH } from "./order.ts";

/** Builds the SQL expression that reduces an address to its country and city. */
const anonymizeAddress = (column: string): RawBuilder<unknown> => sql`
  case when ${sql.ref(column)} is not null then jsonb_build_object('firstName', '', 'lastName', '', 'company', null,
    'country', ${sql.ref(column)}->>'country', 'address1', '', 'address2', null, 'city', ${sql.ref(column)}->>'city',
    'state', null, 'postcode', null, 'email', null, 'phone', '') end`;

/**
 * Removes a user's personal data from the user's orders, and from guest orders with the same confirmed email address.
 * Products, amounts and city stay, because sellers need them. Returns the files of receipts and of
 * photos of returns, which the caller has to delete.
 */
export async function eraseBuyerFromOrders(trx: Trx, userId: number): Promise<{ receipts: string[] }> {
  const ownOrders = sql`(user_id = ${userId} or (user_id is null and lower(orders.email) =
    (select lower(u.email) from users u where u.id = ${userId} and u.email_verified)))`;
  const { rows } = await sql<{ file: string }>`
    with own as (select s.id from seller_orders s join orders on orders.id = s.order_id where ${ownOrders}),
      receipts as (delete from payment_receipts where seller_order_id in (select id from own) returning file),
      photos as (delete from return_photos where return_id in (
        select r.id from returns r where r.seller_order_id in (select id from own)) returning file),
      notes as (update return_events set note = null where note is not null and by = 'buyer' and return_id in (
        select r.id from returns r where r.seller_order_id in (select id from own)))
    select file from receipts union all select file from photos`.execute(trx);
  await sql`
    update order_events set note = null
    where note is not null and by = 'buyer' and seller_order_id in (
      select s.id from seller_orders s join orders on orders.id = s.order_id where ${ownOrders})`.execute(trx);
  await eraseNameFromNotifications(
    trx,
    "buyer",
    sql`path in (select ${SELLER_ORDERS_PATH} || s.id from seller_orders s join orders on orders.id = s.order_id where ${ownOrders})`,
  );
  await sql`
    update orders set user_id = null, email = ${ERASED_EMAIL}, notes = null,
      -- A new token makes the links in old mails invalid.
      token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      -- Both can contain personal data: the client chose the key, and the fingerprint is a hash of the input.
      idempotency_key = 'erased-' || id, fingerprint = '',
      shipping_address = ${anonymizeAddress("shipping_address")}, billing_address = ${anonymizeAddress("billing_address")}
    where ${ownOrders}`.execute(trx);
  return { receipts: rows.map(({ file }) => file) };
}
