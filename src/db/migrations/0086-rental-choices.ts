import { type Kysely, sql } from "kysely";

/**
 * Adds what renters choose besides the days: the insurance cover, another place of return, and the times of pick-up and
 * return. The times decide which bookings of one car overlap on a day of return.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table rental_extras drop constraint rental_extras_key_check;
alter table rental_extras add constraint rental_extras_key_check check (key in
  ('child-seat', 'extra-driver', 'navigation', 'delivery', 'own-1', 'own-2', 'own-3', 'cover-reduced', 'cover-full'));
-- What the renter pays of a damage with this cover. Only covers have it.
alter table rental_extras add column excess_minor bigint check (excess_minor >= 0);
alter table rental_extras add constraint rental_extras_excess check ((key like 'cover-%') = (excess_minor is not null));

create table rental_return_places (
  ad_id bigint not null references ads on delete cascade,
  city_id int not null references cities on delete cascade,
  price_minor bigint not null check (price_minor >= 0),
  primary key (ad_id, city_id)
);
create index rental_return_places_city on rental_return_places (city_id);

-- A return this many minutes late begins no new day.
alter table rental_terms add column grace_minutes int not null default 60 check (grace_minutes between 0 and 720);

-- Times at the car's place. Null: not agreed.
alter table bookings add column pick_up_time time;
alter table bookings add column return_time time;
alter table bookings add constraint bookings_times check ((pick_up_time is null) = (return_time is null));
-- Without times, a car is back at the beginning of its day of return, and leaves at the end of the day of pick-up.
alter table bookings drop constraint bookings_no_overlap;
alter table bookings add constraint bookings_no_overlap exclude using gist (
    int8range(ad_id, ad_id, '[]') with =,
    int4range(unit, unit, '[]') with =,
    tsrange(lower(period) + coalesce(pick_up_time, time '23:59'), upper(period) + coalesce(return_time, time '00:00')) with &&
  ) where ((status in ('confirmed', 'blocked') or (status = 'requested' and holds)) and ad_id is not null)
    deferrable initially immediate;
`)
    .execute(db);
}
