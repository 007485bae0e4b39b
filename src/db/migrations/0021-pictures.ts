import { type Kysely, sql } from "kysely";

/** Adds the removal time of draft pictures, so that they can be restored, and a queue for AVIF versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table pictures add column removed_at timestamptz;
-- Whether its widths are there as AVIF too.
alter table pictures add column avif text not null default 'waiting' check (avif in ('waiting', 'made', 'failed'));
create index pictures_waiting on pictures (id) where avif = 'waiting';
`)
    .execute(db);
}
