import { type Kysely, sql } from "kysely";

/**
 * Adds the removal time of draft pictures, so that removed pictures can be restored, and the state of their AVIF
 * versions. Pictures whose state is `waiting` form a queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table pictures add column removed_at timestamptz;
-- Whether AVIF versions exist for all widths.
alter table pictures add column avif text not null default 'waiting' check (avif in ('waiting', 'made', 'failed'));
create index pictures_waiting on pictures (id) where avif = 'waiting';
`)
    .execute(db);
}
