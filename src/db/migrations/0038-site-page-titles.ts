import { type Kysely, sql } from "kysely";

/** Adds the titles of the pages about the site, which administrators can edit. Null means the built-in title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table site_pages add column title_en text, add column title_ar text").execute(db);
}
