import { type Kysely, sql } from "kysely";

/**
 * Lets a payment, a refund and a settlement belong to a rental booking instead of an order. Bookings store how and
 * whether they are paid, until when, and the share that goes back after a cancellation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table bookings add column payment text not null default 'pick-up' check (payment in ('pick-up', 'online'));
alter table bookings add column payment_status text not null default 'unpaid'
  check (payment_status in ('unpaid', 'paid', 'refunded'));
-- The booking is cancelled if it is not paid until then.
alter table bookings add column pay_by timestamptz;
alter table bookings add column refund_percent int check (refund_percent between 0 and 100);
create index bookings_pay_by on bookings (pay_by) where pay_by is not null;

alter table payments alter column order_id drop not null;
alter table payments add column booking_id bigint references bookings;
alter table payments add constraint payments_owner check (num_nonnulls(order_id, booking_id) = 1);
create index payments_booking on payments (booking_id) where booking_id is not null;
create unique index payments_booking_open on payments (booking_id)
  where booking_id is not null and state in ('begun', 'pending', 'authorized');
alter table refunds alter column seller_order_id drop not null;

alter table ledger_transactions add column booking_id bigint;
create index ledger_transactions_booking on ledger_transactions (booking_id) where booking_id is not null;
alter table settlements drop constraint settlements_pkey;
alter table settlements add column id bigint generated always as identity primary key;
alter table settlements alter column seller_order_id drop not null;
alter table settlements add column booking_id bigint;
alter table settlements add constraint settlements_owner check (num_nonnulls(seller_order_id, booking_id) = 1);
alter table settlements add constraint settlements_seller_order_key unique (seller_order_id, currency);
alter table settlements add constraint settlements_booking_key unique (booking_id, currency);
create index settlements_held_bookings on settlements (booking_id)
  where booking_id is not null and held_goods_minor + held_shipping_minor + held_tax_minor > 0;
`)
    .execute(db);
}
