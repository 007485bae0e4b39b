import type { Db } from "#db/database.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import { defaultPageTexts, defaultPageTitles, type SitePageName } from "./site-pages.ts";

type BilingualText = { en: string; ar: string };

/** Title and text of a site page. `updatedAt` is null while both are the default texts. */
export type SitePage = { title: BilingualText; body: BilingualText; updatedAt: Date | null };

/** Replaces `{{site}}` by the site's name. */
export const fillSiteName = (text: string, language: Language): string =>
  text.replaceAll("{{site}}", () => getSiteName(language));

/** Replaces `{{site}}` by the site's name in both languages of a text. */
export const fillSiteNames = ({ en, ar }: BilingualText): BilingualText => ({
  en: fillSiteName(en, "en"),
  ar: fillSiteName(ar, "ar"),
});

/** Returns the title and text of a site page: those of an administrator if they exist, otherwise the defaults. */
export async function getSitePage(db: Db, name: SitePageName): Promise<SitePage> {
  const row = await db
    .selectFrom("site_pages")
    .select(["title_en", "title_ar", "body_en", "body_ar", "updated_at"])
    .where("slug", "=", name)
    .executeTakeFirst();
  const [title, body] = [defaultPageTitles[name], defaultPageTexts[name]];
  return {
    title: fillSiteNames({ en: row?.title_en ?? title.en, ar: row?.title_ar ?? title.ar }),
    body: fillSiteNames({ en: row?.body_en ?? body.en, ar: row?.body_ar ?? body.ar }),
    updatedAt: row?.updated_at ?? null,
  };
}
