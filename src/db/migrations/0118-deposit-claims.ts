import { type Kysely, sql } from "kysely";

/** Lets customers contest the part of a deposit that a seller claims for damage, and keeps the decision about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table bookings drop constraint bookings_deposit_kept;
alter table bookings drop constraint bookings_deposit_status_check;
alter table bookings add constraint bookings_deposit_status_check
  check (deposit_status in ('none', 'held', 'claimed', 'contested', 'released', 'kept'));
alter table bookings add constraint bookings_deposit_kept check (
  (deposit_status in ('claimed', 'contested', 'kept')) = (deposit_kept_minor > 0)
  and (deposit_kept_minor = 0 or deposit_claim is not null)
  and deposit_kept_minor <= coalesce(deposit_minor, 0));
drop index bookings_deposit_held;
create index bookings_deposit_open on bookings (id) where deposit_status in ('held', 'claimed', 'contested');

create table deposit_claims (
  booking_id bigint primary key references bookings on delete cascade,
  claimed_minor bigint not null check (claimed_minor > 0),
  claimed_at timestamptz not null,
  respond_by timestamptz not null,
  answer text check (answer in ('agreed', 'contested')),
  answer_note text,
  answered_at timestamptz,
  -- Decision of an administrator about a contested claim. The amount is on the booking.
  decision_note text,
  decided_by int references users on delete set null,
  decided_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (decided_at is null or answer = 'contested')
);

-- File names in the private store of receipts.
create table deposit_claim_photos (
  file text primary key,
  booking_id bigint not null references deposit_claims on delete cascade
);
create index deposit_claim_photos_booking on deposit_claim_photos (booking_id);
`)
    .execute(db);
}
