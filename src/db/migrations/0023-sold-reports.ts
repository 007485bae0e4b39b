import { type Kysely, sql } from "kysely";

/**
 * Creates reports that an item is sold, and questions to sellers whether a listing is still available. The older views
 * no longer contain hidden phone numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table ad_sold_reports (
  ad_id bigint not null references ads on delete cascade,
  -- Of whoever says so: a member, or a visitor's address, neither of which can be read from it.
  reporter text not null,
  at timestamptz not null default now(),
  primary key (ad_id, reporter)
);

-- Ads whose seller was asked whether they are still there. An answer takes the row away.
create table ad_sold_questions (
  ad_id bigint primary key references ads on delete cascade,
  asked_at timestamptz not null
);
create index ad_sold_questions_asked on ad_sold_questions (asked_at);
`)
    .execute(db);
  // Both views contain the same expression, which PostgreSQL prints in one known form. So a text replacement changes
  // both.
  const { rows } = await sql<{ viewname: string; definition: string }>`
    select viewname, definition from pg_views
    where schemaname = current_schema() and viewname in ('products', 'advertisements')`.execute(db);
  for (const { viewname, definition } of rows) {
    const hidden = definition.replace(
      /COALESCE\(d\.phone, s\.phone\)/i,
      "case when a.hide_phone then null else coalesce(d.phone, s.phone) end",
    );
    if (hidden === definition) throw new Error(`the view ${viewname} shows no phone`);
    await sql.raw(`create or replace view ${viewname} as ${hidden}`).execute(db);
  }
}
