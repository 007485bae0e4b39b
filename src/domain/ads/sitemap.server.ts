import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Ads are listed by ranges of this many ids, so that a file is one short walk along an index however many ads there are. */
export const idsPerSitemap = 20_000;

/** Numbers of the ranges that hold active ads. */
export async function sitemapRanges(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    highest: number | null;
  }>`select max(id) as highest from ads where status = 'active'`.execute(db);
  const highest = rows[0]?.highest;
  return highest == null ? [] : Array.from({ length: Math.floor(highest / idsPerSitemap) + 1 }, (_, n) => n);
}

export type SitemapEntry = { id: number; slug: string; updatedAt: Date };

/** The active ads of one range. */
export async function sitemapEntries(db: Db, range: number): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    select id, slug, updated_at as "updatedAt" from ads
    where status = 'active' and id >= ${range * idsPerSitemap} and id < ${(range + 1) * idsPerSitemap}
    order by id`.execute(db);
  return rows;
}
