import { type Kysely, sql } from "kysely";

/**
 * Adds the number of attempts, the last error and the time of the next attempt to pictures and imports. The mail outbox
 * has these columns already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- next_try_at is null for a picture that can be tried at once, or that does not wait.
alter table pictures
  add column attempts int not null default 0,
  add column next_try_at timestamptz,
  add column last_error text;
-- The columns describe runs of the import, and later runs of the fraud screening of its new listings (screened_to).
alter table imports
  add column next_try_at timestamptz,
  add column last_error text;
update imports set attempts = 0 where screened_to is not null;
create index pictures_open on pictures (id) where avif <> 'made';
`)
    .execute(db);
}
