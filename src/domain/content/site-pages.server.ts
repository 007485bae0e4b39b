import type { Db } from "#db/database.ts";
import type { Language } from "#kernel/local-text.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import { firstTitles, firstWords, type SitePageName } from "./site-pages.ts";

type Both = { en: string; ar: string };

/** A page's title and words, and when they were changed last; null: they are the program's. */
export type SitePage = { title: Both; body: Both; updatedAt: Date | null };

/** Puts the site's name where {{site}} stands. */
export const fillSiteName = (text: string, language: Language): string =>
  text.replaceAll("{{site}}", () => getSiteName(language));

/** Fills the site's name into both languages of a text. */
export const fillSiteNames = ({ en, ar }: Both): Both => ({ en: fillSiteName(en, "en"), ar: fillSiteName(ar, "ar") });

/** What a page says: what an administrator wrote, else the program's own words. */
export async function sitePage(db: Db, name: SitePageName): Promise<SitePage> {
  const row = await db
    .selectFrom("site_pages")
    .select(["title_en", "title_ar", "body_en", "body_ar", "updated_at"])
    .where("slug", "=", name)
    .executeTakeFirst();
  const [title, body] = [firstTitles[name], firstWords[name]];
  return {
    title: fillSiteNames({ en: row?.title_en ?? title.en, ar: row?.title_ar ?? title.ar }),
    body: fillSiteNames({ en: row?.body_en ?? body.en, ar: row?.body_ar ?? body.ar }),
    updatedAt: row?.updated_at ?? null,
  };
}
