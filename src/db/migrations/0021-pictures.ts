import { type Kysely, sql } from "kysely";

/** Pictures of drafts are taken out softly, so that it can be undone; AVIF is drawn later, when there is time. */
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
