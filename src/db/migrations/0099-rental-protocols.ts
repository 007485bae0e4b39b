import { type Kysely, sql } from "kysely";

/** Creates the protocols of hand-over and return of rental cars, with their photos and the customer's answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table rental_protocols (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings on delete cascade,
  kind text not null check (kind in ('pick-up', 'return')),
  odometer_km int not null check (odometer_km between 0 and 9999999),
  -- Level of the fuel or the battery in eighths.
  fuel_eighths int not null check (fuel_eighths between 0 and 8),
  plate text,
  remarks text,
  recorded_at timestamptz not null,
  answer text check (answer in ('confirmed', 'contested')),
  answer_note text,
  answered_at timestamptz,
  unique (booking_id, kind),
  check ((answer is null) = (answered_at is null))
);

-- File names in the private store of receipts.
create table rental_protocol_photos (
  file text primary key,
  protocol_id bigint not null references rental_protocols on delete cascade
);
create index rental_protocol_photos_protocol on rental_protocol_photos (protocol_id);
`)
    .execute(db);
}
