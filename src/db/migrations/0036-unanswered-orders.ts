import { type Kysely, sql } from "kysely";

/** Adds the deadline for the seller's response to an order, and the time at which the seller was reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- The default is reckoned once for all rows that are there, without touching them: what waits when this comes has its days from then
-- on. Processes of an older version, which don't know the column, write it by the default too.
alter table seller_orders
  add column answer_by timestamptz not null default now() + interval '7 days',
  add column reminded_at timestamptz;
create index seller_orders_unanswered on seller_orders (answer_by) where status = 'PENDING' and payment_status = 'unpaid';

-- Wider than the one before, so that what is there holds to it and isn't looked through under the lock.
alter table order_events
  drop constraint order_events_by_check,
  add constraint order_events_by_check check (by in ('buyer', 'seller', 'staff', 'system')) not valid;
`)
    .execute(db);
}
