import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { normalizePartNumber } from "./part.ts";
import { getPartPath, MIN_INDEXED_OFFERS, type PartKey } from "./part-page.ts";
import { listIndexedPartPrices } from "./part-prices.server.ts";
import { getPartPricesPath } from "./part-prices.ts";

/** Maximum number of offers on the page of a part. */
const MAX_PART_OFFERS = 60;

/** Part with the numbers under which it is known. */
export type PartWithNumbers = PartKey & { id: number; categoryId: number; number: string; numbers: string[] };

/** Finds a part by its brand and number. Separators and case of the number do not matter. */
export async function findPartByNumber(
  db: Db,
  brandId: number | null,
  number: string,
): Promise<PartWithNumbers | undefined> {
  const folded = normalizePartNumber(number.slice(0, 100));
  if (!folded) return undefined;
  const { rows } = await sql<Omit<PartWithNumbers, "numbers"> & { numbers: string[] | null }>`
    select p.id, p.brand_id as "brandId", p.folded, p.category_id as "categoryId", p.part_number as number,
      (select json_agg(n.number order by n.id) from (
        select distinct on (folded) id, number from part_numbers where part_id = p.id order by folded, id limit 40) n) as numbers
    from parts p where p.folded = ${folded} and p.brand_id is not distinct from ${brandId}::int`.execute(db);
  const [part] = rows;
  return part && { ...part, numbers: part.numbers ?? [] };
}

/** Lists the ids of the listings that offer a part, those in stock and the cheapest first. */
export async function listPartOfferIds(db: Db, partId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ads where part_id = ${partId} and status = 'active'
    order by stock = 0 or availability = 'out-of-stock', base_minor nulls last, id limit ${MAX_PART_OFFERS}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Offers of the same part by other sellers. `fromMinor` is the lowest price in the base currency, if any has one. */
export type OtherOffers = PartKey & { sellers: number; fromMinor: number | null };

/** Counts the other sellers who have the part of a listing in stock. Undefined if there are none. */
export async function countOtherOffers(db: Db, listingId: number): Promise<OtherOffers | undefined> {
  const { rows } = await sql<OtherOffers>`
    select p.brand_id as "brandId", p.folded, count(distinct o.seller_id)::int as sellers, min(o.base_minor) as "fromMinor"
    from ads a join parts p on p.id = a.part_id
      join ads o on o.part_id = a.part_id and o.status = 'active' and o.seller_id <> a.seller_id
        and o.stock > 0 and o.availability <> 'out-of-stock'
    where a.id = ${listingId} group by p.id`.execute(db);
  return rows[0];
}

/** Page of a part in the sitemap, and the time of its newest offer. */
type PartSitemapEntry = { path: string; newestAt: Date };

/** Number of pages in a sitemap file. */
const PAGES_PER_FILE = 10_000;
/** Maximum number of pages in all files. */
const MAX_PAGES = 100_000;

const pageCache = new SnapshotCache({
  load: listIndexedPartPages,
  dependsOn: (tag) => tag === "ads",
  freshMs: 60_000,
  maxStaleMs: 10 * 60_000,
});

/** Lists the pages of parts with at least two offers, and those about prices of parts with at least five, divided into sitemap files. */
export async function listPartSitemapFiles(db: Db): Promise<PartSitemapEntry[][]> {
  const entries = await pageCache.get(db);
  return Array.from({ length: Math.ceil(entries.length / PAGES_PER_FILE) }, (_, n) =>
    entries.slice(n * PAGES_PER_FILE, (n + 1) * PAGES_PER_FILE),
  );
}

async function listIndexedPartPages(db: Db): Promise<PartSitemapEntry[]> {
  const catalog = await getCatalog(db);
  const { rows } = await sql<PartKey & { newestAt: Date }>`
    select p.brand_id as "brandId", p.folded, max(a.created_at) as "newestAt"
    from ads a join parts p on p.id = a.part_id
    where a.status = 'active' group by p.id having count(*) >= ${MIN_INDEXED_OFFERS} order by p.id limit ${MAX_PAGES}`.execute(
    db,
  );
  const pricePages = (await listIndexedPartPrices(db, catalog)).flatMap(({ categoryId, modelId, newestAt }) => {
    const category = catalog.categories.byId.get(categoryId);
    const model = catalog.models.get(modelId ?? 0);
    const make = catalog.makes.byId.get(model?.makeId ?? 0);
    const car = make && model && { make, model };
    return category && (car || modelId === null) ? [{ path: getPartPricesPath(category, car), newestAt }] : [];
  });
  return [...rows.map((row) => ({ path: getPartPath(catalog, row), newestAt: row.newestAt })), ...pricePages];
}
