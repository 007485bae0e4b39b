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
  -- Name of the uploaded file, and its name in the folder of import files.
  name text not null,
  file text not null check (file ~ '^[A-Za-z0-9_-]{22}\\.csv$'),
  bytes bigint not null check (bytes >= 0),
  encoding text not null,
  headers text[] not null default '{}',
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  -- Currency of prices for which the file names none.
  currency text references currencies,
  close_missing boolean not null default false,
  -- The whole file is checked first. It is written once the seller confirms.
  phase text not null default 'check' check (phase in ('check', 'write')),
  state text not null default 'draft'
    check (state in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled', 'stopped')),
  -- Process that runs the import, and its last heartbeat. If no heartbeat follows, another process continues the import.
  claim text,
  heartbeat_at timestamptz,
  attempts int not null default 0,
  progress real not null default 0,
  rows_read int not null default 0,
  -- Row counts of the last phase, and the reason why the whole file was refused.
  result jsonb not null default '{}' check (jsonb_typeof(result) = 'object'),
  trouble jsonb,
  -- Id of the last new listing that was screened for fraud.
  screened_to bigint,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_seller on imports (seller_id, id desc);
create index imports_user on imports (user_id) where user_id is not null;
create index imports_currency on imports (currency) where currency is not null;
-- A seller can have only one waiting or running import.
create unique index imports_busy on imports (seller_id) where state in ('waiting', 'running');
create index imports_open on imports (id) where state in ('waiting', 'running') or screened_to is not null;

create table import_problems (
  import_id bigint not null references imports on delete cascade,
  n int not null,
  row int not null,
  level text not null check (level in ('error', 'warning')),
  column_name text not null,
  value text not null,
  -- Error code, which pages translate.
  code text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  primary key (import_id, n)
);
create index import_problems_level on import_problems (import_id, level, n);

-- Collects the words of new listings and adds them to the index in batches, which makes imports five times as fast.
-- Searches also scan the collected words. The limit in kB keeps this scan short.
alter index ad_search_vector set (fastupdate = on, gin_pending_list_limit = 256);

-- Column mapping that a seller used last for files with the same headers.
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
