import type { Db } from "#db/database.ts";
import { parseSiteSettings, type SiteSettings } from "./site-settings.ts";

/** Inserts or updates one site setting. */
export async function saveSetting(trx: Db, key: string, value: string, now: Date): Promise<void> {
  const row = { key, value, updated_at: now };
  await trx
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

/** Reads all site settings from the database in one query, without a cache. For use inside transactions. */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  return parseSiteSettings(new Map(rows.map(({ key, value }) => [key, value])));
}
