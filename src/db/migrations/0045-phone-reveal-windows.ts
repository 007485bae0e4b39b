import { type Kysely, sql } from "kysely";

/**
 * Creates the list of phone numbers that a network or account has seen within an hour. Phone numbers and viewers are
 * stored as hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_windows (
      viewer text primary key,
      phones text[] not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index phone_windows_ends on phone_windows (ends_at)`.execute(db);
}
