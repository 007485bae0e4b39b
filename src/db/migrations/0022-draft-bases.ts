import { type Kysely, sql } from "kysely";

/**
 * Adds a draft's base: the listing's contents when editing began. Concurrent changes are detected by comparing with the
 * base.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table ad_drafts add column base jsonb check (jsonb_typeof(base) = 'object');
-- A draft that was published before leads to its ad: sending it twice makes one.
create index ad_events_draft on ad_events ((details->>'draft')) where details ? 'draft';
`)
    .execute(db);
}
