import { type Kysely, sql } from "kysely";

/**
 * Adds the base of a draft: the contents of the listing when editing began. Changes that others make meanwhile are
 * detected by comparing with it.
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
