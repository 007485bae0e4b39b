import { type Kysely, sql } from "kysely";

/**
 * Adds the number of attempts, the last error and the time of the next attempt to pictures and imports. The mail outbox
 * has these columns already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Null: at once, if it waits at all.
alter table pictures
  add column attempts int not null default 0,
  add column next_try_at timestamptz,
  add column last_error text;
-- Of an import in line or at work, and later of looking through its new ads (screened_to).
alter table imports
  add column next_try_at timestamptz,
  add column last_error text;
update imports set attempts = 0 where screened_to is not null;
create index pictures_open on pictures (id) where avif <> 'made';
`)
    .execute(db);
}
