import { type Kysely, sql } from "kysely";

/**
 * Creates the secret addresses of listing feeds, the banners, and the daily counts of visits, which name no visitor.
 * Changed banners publish the tag `site`, because pages contain them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table catalog_feeds (
  id int generated always as identity primary key,
  seller_id int unique nulls not distinct references sellers on delete cascade,
  token text not null unique check (char_length(token) >= 32),
  created_at timestamptz not null default now()
);

create table banners (
  id int generated always as identity primary key,
  name_en text not null,
  name_ar text not null,
  place text not null check (place in ('home', 'list')),
  picture text,
  link text not null,
  language text check (language in ('ar', 'en')),
  country_code text,
  starts_at timestamptz,
  ends_at timestamptz,
  is_off boolean not null default false,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create trigger banners_changed after insert or update or delete on banners
  for each statement execute function notify_change('site');

create table daily_counts (
  day date not null,
  name text not null,
  count int not null,
  primary key (day, name)
);
`)
    .execute(db);
}
