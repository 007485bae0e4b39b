import type { Db } from "#db/database.ts";
import { parseSiteSettings, type SiteSettings } from "./site-settings.ts";

/** Reads the current site settings from the database in one query. For use in transactions. */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  return parseSiteSettings(new Map(rows.map(({ key, value }) => [key, value])));
}
