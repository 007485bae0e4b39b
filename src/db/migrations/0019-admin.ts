import { type Kysely, sql } from "kysely";

/** Creates tables for administrators: currencies that are being repriced, and the search log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Currencies whose rate has changed. Until the given time, some listings may have base prices at the old rate.
create table currency_reckonings (
  code text primary key references currencies on delete cascade,
  at timestamptz not null
);

-- Searches per day: normalized text, number of searches, and number of listings found by the last one. Stores no users.
create table searches (
  day date not null,
  text text not null check (text <> ''),
  times int not null default 1 check (times > 0),
  found int not null default 0 check (found >= 0),
  primary key (day, text)
);
create index searches_text on searches (text, day);

create index users_created on users (created_at);
create index orders_created on orders (created_at);
`)
    .execute(db);
}
