import { type Kysely, sql } from "kysely";

/**
 * Creates the cars that sellers dismantle. The parts of such a car are ordinary listings that refer to it. Changed cars
 * publish the tag `donor-cars`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table donor_cars (
  id int generated always as identity primary key,
  seller_id int not null references sellers on delete cascade,
  model_id int not null references models,
  year int not null check (year between 1900 and 2100),
  engine_id int references engines,
  mileage_km int check (mileage_km >= 0),
  color_id int references feature_lookups,
  vin text check (char_length(vin) = 17),
  city_id int not null references cities,
  phone text not null check (char_length(phone) between 1 and 30),
  currency text not null,
  note text check (char_length(note) between 1 and 1000),
  -- Pictures in order, each with url, width, height and the id of the uploaded picture.
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the seller closed the car. Null until then.
  closed_at timestamptz
);
create index donor_cars_seller on donor_cars (seller_id, id desc);
create index donor_cars_model on donor_cars (model_id) where closed_at is null;
create index donor_cars_pictures on donor_cars using gin (pictures jsonb_path_ops);
create trigger donor_cars_changed after insert or update or delete on donor_cars
  for each statement execute function notify_change('donor-cars');

alter table ads add column donor_car_id int references donor_cars on delete set null;
-- Kind of part, as in src/domain/donor-cars/donor-parts.json.
alter table ads add column donor_part text;
alter table ads add constraint ads_donor_part check (donor_car_id is null or donor_part is not null);
create unique index ads_donor_car on ads (donor_car_id, donor_part) where donor_car_id is not null;
`)
    .execute(db);
}
