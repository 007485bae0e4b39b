import { type Kysely, sql } from "kysely";

/**
 * Creates the texts of the pages about the site, which administrators can edit. Null means the built-in text. Each page
 * has a row from the beginning, so that concurrent edits can lock it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table site_pages (
  slug text primary key check (slug in ('about', 'terms', 'privacy', 'faq')),
  body_en text,
  body_ar text,
  -- Time of the last change. Null while the page has the built-in text.
  updated_at timestamptz
);
insert into site_pages (slug) values ('about'), ('terms'), ('privacy'), ('faq');
create trigger site_pages_told after insert or update or delete on site_pages
  for each statement execute function tell_changed('pages');
`)
    .execute(db);
}
