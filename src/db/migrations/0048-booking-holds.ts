import { type Kysely, sql } from "kysely";

/**
 * Adds temporary reservations to booking requests. A request reserves its days only once the customer has confirmed the
 * email address or phone number, and only for a limited time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table bookings
  -- Of a request: whether its days are kept from others, and until when; null: until its seller has answered.
  add column holds boolean not null default true,
  add column hold_until timestamptz,
  -- When the link of the mail was opened, or who asked was signed in with a confirmed address.
  add column contact_confirmed_at timestamptz default now(),
  -- SHA-256 of the code in the link of the mail.
  add column confirm_hash text,
  -- SHA-256 of the network that the request came from, as long as it waits.
  add column network text;

alter table bookings drop constraint bookings_no_overlap;
alter table bookings add constraint bookings_no_overlap exclude using gist (
    int8range(ad_id, ad_id, '[]') with =,
    int4range(unit, unit, '[]') with =,
    during with &&
  ) where ((status in ('confirmed', 'blocked') or (status = 'requested' and holds)) and ad_id is not null)
    deferrable initially immediate;

create index bookings_holds_until on bookings (hold_until) where status = 'requested' and holds and hold_until is not null;
`)
    .execute(db);
}
