import { type Kysely, sql } from "kysely";

/**
 * Lets changes of bookings wait for the online payment of their additional price. A payment with the purpose "change"
 * belongs to one change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table booking_changes
  add column pay_by timestamptz,
  drop constraint booking_changes_status_check,
  drop constraint booking_changes_check1,
  add constraint booking_changes_status_check
    check (status in ('requested', 'payable', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  add constraint booking_changes_decided check ((status in ('requested', 'payable')) = (decided_at is null)),
  add constraint booking_changes_payable check (status <> 'payable' or pay_by is not null);
drop index booking_changes_open;
create unique index booking_changes_open on booking_changes (booking_id) where status in ('requested', 'payable');
create index booking_changes_pay_by on booking_changes (pay_by) where status = 'payable';

-- The new constraints hold for existing rows. They are not checked while the tables are locked.
alter table payments
  add column change_id bigint references booking_changes,
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose in ('price', 'deposit', 'change')) not valid,
  add constraint payments_change check ((purpose = 'change') = (change_id is not null)) not valid;
create index payments_change on payments (change_id) where change_id is not null;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('cancelled', 'returned', 'duplicate', 'method-changed', 'return',
    'goodwill', 'change-lapsed')) not valid;
`)
    .execute(db);
}
