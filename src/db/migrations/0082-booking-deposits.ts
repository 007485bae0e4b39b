import { type Kysely, sql } from "kysely";

/** Lets bookings have a second payment and settlement: the refundable deposit, of which a seller can keep a part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table payments add column purpose text not null default 'price' check (purpose in ('price', 'deposit'));
drop index payments_booking_open;
create unique index payments_booking_open on payments (booking_id, purpose)
  where booking_id is not null and state in ('begun', 'pending', 'authorized');

alter table settlements add column is_deposit boolean not null default false;
alter table settlements drop constraint settlements_booking_key;
alter table settlements add constraint settlements_booking_key unique (booking_id, currency, is_deposit);

alter table bookings add column deposit_status text not null default 'none'
  check (deposit_status in ('none', 'held', 'released', 'kept'));
alter table bookings add column deposit_kept_minor bigint not null default 0 check (deposit_kept_minor >= 0);
-- The seller's words about the damage.
alter table bookings add column deposit_claim text;
alter table bookings add constraint bookings_deposit_kept check (
  (deposit_status = 'kept') = (deposit_kept_minor > 0) and (deposit_status <> 'kept' or deposit_claim is not null)
  and deposit_kept_minor <= coalesce(deposit_minor, 0));
create index bookings_deposit_held on bookings (id) where deposit_status = 'held';
`)
    .execute(db);
}
