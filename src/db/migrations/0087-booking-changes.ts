import { type Kysely, sql } from "kysely";

/**
 * Creates the changes of bookings: other days, times or extras that customers ask for, with the price before and after.
 * Bookings store how much of an online payment they use, because a change may cost less than what was paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table booking_changes (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings on delete cascade,
  status text not null check (status in ('requested', 'accepted', 'declined', 'withdrawn')),
  -- The stay before and after the change.
  old_period daterange not null,
  old_total_minor bigint not null,
  period daterange not null check (not isempty(period)),
  pick_up_time time,
  return_time time,
  stay_price jsonb not null check (jsonb_typeof(stay_price) = 'object'),
  delivery_address text,
  note text,
  reply text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((pick_up_time is null) = (return_time is null)),
  check ((status = 'requested') = (decided_at is null))
);
create index booking_changes_booking on booking_changes (booking_id, id);
create unique index booking_changes_open on booking_changes (booking_id) where status = 'requested';

-- Part of the online payment that belongs to the booking. The rest goes back.
alter table bookings add column paid_minor bigint not null default 0 check (paid_minor >= 0);
update bookings set paid_minor = total_minor where payment_status <> 'unpaid' and total_minor is not null;
`)
    .execute(db);
}
