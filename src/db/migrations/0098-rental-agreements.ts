import { type Kysely, sql } from "kysely";

/**
 * Adds what a rental agreement needs: the terms that were agreed with the booking, the driver's dates, the house rules
 * of a listing, and its rates by season.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table bookings add column agreed_terms jsonb check (jsonb_typeof(agreed_terms) = 'object');
alter table bookings add column driver_birth_date date;
alter table bookings add column driver_licence_since date;

alter table rental_terms add column house_rules text;

-- Prices per day within a range of days. The day of the end has the season's price, too.
create table rental_seasons (
  ad_id bigint not null references ads on delete cascade,
  begins date not null,
  ends date not null,
  price_minor bigint not null check (price_minor > 0),
  primary key (ad_id, begins),
  check (ends >= begins),
  exclude using gist (int8range(ad_id, ad_id, '[]') with =, daterange(begins, ends, '[]') with &&)
);
`)
    .execute(db);
}
