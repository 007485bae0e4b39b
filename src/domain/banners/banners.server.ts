import { type RawBuilder, sql } from "kysely";
import { SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import type { BannerPlace } from "#db/schema/growth.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import { isLanguage, type Language, type LocalizedText } from "#kernel/localized-text.ts";

export type Banner = {
  id: number;
  name: LocalizedText;
  place: BannerPlace;
  picture: string;
  link: string;
  language: Language | undefined;
  /** ISO 3166 code of the country whose visitors see the banner. Undefined for all countries. */
  country: string | undefined;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Time for which a visitor sees the same of several banners, in milliseconds. */
const ROTATION_MS = 60_000;

const bannerCache = new SnapshotCache({
  load: loadBanners,
  dependsOn: (tag) => tag === SITE_TAG,
  freshMs: 60_000,
  maxStaleMs: 5 * 60_000,
});

/** Loads the banners that are switched on and have a picture, whatever their dates. */
async function loadBanners(db: Db): Promise<Banner[]> {
  const rows = await db
    .selectFrom("banners")
    .selectAll()
    .where("is_off", "=", false)
    .where("picture", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: { en: row.name_en, ar: row.name_ar },
    place: row.place,
    picture: row.picture ?? "",
    link: row.link,
    language: isLanguage(row.language) ? row.language : undefined,
    country: row.country_code ?? undefined,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}

export type BannerAudience = { place: BannerPlace; language: Language; country: string | undefined; now: Date };

/** Returns whether a banner is shown to a visitor: at this place, in this language and country, at this time. */
export const isBannerShown = (
  { place, language, country, startsAt, endsAt }: Omit<Banner, "id" | "name" | "picture" | "link">,
  visitor: BannerAudience,
): boolean =>
  place === visitor.place &&
  (language === undefined || language === visitor.language) &&
  (country === undefined || country === visitor.country) &&
  (startsAt === null || startsAt <= visitor.now) &&
  (endsAt === null || endsAt > visitor.now);

/** Returns the banner that a visitor sees at a place. Several banners take turns every minute. */
export async function getBanner(db: Db, visitor: BannerAudience): Promise<Banner | undefined> {
  const shown = (await bannerCache.get(db)).filter((banner) => isBannerShown(banner, visitor));
  return shown[Math.floor(visitor.now.getTime() / ROTATION_MS) % shown.length];
}

/** Finds a banner by its id, whatever its dates. */
export const findBanner = async (db: Db, id: number): Promise<Banner | undefined> =>
  (await bannerCache.get(db)).find((banner) => banner.id === id);

/** Returns the name under which views or clicks of a banner are counted by day. */
export const getBannerCountName = (id: number, event: "views" | "clicks"): string => `banner.${id}.${event}`;

/** Builds the SQL number of views or clicks of a banner since it exists; `b` is `banners`. */
export const buildBannerCount = (event: "views" | "clicks"): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(c.count), 0)::int from daily_counts c where c.name = 'banner.' || b.id || ${sql.lit(`.${event}`)})`;
