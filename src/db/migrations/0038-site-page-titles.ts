import { type Kysely, sql } from "kysely";

/** The titles of the pages about the shop can be changed as their words can; what is null is as the program says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table site_pages add column title_en text, add column title_ar text").execute(db);
}
