import { type Kysely, sql } from "kysely";

/**
 * Adds the base of a draft: the contents of the listing when editing began. A comparison with the base shows which
 * fields other people have changed since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table ad_drafts add column base jsonb check (jsonb_typeof(base) = 'object');
-- Finds the listing of a published draft, so that publishing a draft twice creates only one listing.
create index ad_events_draft on ad_events ((details->>'draft')) where details ? 'draft';
`)
    .execute(db);
}
