import { type Kysely, sql } from "kysely";

/**
 * Adds temporary reservations to booking requests. A request reserves its days after the customer has confirmed the
 * email address or phone number. The reservation ends after a limited time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table bookings
  -- Whether a request reserves its days, and until when. A null hold_until means until the seller responds.
  add column holds boolean not null default true,
  add column hold_until timestamptz,
  -- Time at which the customer confirmed by the link in the mail, or booked with a confirmed account.
  add column contact_confirmed_at timestamptz default now(),
  -- SHA-256 of the code in the link of the confirmation mail.
  add column confirm_hash text,
  -- SHA-256 of the customer's network, kept while the request is open.
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
