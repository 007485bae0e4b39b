import { type Kysely, sql } from "kysely";

/** Creates access tokens for programs that act for an account. Only hashes of the secrets are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table access_tokens (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  name text not null,
  hash text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Null means that the token never expires.
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Network prefix of the last use, never a full address.
  last_used_from text,
  created_at timestamptz not null default now()
);
-- Also prevents a second token when a form is submitted twice.
create unique index access_tokens_name on access_tokens (user_id, lower(name));
`)
    .execute(db);
}
