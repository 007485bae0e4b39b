import { type Kysely, sql } from "kysely";

/** Creates rental bookings. An exclusion constraint prevents two bookings of the same car for the same night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table bookings (
  id bigint generated always as identity primary key,
  ad_id bigint references ads on delete set null,
  seller_id int not null references sellers,
  -- Number of the car among identical cars of the listing. Future bookings may be moved to another car.
  unit int not null default 1 check (unit > 0),
  status text not null
    check (status in ('requested', 'confirmed', 'refused', 'cancelled', 'blocked', 'completed')),
  -- From the day of pick-up to the day before the return. On the day of return the car is available again.
  during daterange not null
    check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  days int not null generated always as (upper(during) - lower(during)) stored,
  -- Customer. Null for days that the seller has blocked.
  user_id int references users on delete set null,
  token text unique,
  name text,
  email text,
  phone text,
  language text,
  -- Name of the listing when it was booked.
  ad_name_en text,
  ad_name_ar text,
  image text,
  -- Null if the price is on request.
  day_minor bigint check (day_minor >= 0),
  currency text not null references currencies,
  total_minor bigint,
  note text,
  -- The seller's reply to the customer.
  reply text,
  ended_by text check (ended_by in ('customer', 'seller', 'system')),
  -- Deadline for the seller's response to a request.
  answer_by timestamptz,
  -- Time zone of the seller, in which days begin and end.
  time_zone text not null,
  idempotency_key text unique,
  -- SHA-256 of the sender and the contents of the request.
  fingerprint text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (total_minor is not distinct from day_minor * (upper(during) - lower(during))),
  check ((status = 'blocked') = (token is null)),
  check (status <> 'requested' or answer_by is not null),
  -- Ids are compared as ranges of one number, which needs no extension. The constraint is deferrable, so that one
  -- statement can exchange the cars of two bookings.
  constraint bookings_no_overlap exclude using gist (
    int8range(ad_id, ad_id, '[]') with =,
    int4range(unit, unit, '[]') with =,
    during with &&
  ) where (status in ('requested', 'confirmed', 'blocked') and ad_id is not null) deferrable initially immediate
);
create index bookings_ad on bookings (ad_id, upper(during));
create index bookings_seller on bookings (seller_id, id desc);
create index bookings_user on bookings (user_id, id desc) where user_id is not null;
create index bookings_email on bookings (lower(email)) where email is not null and user_id is null;
create index bookings_unanswered on bookings (answer_by) where status = 'requested';
`)
    .execute(db);
}
