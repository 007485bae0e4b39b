import { type Kysely, sql } from "kysely";

/** Creates languages, currencies, places, the category tree with its features, and the vehicle vocabulary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create extension if not exists pg_trgm;

create table seeds (
  name text primary key,
  fingerprint text not null,
  at timestamptz not null default now()
);

create table languages (
  code text primary key check (code ~ '^[a-z]{2}$'),
  name text not null,
  image text not null,
  direction text not null check (direction in ('ltr', 'rtl')),
  position int not null default 0
);

create table currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  symbol text not null,
  symbol_ar text not null,
  name_en text not null,
  name_ar text not null,
  rate numeric(18, 8) not null check (rate > 0),
  decimals int not null default 2 check (decimals between 0 and 3),
  position int not null default 0
);

create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name_en text not null,
  name_ar text not null
);

create table cities (
  id int generated always as identity primary key,
  country_code text not null references countries,
  slug text not null unique,
  name_en text not null,
  name_ar text not null
);
create index cities_country on cities (country_code);

create table categories (
  id int generated always as identity primary key,
  parent_id int references categories,
  type text not null check (type in ('shop', 'blog', 'showrooms', 'rentalrooms', 'carForSale')),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug !~ '^[0-9]+$'),
  name_en text not null,
  name_ar text not null,
  image text,
  layout text not null default 'grid' check (layout in ('grid', 'grid-with-features', 'list', 'table')),
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
  position int not null default 0,
  check (parent_id <> id)
);
create index categories_parent on categories (parent_id);

create table features (
  id int generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9_]*$'),
  type text not null check (type in ('choice', 'color', 'number', 'boolean', 'text')),
  name_en text not null,
  name_ar text not null,
  unit_en text,
  unit_ar text,
  ads_column text unique
);

create table feature_lookups (
  id int generated always as identity primary key,
  feature_id int not null references features on delete cascade,
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_en text not null,
  name_ar text not null,
  color text check (color ~ '^#([0-9a-f]{3}|[0-9a-f]{6})$'),
  position int not null default 0,
  unique (feature_id, key),
  unique (id, feature_id)
);

create table category_features (
  category_id int not null references categories on delete cascade,
  feature_id int not null references features on delete cascade,
  filterable boolean not null default true,
  comparable boolean not null default true,
  required boolean not null default false,
  position int not null default 0,
  primary key (category_id, feature_id)
);
create index category_features_feature on category_features (feature_id);

create table brands (
  id int generated always as identity primary key,
  slug text not null unique,
  name_en text not null,
  name_ar text not null,
  country_code text references countries,
  image text
);

create table makes (
  id int generated always as identity primary key,
  slug text not null unique,
  name_en text not null,
  name_ar text not null,
  country_code text references countries
);

create table models (
  id int generated always as identity primary key,
  make_id int not null references makes,
  slug text not null,
  name_en text not null,
  name_ar text not null,
  body_id int references feature_lookups,
  unique (make_id, slug),
  unique (id, make_id)
);

create table aliases (
  id int generated always as identity primary key,
  text text not null,
  folded text not null check (folded <> ''),
  make_id int references makes on delete cascade,
  model_id int references models on delete cascade,
  city_id int references cities on delete cascade,
  brand_id int references brands on delete cascade,
  lookup_id int references feature_lookups on delete cascade,
  check (num_nonnulls(make_id, model_id, city_id, brand_id, lookup_id) = 1),
  unique nulls not distinct (text, make_id, model_id, city_id, brand_id, lookup_id)
);
create index aliases_folded on aliases (folded);
create index aliases_make on aliases (make_id) where make_id is not null;
create index aliases_model on aliases (model_id) where model_id is not null;
create index aliases_city on aliases (city_id) where city_id is not null;
create index aliases_brand on aliases (brand_id) where brand_id is not null;
create index aliases_lookup on aliases (lookup_id) where lookup_id is not null;
`)
    .execute(db);
}
