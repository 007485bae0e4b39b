import { type Kysely, sql } from "kysely";

/** Adds the deadline for the seller's response to an order, and the time at which the seller was reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- PostgreSQL evaluates the default once for all existing rows and does not rewrite them. Orders that are pending during
-- the migration therefore get the full time from now on. Processes of an older version write the column by the default.
alter table seller_orders
  add column answer_by timestamptz not null default now() + interval '7 days',
  add column reminded_at timestamptz;
create index seller_orders_unanswered on seller_orders (answer_by) where status = 'PENDING' and payment_status = 'unpaid';

-- The new constraint allows more values, so existing rows satisfy it. They are not checked while the table is locked.
alter table order_events
  drop constraint order_events_by_check,
  add constraint order_events_by_check check (by in ('buyer', 'seller', 'staff', 'system')) not valid;
`)
    .execute(db);
}
