import { type Kysely, sql } from "kysely";

/**
 * Creates the requests of members for parts, the offers of sellers and the reports of requests. A conversation can be
 * about an offer. Catalog entries that a request names cannot be deleted, as with listings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table part_requests (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  make_id int not null references makes,
  model_id int not null references models,
  year int not null check (year between 1900 and 2100),
  category_id int not null references categories,
  part text not null check (char_length(part) between 1 and 120),
  part_number text check (char_length(part_number) between 1 and 40),
  condition text not null check (condition in ('any', 'new', 'used')),
  note text check (char_length(note) between 1 and 1000),
  city_id int not null references cities,
  photo text unique,
  state text not null check (state in ('open', 'accepted', 'closed', 'expired', 'removed')),
  accepted_offer_id int,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create index part_requests_user on part_requests (user_id, id desc);
create index part_requests_open on part_requests (expires_at) where state = 'open';

create table part_offers (
  id int generated always as identity primary key,
  request_id int not null references part_requests on delete cascade,
  seller_id int not null references sellers on delete cascade,
  -- Null if the account was deleted.
  user_id int references users on delete set null,
  price_minor bigint not null check (price_minor > 0),
  currency text not null,
  condition text not null check (condition in ('new', 'used')),
  delivery text not null check (delivery in ('delivery', 'pickup', 'both')),
  note text check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (request_id, seller_id)
);
create index part_offers_seller on part_offers (seller_id);

create table part_request_reports (
  request_id int not null references part_requests on delete cascade,
  user_id int not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  -- Null while a moderator has not decided.
  decided_at timestamptz,
  primary key (request_id, user_id)
);
create index part_request_reports_user on part_request_reports (user_id);

alter table conversations drop constraint conversations_about_check;
alter table conversations add constraint conversations_about_check check (about in ('ad', 'order', 'request'));
alter table conversations add column part_offer_id int references part_offers on delete set null
  check (part_offer_id is null or about = 'request');
create unique index conversations_part_offer on conversations (part_offer_id) where part_offer_id is not null;
`)
    .execute(db);
}
