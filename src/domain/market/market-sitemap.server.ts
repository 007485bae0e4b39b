import type { Db } from "#db/database.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import { getCategoryLineage } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findListings } from "#domain/listings/index/find-listings.server.ts";
import { indexedListingKinds } from "#domain/listings/index/index-columns.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { getMarketPath, getPriceGuidePath, hasCityPages } from "./market-page.ts";

/** Page about a part of the market, and the time of its newest listing. */
export type MarketSitemapEntry = { path: string; newestAt: Date };

/** Smallest number of listings of a page in the sitemap. Search engines rate pages with less content as thin. */
const MIN_LISTINGS_IN_SITEMAP = 3;
/** Maximum number of pages in a sitemap file. Each page takes about 400 bytes. */
const PAGES_PER_FILE = 10_000;

/**
 * Cache of the pages in the sitemap. A crawler reads the index and the files one after the other, which must be about
 * the same pages.
 */
const pageCache = new SnapshotCache({
  load: listMarketPages,
  dependsOn: (tag) => tag === "ads",
  freshMs: 60_000,
  maxStaleMs: 10 * 60_000,
});

/**
 * Lists the pages about parts of the market that have at least three listings, sorted by path and divided into sitemap
 * files.
 */
export async function listMarketSitemapFiles(db: Db): Promise<MarketSitemapEntry[][]> {
  const entries = await pageCache.get(db);
  return Array.from({ length: Math.ceil(entries.length / PAGES_PER_FILE) }, (_, n) =>
    entries.slice(n * PAGES_PER_FILE, (n + 1) * PAGES_PER_FILE),
  );
}

type Counted = { ads: number; newest: number };

function addCount<Key>(counts: Map<Key, Counted>, key: Key, { ads, newest }: Counted): void {
  const counted = counts.get(key);
  if (!counted) counts.set(key, { ads, newest });
  else {
    counted.ads += ads;
    counted.newest = Math.max(counted.newest, newest);
  }
}

/** Factor that combines two ids to one number. All ids are below it. */
const ID_FACTOR = 2 ** 24;

/** Counts the listings of each page in one pass over the search index. */
async function listMarketPages(db: Db): Promise<MarketSitemapEntry[]> {
  const catalog = await getCatalog(db);
  const {
    snapshot: { columns },
    rows,
  } = await findListings(db, createEmptyCriteria());
  const carKind = indexedListingKinds.indexOf("car");
  const byMake = new Map<number, Counted>();
  const byModelAndCity = new Map<number, Counted>();
  const byMakeAndCity = new Map<number, Counted>();
  const byBodyAndCity = new Map<number, Counted>();
  const byCategoryAndCity = new Map<number, Counted>();
  for (const row of rows) {
    const counted = { ads: 1, newest: columns.createdAt[row] ?? 0 };
    const city = columns.city[row] ?? 0;
    if (columns.kind[row] === carKind) {
      addCount(byMake, columns.make[row] ?? 0, counted);
      addCount(byMakeAndCity, (columns.make[row] ?? 0) * ID_FACTOR + city, counted);
      addCount(byBodyAndCity, (columns.body[row] ?? 0) * ID_FACTOR + city, counted);
      addCount(byModelAndCity, (columns.model[row] ?? 0) * ID_FACTOR + city, counted);
    }
    addCount(byCategoryAndCity, (columns.category[row] ?? 0) * ID_FACTOR + city, counted);
  }
  const pages = new Map<string, Counted>();
  for (const [id, counted] of byMake) {
    const make = catalog.makes.byId.get(id);
    if (make) addCount(pages, getMarketPath({ type: "make", make }), counted);
  }
  for (const [key, counted] of byMakeAndCity) {
    const make = catalog.makes.byId.get(Math.floor(key / ID_FACTOR));
    const city = catalog.cities.byId.get(key % ID_FACTOR);
    if (make && city) addCount(pages, getMarketPath({ type: "make-city", make, city }), counted);
  }
  for (const [key, counted] of byBodyAndCity) {
    const body = catalog.lookups.get(Math.floor(key / ID_FACTOR));
    const city = catalog.cities.byId.get(key % ID_FACTOR);
    if (body && city) addCount(pages, getMarketPath({ type: "body-city", body, city }), counted);
  }
  for (const [key, counted] of byModelAndCity) {
    const model = catalog.models.get(Math.floor(key / ID_FACTOR));
    const make = catalog.makes.byId.get(model?.makeId ?? 0);
    const city = catalog.cities.byId.get(key % ID_FACTOR);
    if (!make || !model) continue;
    addCount(pages, getMarketPath({ type: "model", make, model }), counted);
    addCount(pages, getPriceGuidePath(make, model), counted);
    if (city) addCount(pages, getMarketPath({ type: "model-city", make, model, city }), counted);
  }
  for (const [key, counted] of byCategoryAndCity) {
    const own = catalog.categories.byId.get(Math.floor(key / ID_FACTOR));
    const city = catalog.cities.byId.get(key % ID_FACTOR);
    if (!own || !city) continue;
    for (const category of getCategoryLineage(catalog, own).filter(hasCityPages))
      addCount(pages, getMarketPath({ type: "category-city", category, city }), counted);
  }
  return [...pages]
    .filter(([, { ads }]) => ads >= MIN_LISTINGS_IN_SITEMAP)
    .map(([path, { newest }]) => ({ path, newestAt: new Date(newest) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
