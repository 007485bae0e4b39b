import type { Db } from "#db/database.ts";
import { firstWords, type SitePageName } from "./site-pages.ts";

/** A page's words, and when they were changed last; null: they are the program's. */
export type SitePage = { body: { en: string; ar: string }; updatedAt: Date | null };

/** What a page says: what an administrator wrote, else the program's own words. */
export async function sitePage(db: Db, name: SitePageName): Promise<SitePage> {
  const row = await db
    .selectFrom("site_pages")
    .select(["body_en", "body_ar", "updated_at"])
    .where("slug", "=", name)
    .executeTakeFirst();
  const first = firstWords[name];
  return { body: { en: row?.body_en ?? first.en, ar: row?.body_ar ?? first.ar }, updatedAt: row?.updated_at ?? null };
}
