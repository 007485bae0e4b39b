import type { z } from "@hono/zod-openapi";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { getListingSupplement } from "#domain/listings/detail/supplement.server.ts";
import { getSearchIndex } from "#domain/listings/index/search-index.server.ts";
import type { IndexSnapshot } from "#domain/listings/index/snapshot.ts";
import { countPhoneReveals, type RequestedPhone } from "#domain/listings/lifecycle/phone-reveal-limit.server.ts";
import { getMarketPosition } from "#domain/pricing/comparables.server.ts";
import { getVehicleDataVersion } from "#domain/vehicles/vehicle-catalog.server.ts";
import { createWeakETag } from "./conditional-requests.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { toDocumentedResponse } from "./documented-response.ts";
import { toPhoneViewer, toRequestedPhones } from "./phone-viewer.ts";
import { presentProduct } from "./present-product.ts";
import { respondWithProblem } from "./problem-response.ts";
import { type CacheDependencies, type CachedResponse, createResponseCacheGetter } from "./response-cache.ts";
import type { productSchema } from "./schemas.ts";

/**
 * Cached response with a product. If `isCompared` is true, it contains a market position, which any change of a
 * listing can change.
 */
type CachedProduct = CachedResponse & { isCompared: boolean; phone: RequestedPhone | undefined };

const getProductCache = createResponseCacheGetter<CachedProduct>();

/**
 * Responds with the details of a listing, or 404. The response for a listing that is for sale is cached until the
 * listing changes. The phone number is empty once the caller has exceeded the hourly limit.
 * `/products/{idOrSlug}/phone` then tells when to retry.
 */
export async function respondWithProduct(c: ApiContext, services: ApiServices, id: number) {
  const { db, clock } = services;
  const cache = getProductCache(db);
  const language = c.get("language");
  const key = `${language} ${id}`;
  let snapshotLoad: Promise<IndexSnapshot> | undefined;
  const cached = await cache.find(key, clock().getTime(), async ({ isCompared }) => {
    snapshotLoad = getSearchIndex(db).getSnapshot();
    const [catalogState, snapshot] = await Promise.all([loadCatalogState(db), snapshotLoad]);
    return getProductDependencies(catalogState, snapshot, id, isCompared);
  });
  if (cached) return sendProduct(c, services, cached);
  // The dependencies are read before the data. Otherwise a change in between would be missing from a response that
  // counts as current.
  const catalogState = await loadCatalogState(db);
  const { catalog } = catalogState;
  const { version } = getSearchIndex(db);
  const snapshotPromise = snapshotLoad ?? getSearchIndex(db).getSnapshot();
  const found = await getListing(db, id, undefined, snapshotPromise);
  if (!found.ok) return respondWithProblem(c, found);
  const product = found.value;
  const snapshot = await snapshotPromise;
  const [position, { history, fit }] = await Promise.all([
    getMarketPosition(db, product),
    getListingSupplement(db, catalog, product, snapshot),
  ]);
  const reader = { catalog, language, now: clock() };
  const body = Buffer.from(
    JSON.stringify(presentProduct(product, reader, { position, history }, fit) satisfies z.infer<typeof productSchema>),
  );
  const entry: CachedProduct = {
    body,
    etag: createWeakETag(body),
    isCompared: position !== undefined,
    phone: toRequestedPhones([product])[0],
  };
  const isForSale = snapshot.rowOf(id) !== undefined;
  // The listings changed while the response was built. It may contain old data, so it is not cached.
  if (isForSale && version > 0 && version === snapshot.version) {
    cache.set(key, entry, getProductDependencies(catalogState, snapshot, id, entry.isCompared), clock().getTime());
  }
  return sendProduct(c, services, entry);
}

/** Catalog and vehicle data from which a product response is built. */
type CatalogState = { catalog: Catalog; vehicles: object };

async function loadCatalogState(db: Db): Promise<CatalogState> {
  const [catalog, vehicles] = await Promise.all([getCatalog(db), getVehicleDataVersion(db)]);
  return { catalog, vehicles };
}

/**
 * Lists the values that a product response depends on: catalog, vehicle data and the listing's row in the search
 * index. A changed listing has a new row. A response with a market position also depends on all other listings.
 */
const getProductDependencies = (
  { catalog, vehicles }: CatalogState,
  snapshot: IndexSnapshot,
  id: number,
  isCompared: boolean,
): CacheDependencies => [catalog, vehicles, snapshot.index, snapshot.rowOf(id), isCompared && snapshot.version];

async function sendProduct(c: ApiContext, services: ApiServices, cached: CachedProduct) {
  const { body, etag } = await withPhoneLimit(c, services, cached);
  c.header("etag", etag);
  c.header("content-type", "application/json");
  return toDocumentedResponse(c.body(body, 200));
}

/** Returns the cached response, without the phone number if the caller has exceeded the hourly limit. */
async function withPhoneLimit(c: ApiContext, services: ApiServices, cached: CachedProduct) {
  if (!cached.phone) return cached;
  const { isShown } = await countPhoneReveals(
    services.db,
    toPhoneViewer(c, services),
    [cached.phone],
    services.clock(),
  );
  if (isShown(cached.phone.phone)) return cached;
  // Quotes inside of texts are escaped in JSON, so this string matches only the field itself.
  const field = `"phoneNumber":${JSON.stringify(cached.phone.phone)}`;
  const body = Buffer.from(cached.body.toString().replace(field, () => '"phoneNumber":""'));
  return { body, etag: createWeakETag(body) };
}
