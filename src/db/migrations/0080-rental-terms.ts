import { type Kysely, sql } from "kysely";

/**
 * Creates the rates, rules and extras of rentals. Bookings keep the agreed price with its lines, the deposit and the
 * rule by which they can be cancelled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table rental_terms (
  ad_id bigint primary key references ads on delete cascade,
  -- Prices per day, in minor units of the listing's currency. Null: the price per day of the listing.
  weekend_minor bigint check (weekend_minor > 0),
  weekly_minor bigint check (weekly_minor > 0),
  monthly_minor bigint check (monthly_minor > 0),
  -- Drivers below this age pay this amount per day.
  young_driver_age int check (young_driver_age between 17 and 99),
  young_driver_minor bigint check (young_driver_minor > 0),
  cancellation text not null default 'flexible' check (cancellation in ('flexible', 'moderate', 'strict')),
  -- Whether a booking is confirmed without an answer of the seller.
  instant boolean not null default false,
  check ((young_driver_age is null) = (young_driver_minor is null))
);

create table rental_extras (
  ad_id bigint not null references ads on delete cascade,
  key text not null check (key in ('child-seat', 'extra-driver', 'navigation', 'delivery', 'own-1', 'own-2', 'own-3')),
  -- Words of the seller. Null for the known extras.
  name_en text,
  name_ar text,
  price_minor bigint not null check (price_minor >= 0),
  price_per text not null check (price_per in ('day', 'stay')),
  maximum int not null check (maximum between 1 and 9),
  primary key (ad_id, key),
  check ((key like 'own-%') = (num_nonnulls(name_en, name_ar) > 0))
);

alter table bookings add column stay_price jsonb check (jsonb_typeof(stay_price) = 'object');
alter table bookings add column deposit_minor bigint check (deposit_minor > 0);
alter table bookings add column delivery_address text;
alter table bookings add column cancellation text not null default 'flexible'
  check (cancellation in ('flexible', 'moderate', 'strict'));
-- The total of older bookings is their days by the daily rate.
alter table bookings drop constraint bookings_check;
alter table bookings add constraint bookings_total check (total_minor is not distinct from
  coalesce((stay_price ->> 'totalMinor')::bigint, daily_rate_minor * (upper(period) - lower(period))));
`)
    .execute(db);
}
