import { type Kysely, sql } from "kysely";

/** Allows tax invoices and credit notes of rental bookings. A document belongs to a seller order or to a booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table invoices
  alter column seller_order_id drop not null,
  add column booking_id bigint references bookings,
  add constraint invoices_owner check (num_nonnulls(seller_order_id, booking_id) = 1);
create index invoices_booking on invoices (booking_id) where booking_id is not null;
`)
    .execute(db);
}
