import { type Kysely, sql } from "kysely";

/**
 * Stores the VAT number that the seller had when an order was placed or the price of a booking was agreed. Earlier ones
 * get the number of their last invoice, otherwise the present number of the seller.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table seller_orders add column vat_number text;
update seller_orders s set vat_number = r.vat_number from sellers r where r.id = s.seller_id and r.vat_number is not null;
update seller_orders s set vat_number = i.document->'seller'->>'vatNumber' from invoices i where i.seller_order_id = s.id;
update bookings b set stay_price = b.stay_price || jsonb_build_object('vatNumber', coalesce(
  (select i.document->'seller'->>'vatNumber' from invoices i where i.booking_id = b.id order by i.id desc limit 1), r.vat_number))
from sellers r where r.id = b.seller_id and b.stay_price is not null;
update booking_changes c set stay_price = c.stay_price || jsonb_build_object('vatNumber', r.vat_number)
from bookings b join sellers r on r.id = b.seller_id where b.id = c.booking_id;
`)
    .execute(db);
}
