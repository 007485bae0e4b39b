import type { Db } from "#db/database.ts";
import { withPrimary } from "#db/query-routing.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getPartFitment, type PartFitment } from "#domain/fitment/part-fitment.server.ts";
import { getPriceHistory } from "#domain/pricing/price-history.server.ts";
import type { PriceStep } from "#domain/pricing/price-history.ts";
import { getVehicleDataVersion } from "#domain/vehicles/vehicle-catalog.server.ts";
import type { IndexColumns } from "../index/index-columns.ts";
import type { IndexSnapshot } from "../index/snapshot.ts";
import type { Listing } from "./listing.ts";

/** Price history and fitment of a listing, which its page shows in addition to the listing itself. */
export type ListingSupplement = { history: readonly PriceStep[]; fit: PartFitment };

/**
 * Cached supplement of a listing. Valid until the vehicle data changes or the listing gets another row in the search
 * index. Every change of the listing gives it another row.
 */
type CachedSupplement = {
  background: ListingSupplement;
  index: IndexColumns;
  row: number;
  vehicles: object;
  at: number;
};

/**
 * Maximum numbers of fitment rules and of vehicles that are returned for a part. The fit of other vehicles is checked
 * on request.
 */
export const SUPPLEMENT_LIMITS = { rules: 50, vehicles: 500 } as const;

/** Maximum number of cached supplements. Each one takes about 5 kB. */
const MAX_CACHED_SUPPLEMENTS = 2_000;
/**
 * Lifetime of a cached supplement, in milliseconds. Changes of engine data are not recorded in `ad_changes`, so they
 * become visible only after this time.
 */
const CACHE_TTL_MS = 10 * 60_000;

const supplementCaches = new WeakMap<Db, Map<number, CachedSupplement>>();
const emptyFit: PartFitment = { rules: [], vehicles: [] };

/**
 * Returns the price history and the fitment of a listing. The last parameter is the current snapshot of the search
 * index. Supplements of active listings are cached until the listing, its prices or the rules of its part change. Each
 * of these changes gives the listing another row in the index.
 */
export async function getListingSupplement(
  db: Db,
  catalog: Catalog,
  listing: Pick<Listing, "id" | "partId" | "compatibility">,
  { index, rowOf }: Pick<IndexSnapshot, "index" | "rowOf">,
): Promise<ListingSupplement> {
  const row = rowOf(listing.id);
  if (row === undefined) return loadListingSupplement(db, catalog, listing);
  const cache = supplementCaches.get(db) ?? new Map<number, CachedSupplement>();
  supplementCaches.set(db, cache);
  const vehicles = await getVehicleDataVersion(db);
  const cached = cache.get(listing.id);
  const now = Date.now();
  // Deleting and inserting an entry moves it to the end of the map, so the least recently used entry is evicted first.
  cache.delete(listing.id);
  const isFresh =
    cached?.index === index && cached.row === row && cached.vehicles === vehicles && now - cached.at < CACHE_TTL_MS;
  if (cached && isFresh) {
    cache.set(listing.id, cached);
    return cached.background;
  }
  const supplement = await withPrimary(() => loadListingSupplement(db, catalog, listing));
  cache.set(listing.id, { background: supplement, index, row, vehicles, at: now });
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED_SUPPLEMENTS) break;
    cache.delete(oldest);
  }
  return supplement;
}

async function loadListingSupplement(
  db: Db,
  catalog: Catalog,
  { id, partId, compatibility }: Pick<Listing, "id" | "partId" | "compatibility">,
): Promise<ListingSupplement> {
  const [history, fit] = await Promise.all([
    getPriceHistory(db, id),
    partId === null ? emptyFit : getPartFitment(db, catalog, { id: partId, compatibility }, SUPPLEMENT_LIMITS),
  ]);
  return { history, fit };
}
