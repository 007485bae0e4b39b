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
import { getVehicleVersion } from "#domain/vehicles/vehicle-catalog.server.ts";
import { createWeakETag } from "./conditional-requests.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { toDocumentedResponse } from "./documented-response.ts";
import { toPhoneViewer, toWantedPhones } from "./phone-viewer.ts";
import { presentProduct } from "./present-product.ts";
import { respondWithProblem } from "./problem-response.ts";
import { type CacheDependencies, type CachedResponse, createResponseCacheGetter } from "./response-cache.ts";
import type { productSchema } from "./schemas.ts";

/** Cached product. When `isCompared` is true, a change of any other listing can change its market position. */
type CachedProduct = CachedResponse & { isCompared: boolean; phone: RequestedPhone | undefined };

const getProductCache = createResponseCacheGetter<CachedProduct>();

/**
 * Responds with a listing in full, or 404. A listing for sale is cached until it changes. The phone number is empty
 * once the viewer exceeds the hourly phone limit; `/products/{idOrSlug}/phone` reports when to retry.
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
  // Dependencies are read first, because later changes may be missing from the response.
  const catalogState = await loadCatalogState(db);
  const { catalogue } = catalogState;
  const { version } = getSearchIndex(db);
  const snapshotPromise = snapshotLoad ?? getSearchIndex(db).getSnapshot();
  const found = await getListing(db, id, undefined, snapshotPromise);
  if (!found.ok) return respondWithProblem(c, found);
  const product = found.value;
  const snapshot = await snapshotPromise;
  const [position, { history, fit }] = await Promise.all([
    getMarketPosition(db, product),
    getListingSupplement(db, catalogue, product, snapshot),
  ]);
  const reader = { catalogue, language, now: clock() };
  const body = Buffer.from(
    JSON.stringify(presentProduct(product, reader, { position, history }, fit) satisfies z.infer<typeof productSchema>),
  );
  const entry: CachedProduct = {
    body,
    etag: createWeakETag(body),
    isCompared: position !== undefined,
    phone: toWantedPhones([product])[0],
  };
  const isForSale = snapshot.rowOf(id) !== undefined;
  // Listings that changed since the start may have been read before their change, so the response is not cached.
  if (isForSale && version > 0 && version === snapshot.version) {
    cache.set(key, entry, getProductDependencies(catalogState, snapshot, id, entry.isCompared), clock().getTime());
  }
  return sendProduct(c, services, entry);
}

/** Catalog and vehicles that a product response is built from. */
type CatalogState = { catalogue: Catalog; vehicles: object };

async function loadCatalogState(db: Db): Promise<CatalogState> {
  const [catalogue, vehicles] = await Promise.all([getCatalog(db), getVehicleVersion(db)]);
  return { catalogue, vehicles };
}

/**
 * Lists the dependencies of a product response: catalog, vehicles, and the listing's row in the search index. A changed
 * listing has a new row. With a market position, every listing is a dependency.
 */
const getProductDependencies = (
  { catalogue, vehicles }: CatalogState,
  snapshot: IndexSnapshot,
  id: number,
  isCompared: boolean,
): CacheDependencies => [catalogue, vehicles, snapshot.facts, snapshot.rowOf(id), isCompared && snapshot.version];

async function sendProduct(c: ApiContext, services: ApiServices, cached: CachedProduct) {
  const { body, etag } = await withPhoneLimit(c, services, cached);
  c.header("etag", etag);
  c.header("content-type", "application/json");
  return toDocumentedResponse(c.body(body, 200));
}

/** Returns the response, without the phone number when the viewer has exceeded the hourly phone limit. */
async function withPhoneLimit(c: ApiContext, services: ApiServices, cached: CachedProduct) {
  if (!cached.phone) return cached;
  const { isShown } = await countPhoneReveals(
    services.db,
    toPhoneViewer(c, services),
    [cached.phone],
    services.clock(),
  );
  if (isShown(cached.phone.phone)) return cached;
  // Quotes inside texts are escaped, so this string can match only the field.
  const field = `"phoneNumber":${JSON.stringify(cached.phone.phone)}`;
  const body = Buffer.from(cached.body.toString().replace(field, () => '"phoneNumber":""'));
  return { body, etag: createWeakETag(body) };
}
