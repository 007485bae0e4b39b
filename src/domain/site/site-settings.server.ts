import type { Db } from "#db/database.ts";
import { parseSiteSettings, type SiteSettings } from "./site-settings.ts";

/** Reads all site settings from the database in one query, without a cache. For use inside transactions. */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  return parseSiteSettings(new Map(rows.map(({ key, value }) => [key, value])));
}
