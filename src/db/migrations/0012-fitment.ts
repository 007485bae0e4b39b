import { type Kysely, sql } from "kysely";

/** Creates vehicles with engines, parts with fitment rules, and the garages of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table generations (
  id int generated always as identity primary key,
  model_id int not null references models on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_en text not null,
  name_ar text not null,
  year_from int not null check (year_from between 1900 and 2100),
  year_to int check (year_to between year_from and 2100),
  unique (model_id, key),
  unique (id, model_id)
);

create table base_vehicles (
  id int generated always as identity primary key,
  model_id int not null references models on delete cascade,
  year int not null check (year between 1900 and 2100),
  generation_id int,
  unique (model_id, year),
  foreign key (generation_id, model_id) references generations (id, model_id) on delete set null (generation_id)
);
create index base_vehicles_year on base_vehicles (year, model_id);
create index base_vehicles_generation on base_vehicles (generation_id) where generation_id is not null;

create table engines (
  id int generated always as identity primary key,
  code text check (code <> ''),
  litres numeric(4, 1) check (litres between 0.1 and 30),
  cylinders int check (cylinders between 1 and 16),
  fuel_id int references feature_lookups,
  aspiration text check (aspiration in ('natural', 'turbo', 'twin-turbo', 'supercharged')),
  power_hp int check (power_hp between 1 and 3000),
  check (num_nonnulls(code, litres, cylinders, fuel_id) >= 1),
  unique nulls not distinct (code, litres, cylinders, fuel_id, aspiration, power_hp)
);
create index engines_fuel on engines (fuel_id) where fuel_id is not null;

-- Null columns are unknown. Each base vehicle has one vehicle whose other columns are all null, also the engine.
create table vehicles (
  id int generated always as identity primary key,
  base_vehicle_id int not null references base_vehicles on delete cascade,
  engine_id int references engines,
  submodel text check (submodel <> ''),
  market text check (market in ('gcc', 'us', 'eu', 'jp')),
  gear_id int references feature_lookups,
  drive text check (drive in ('fwd', 'rwd', 'awd', '4wd')),
  body_id int references feature_lookups,
  unique nulls not distinct (base_vehicle_id, engine_id, submodel, market, gear_id, drive, body_id)
);
create index vehicles_engine on vehicles (engine_id) where engine_id is not null;
create index vehicles_gear on vehicles (gear_id) where gear_id is not null;
create index vehicles_body on vehicles (body_id) where body_id is not null;

-- Parts by brand and number. Listings of several sellers may offer the same part. The category is the kind of part.
create table parts (
  id int generated always as identity primary key,
  brand_id int references brands,
  category_id int not null references categories,
  part_number text not null,
  folded text not null check (folded <> ''),
  universal boolean not null default false,
  universal_note_en text,
  universal_note_ar text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (brand_id, folded)
);
create index parts_folded on parts (folded);
create index parts_category on parts (category_id);

create table part_numbers (
  id int generated always as identity primary key,
  part_id int not null references parts on delete cascade,
  kind text not null check (kind in ('oe', 'interchange')),
  make_id int references makes,
  brand_id int references brands,
  number text not null,
  folded text not null check (folded <> ''),
  unique (part_id, kind, folded),
  check (num_nonnulls(make_id, brand_id) <= 1)
);
create index part_numbers_folded on part_numbers (folded);
create index part_numbers_make on part_numbers (make_id) where make_id is not null;
create index part_numbers_brand on part_numbers (brand_id) where brand_id is not null;

-- Fitment rules. A range of one year stands for a base vehicle. A null condition matches all vehicles of the range.
create table fitments (
  id bigint generated always as identity primary key,
  part_id int not null references parts on delete cascade,
  model_id int not null references models,
  year_from int not null check (year_from between 1900 and 2100),
  year_to int check (year_to between year_from and 2100),
  engine_id int references engines,
  market text check (market in ('gcc', 'us', 'eu', 'jp')),
  drive text check (drive in ('fwd', 'rwd', 'awd', '4wd')),
  gear_id int references feature_lookups,
  body_id int references feature_lookups,
  built_from date,
  built_to date check (built_to >= built_from),
  position text check (position in ('front', 'rear', 'left', 'right', 'front-left', 'front-right', 'rear-left', 'rear-right',
    'upper', 'lower', 'inner', 'outer')),
  quantity int check (quantity between 1 and 100),
  effect text not null default 'fits' check (effect in ('fits', 'excludes')),
  note_en text,
  note_ar text,
  source text,
  verified_at timestamptz
);
-- For the rules of a part for one vehicle, and for reading the fitment table of a part page by page.
create index fitments_part on fitments (part_id, model_id, year_from, id);
create index fitments_model on fitments (model_id, year_from, year_to, engine_id, part_id);
create index fitments_engine on fitments (engine_id) where engine_id is not null;
create index fitments_gear on fitments (gear_id) where gear_id is not null;
create index fitments_body on fitments (body_id) where body_id is not null;

-- Questions that only the owner of a vehicle can answer ("Which brake calliper?").
create table qualifiers (
  id int generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  question_en text not null,
  question_ar text not null
);
create table qualifier_values (
  id int generated always as identity primary key,
  qualifier_id int not null references qualifiers on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_en text not null,
  name_ar text not null,
  position int not null default 0,
  unique (qualifier_id, key),
  unique (id, qualifier_id)
);
create table fitment_qualifiers (
  fitment_id bigint not null references fitments on delete cascade,
  qualifier_id int not null,
  value_id int not null,
  primary key (fitment_id, qualifier_id),
  foreign key (value_id, qualifier_id) references qualifier_values (id, qualifier_id)
);
create index fitment_qualifiers_value on fitment_qualifiers (value_id, qualifier_id);

create table garage_vehicles (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  vehicle_id int not null references vehicles on delete cascade,
  nickname text check (nickname <> ''),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  -- Answers of the owner by question: {"market": "gcc", "q:brake-calliper": "16-inch"}.
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  current boolean not null default false,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, vehicle_id, vin)
);
create unique index garage_vehicles_current on garage_vehicles (user_id) where current;
create index garage_vehicles_vehicle on garage_vehicles (vehicle_id);

alter table ads add column part_id int references parts on delete set null;
create index ads_part on ads (part_id) where part_id is not null;
-- If the vehicle is deleted, the line stays without a vehicle.
alter table cart_lines add column vehicle_id int references vehicles on delete set null;
create index cart_lines_vehicle on cart_lines (vehicle_id) where vehicle_id is not null;

-- Calculates the compatibility of a listing from the rules of its part, so that the two never differ (EN-01).
create function compatibility_of(part int) returns text language sql stable as $$
  select case when p.universal then 'all'
    when exists (select from fitments f where f.part_id = p.id and f.effect = 'fits') then 'vehicles'
    else 'unknown' end
  from parts p where p.id = part
$$;
create function set_compatibility() returns trigger language plpgsql as $$
begin
  if new.part_id is not null then new.compatibility := compatibility_of(new.part_id); end if;
  return new;
end $$;
create trigger ads_compatibility before insert or update of part_id, compatibility on ads
  for each row execute function set_compatibility();
create function refresh_compatibility() returns trigger language plpgsql as $$
begin
  update ads a set compatibility = compatibility_of(a.part_id)
    where a.part_id in (select part_id from written) and a.compatibility <> compatibility_of(a.part_id);
  return null;
end $$;
create function refresh_universal() returns trigger language plpgsql as $$
begin
  update ads a set compatibility = compatibility_of(a.part_id)
    where a.part_id in (select id from written) and a.compatibility <> compatibility_of(a.part_id);
  return null;
end $$;
create trigger parts_compatibility after update on parts
  referencing new table as written for each statement execute function refresh_universal();

-- Logs the listings of parts with changed rules (0010), so that processes refresh their cached fitment.
create function note_ads_of_fitments() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id)
    select a.id from ads a where a.part_id in (select part_id from written) on conflict do nothing;
  return null;
end $$;
create function note_ads_of_qualifiers() returns trigger language plpgsql as $$
begin
  insert into ad_changes (ad_id)
    select a.id from ads a where a.part_id in (
      select f.part_id from fitments f join written w on w.fitment_id = f.id) on conflict do nothing;
  return null;
end $$;
`)
    .execute(db);
  for (const [event, rows] of [
    ["insert", "new"],
    ["update", "new"],
    ["delete", "old"],
  ]) {
    await sql
      .raw(`create trigger fitments_compatibility_${event} after ${event} on fitments
        referencing ${rows} table as written for each statement execute function refresh_compatibility()`)
      .execute(db);
    for (const [table, note] of [
      ["fitments", "note_ads_of_fitments"],
      ["fitment_qualifiers", "note_ads_of_qualifiers"],
    ]) {
      await sql
        .raw(`create trigger ${table}_noted_${event} after ${event} on ${table}
          referencing ${rows} table as written for each statement execute function ${note}()`)
        .execute(db);
    }
  }
}
