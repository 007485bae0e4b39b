import { type Kysely, sql } from "kysely";

/**
 * Creates the shipping rates of sellers and of the site, and the tracking link of a shipment. Without any rate, the flat
 * shipping price of the site applies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table shipping_rates (
  id integer generated always as identity primary key,
  seller_id integer references sellers on delete cascade,
  country_code text not null references countries on delete cascade,
  whole_country boolean not null,
  currency text not null,
  free_from_minor bigint check (free_from_minor > 0),
  days_from smallint check (days_from >= 0),
  days_to smallint check (days_to >= days_from),
  updated_at timestamptz not null,
  check ((days_from is null) = (days_to is null))
);
create index shipping_rates_seller on shipping_rates (seller_id);
create index shipping_rates_country on shipping_rates (country_code);
create unique index shipping_rates_whole_country on shipping_rates (seller_id, country_code) nulls not distinct
  where whole_country;

create table shipping_rate_cities (
  rate_id integer not null references shipping_rates on delete cascade,
  city_id integer not null references cities on delete cascade,
  primary key (rate_id, city_id)
);
create index shipping_rate_cities_city on shipping_rate_cities (city_id);

create table shipping_rate_tiers (
  id integer generated always as identity primary key,
  rate_id integer not null references shipping_rates on delete cascade,
  max_grams integer check (max_grams > 0),
  min_goods_minor bigint not null check (min_goods_minor >= 0),
  price_minor bigint not null check (price_minor >= 0)
);
create index shipping_rate_tiers_rate on shipping_rate_tiers (rate_id);

-- Pages of parts show the rates. A changed rate touches its row, so its cities and tiers need no trigger.
create trigger shipping_rates_notify_change after insert or update or delete on shipping_rates
  for each statement execute function notify_change('sellers');

alter table seller_orders add column tracking_url text;
`)
    .execute(db);
}
