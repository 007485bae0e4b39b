import { type Kysely, sql } from "kysely";

/** Creates the phone numbers that a network or an account has been shown within an hour. Both values are hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_windows (
      viewer text primary key,
      phones text[] not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index phone_windows_ends on phone_windows (ends_at)`.execute(db);
}
