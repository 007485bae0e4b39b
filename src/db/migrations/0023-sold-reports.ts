import { type Kysely, sql } from "kysely";

/**
 * Creates reports that a listing is sold, and questions to sellers whether a listing is still available. Removes hidden
 * phone numbers from the views `products` and `advertisements`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table ad_sold_reports (
  ad_id bigint not null references ads on delete cascade,
  -- Hash of the member or of the guest's network address.
  reporter text not null,
  at timestamptz not null default now(),
  primary key (ad_id, reporter)
);

-- Listings whose seller was asked whether they are still available. An answer deletes the row.
create table ad_sold_questions (
  ad_id bigint primary key references ads on delete cascade,
  asked_at timestamptz not null
);
create index ad_sold_questions_asked on ad_sold_questions (asked_at);
`)
    .execute(db);
  // PostgreSQL prints the expression for the phone number in the same form in both views, so one replacement fits both.
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
