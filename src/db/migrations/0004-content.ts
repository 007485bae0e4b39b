import { type Kysely, sql } from "kysely";

/** Creates the blog, contact messages, the mail outbox and rate limit counters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table post_categories (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_en text not null,
  name_ar text not null,
  position int not null default 0
);
insert into post_categories (slug, name_en, name_ar, position) values
  ('buying', 'Buying', 'الشراء', 1),
  ('selling', 'Selling', 'البيع', 2),
  ('maintenance', 'Maintenance', 'الصيانة', 3),
  ('parts', 'Auto parts', 'قطع الغيار', 4),
  ('renting', 'Renting', 'التأجير', 5);

create table posts (
  id int generated always as identity primary key,
  -- The slug "category" is reserved for the paths /blog/category/….
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'category'),
  category_id int not null references post_categories,
  author_en text,
  author_ar text,
  picture text,
  title_en text,
  title_ar text,
  excerpt_en text,
  excerpt_ar text,
  body_en text,
  body_ar text,
  related jsonb not null default '{}' check (jsonb_typeof(related) = 'object'),
  search tsvector not null,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(title_en, title_ar) > 0)
);
create index posts_published on posts (published_at desc, id desc);
create index posts_category on posts (category_id, published_at desc, id desc);
create index posts_search on posts using gin (search);

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  phone text,
  subject text not null check (subject <> ''),
  message text not null check (message <> ''),
  language text not null references languages,
  created_at timestamptz not null default now()
);
create index contact_messages_email on contact_messages (email, created_at);

create table mail_outbox (
  id bigint generated always as identity primary key,
  to_address text not null,
  reply_to text,
  subject text not null,
  text text not null,
  html text,
  attempts int not null default 0,
  -- Null for a mail that was sent or that is never tried again.
  next_try_at timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  check (sent_at is null or next_try_at is null)
);
create index mail_outbox_waiting on mail_outbox (next_try_at, id) where next_try_at is not null;

create table limit_windows (
  name text not null,
  key text not null,
  uses int not null check (uses > 0),
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limit_windows_ends on limit_windows (ends_at);
`)
    .execute(db);
}
