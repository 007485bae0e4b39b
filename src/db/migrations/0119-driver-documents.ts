import { type Kysely, sql } from "kysely";

/** Lets rental offices check pictures of the driver's licence and ID before the hand-over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Term of an office. Bookings keep it as it was when they were made.
alter table sellers add column wants_driver_documents boolean not null default false;
alter table bookings add column wants_driver_documents boolean not null default false;

-- Statements of the customer about the licence. They are erased with the pictures.
alter table bookings add column licence_expires date;
alter table bookings add column licence_ending text check (char_length(licence_ending) = 4);

create table driver_documents (
  booking_id bigint not null references bookings on delete cascade,
  kind text not null check (kind in ('licence-front', 'licence-back', 'identity')),
  -- File name in the private store of receipts. Null after the picture was erased.
  file text unique,
  state text not null check (state in ('submitted', 'accepted', 'refused')),
  -- Why the office asks for another picture.
  reason text check (reason in ('unreadable', 'incomplete', 'wrong-document', 'expired', 'other-person', 'other')),
  note text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  primary key (booking_id, kind),
  check ((state = 'submitted') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null))
);
-- Pictures that will be erased.
create index driver_documents_kept on driver_documents (booking_id) where file is not null;
create index bookings_licence on bookings (id) where licence_expires is not null or licence_ending is not null;

-- Whether all documents were accepted when the pick-up was recorded. Null if the office wanted none.
alter table rental_protocols add column documents_checked boolean;
`)
    .execute(db);
}
