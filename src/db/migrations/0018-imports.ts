import { type Kysely, sql } from "kysely";

/**
 * Creates the CSV imports of sellers, the problems found in their rows, and the column mapping that a seller used last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table imports (
  id bigint generated always as identity primary key,
  seller_id int not null references sellers on delete cascade,
  user_id int references users on delete set null,
  -- The file's name as it was sent, and the one under which it lies in the folder of imports.
  name text not null,
  file text not null check (file ~ '^[A-Za-z0-9_-]{22}\\.csv$'),
  bytes bigint not null check (bytes >= 0),
  encoding text not null,
  headers text[] not null default '{}',
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  -- Of prices without a currency of their own.
  currency text references currencies,
  close_missing boolean not null default false,
  -- First everything is only checked; then, when the seller says so, written.
  phase text not null default 'check' check (phase in ('check', 'write')),
  state text not null default 'draft'
    check (state in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled', 'stopped')),
  -- Who works at it, and when they last said so: after a while without a word it is taken up by another.
  claim text,
  heartbeat_at timestamptz,
  attempts int not null default 0,
  progress real not null default 0,
  rows_read int not null default 0,
  -- What came of it: counts of the last phase, and why the whole file was refused.
  result jsonb not null default '{}' check (jsonb_typeof(result) = 'object'),
  trouble jsonb,
  -- New ads up to this one have been looked at for signs of fraud.
  screened_to bigint,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_seller on imports (seller_id, id desc);
create index imports_user on imports (user_id) where user_id is not null;
create index imports_currency on imports (currency) where currency is not null;
-- One at a time for each seller.
create unique index imports_busy on imports (seller_id) where state in ('waiting', 'running');
create index imports_open on imports (id) where state in ('waiting', 'running') or screened_to is not null;

create table import_problems (
  import_id bigint not null references imports on delete cascade,
  n int not null,
  row int not null,
  level text not null check (level in ('error', 'warning')),
  column_name text not null,
  value text not null,
  -- What is worded in the reader's language.
  code text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  primary key (import_id, n)
);
create index import_problems_level on import_problems (import_id, level, n);

-- Which column was which field in a seller's file with these headers.
-- Words of new ads are gathered and put into the index some at a time, which writes thousands of ads five times as
-- fast. Searches read what is gathered as it is: little enough (in kB) that nobody notices.
alter index ad_search_vector set (fastupdate = on, gin_pending_list_limit = 256);

create table import_mappings (
  seller_id int not null references sellers on delete cascade,
  headers text not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  currency text references currencies,
  updated_at timestamptz not null default now(),
  primary key (seller_id, headers)
);
create index import_mappings_currency on import_mappings (currency) where currency is not null;
`)
    .execute(db);
}
