import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseSiteSettings, type SiteSettings } from "./site-settings.ts";

/**
 * Returns the site settings from the catalog snapshot in memory, without a query. Changes are visible at once in the
 * writing process and in processes that receive change events, elsewhere within a minute.
 */
export const getSiteSettings = async (db: Db): Promise<SiteSettings> => (await getCatalog(db)).site;

/** Reads the current site settings from the database in one query. For use in transactions. */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  return parseSiteSettings(new Map(rows.map(({ key, value }) => [key, value])));
}
