import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Number of listing ids per sitemap file. A file is one short index scan, however many listings exist. */
const LISTING_IDS_PER_SITEMAP = 20_000;

/** Lists the numbers of the sitemap files, one per range of ids, up to the highest id of an active listing. */
export async function listSitemapRanges(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    highest: number | null;
  }>`select max(id) as highest from ads where status = 'active'`.execute(db);
  const highest = rows[0]?.highest;
  return highest == null ? [] : Array.from({ length: Math.floor(highest / LISTING_IDS_PER_SITEMAP) + 1 }, (_, n) => n);
}

export type SitemapEntry = { id: number; slug: string; updatedAt: Date };

/** Lists the active listings of one sitemap file. */
export async function listSitemapEntries(db: Db, range: number): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select id, slug, updated_at as "updatedAt" from ads
    where status = 'active' and id >= ${range * LISTING_IDS_PER_SITEMAP} and id < ${(range + 1) * LISTING_IDS_PER_SITEMAP}
    order by id`.execute(db);
  return rows;
}
