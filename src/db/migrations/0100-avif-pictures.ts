import { type Kysely, sql } from "kysely";

/**
 * Points to the pictures of this site that are AVIF instead of WebP files now: those of categories and of the demo's
 * sellers, posts and parts. Pictures of demo cars have other names now, so an old demo shows placeholders for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ["categories", "image"],
    ["sellers", "cover"],
    ["posts", "picture"],
    ["ad_media", "url"],
  ] as const) {
    const path = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${path} = regexp_replace(${path}, 'webp$', 'avif')
      where ${path} like '/pictures/demo/%.webp'`.execute(db);
  }
}
