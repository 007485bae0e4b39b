import { type Kysely, sql } from "kysely";

/** Records which requests for parts and which offers were mailed, so that several of them share one mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- When the daily mail to the sellers of such parts was queued. Null until then.
alter table part_requests add column digested_at timestamptz;
update part_requests set digested_at = now();
create index part_requests_undigested on part_requests (created_at) where digested_at is null;

-- When the mail to the owner of the request was queued. Null until then.
alter table part_offers add column mailed_at timestamptz;
update part_offers set mailed_at = now();
create index part_offers_unmailed on part_offers (created_at) where mailed_at is null;
`)
    .execute(db);
}
