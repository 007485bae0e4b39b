import type { Db } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { parseSiteSettings, type SiteSettings } from "./site-settings.ts";

/**
 * Returns the settings of the site from the snapshot in memory, without a statement of its own. A change is seen at once in
 * the process that made it and in those that hear of changes, within a minute elsewhere.
 */
export const getSiteSettings = async (db: Db): Promise<SiteSettings> => (await catalogueOf(db)).site;

/** Reads the settings of the site as they stand in the database now, in one statement. For transactions. */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  return parseSiteSettings(new Map(rows.map(({ key, value }) => [key, value])));
}
