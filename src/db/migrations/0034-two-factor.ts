import { type Kysely, sql } from "kysely";

/** Adds the data of two-factor authentication, in the form that better-auth needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table users add column two_factor_enabled boolean not null default false;
create table two_factors (
  id int generated always as identity primary key,
  user_id int not null unique references users on delete cascade,
  -- Secret and backup codes are encrypted with the secret of the server.
  secret text not null,
  backup_codes text not null,
  -- Whether the user has entered a first code, which proves that the authenticator app knows the secret.
  verified boolean not null default false,
  failed_verification_count int not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);
`)
    .execute(db);
}
