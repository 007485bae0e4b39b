import { type Kysely, sql } from "kysely";

/** Creates carts. A removed line is kept for a while, so that the buyer can restore it at its position. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table carts (
  id bigint generated always as identity primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index carts_updated on carts (updated_at);

create table cart_lines (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  ad_id bigint not null references ads on delete cascade,
  options text not null default '',
  quantity int not null check (quantity between 1 and 999),
  seen_minor bigint not null,
  seen_currency text not null references currencies,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (cart_id, ad_id, options)
);
create index cart_lines_ad on cart_lines (ad_id);
`)
    .execute(db);
}
