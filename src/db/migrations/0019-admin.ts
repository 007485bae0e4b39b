import { type Kysely, sql } from "kysely";

/** Creates tables for administrators: currencies that are being repriced, and the search log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Currencies whose rate has changed: until then their ads may still stand by the old one.
create table currency_reckonings (
  code text primary key references currencies on delete cascade,
  at timestamptz not null
);

-- What was searched on a day, folded, how often, and in how many ads it was found last. Nobody's name is with it.
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
