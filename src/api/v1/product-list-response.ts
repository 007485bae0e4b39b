import type { z } from "@hono/zod-openapi";
import type { Db } from "#db/database.ts";
import { countRentalDays, type RentalPeriod } from "#domain/bookings/booking.ts";
import type { StayTotal } from "#domain/bookings/stay-totals.server.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { buildListFilters } from "#domain/listings/filters/filters.ts";
import { getSearchIndex, withSharedSnapshot } from "#domain/listings/index/search-index.server.ts";
import { findCloseMatches } from "#domain/listings/list/close-matches.server.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { canUseCursor } from "#domain/listings/query/criteria.ts";
import { isTextOnlySearch, recordSearch } from "#domain/search/search-log.server.ts";
import { getVisitorCountry } from "#domain/visitor-region/visitor-region.ts";
import { createWeakETag } from "./conditional-requests.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { toDocumentedResponse } from "./documented-response.ts";
import { decodeCursor, encodeCursor, getCursorPagination } from "./list-cursor.ts";
import { formatPageLinks } from "./page-links.ts";
import { presentFilter, presentProductSummary } from "./present-product.ts";
import { respondWithProblem } from "./problem-response.ts";
import { type CachedResponse, createResponseCacheGetter } from "./response-cache.ts";
import type { productListSchema } from "./schemas.ts";

/** Number up to which the results of a text search are counted exactly. */
const MAX_EXACT_TOTAL = 1_000;

/**
 * Cached page of a list. `searched` contains the search text and its number of results, which every request writes to
 * the search log.
 */
type CachedList = CachedResponse & { link: string | undefined; searched?: { text: string; found: number } };

const getListCache = createResponseCacheGetter<CachedList>();

/** Responds with one page of the listings that match the query, of all sellers or of one. */
export const respondWithProductList = (
  c: ApiContext,
  services: Pick<ApiServices, "db" | "clock" | "secret">,
  scope: { sellerId?: number } = {},
) => withSharedSnapshot(() => buildResponse(c, services, scope));

async function buildResponse(
  c: ApiContext,
  { db, clock, secret }: Pick<ApiServices, "db" | "clock" | "secret">,
  scope: { sellerId?: number },
) {
  const cache = getListCache(db);
  const params = new URL(c.req.url).searchParams;
  // Without a search text, the response is the same in every country.
  const country = params.has("q") ? getVisitorCountry(c.req.raw.headers) : undefined;
  const key = `${c.get("language")} ${country ?? ""} ${c.req.url}`;
  const getCurrentDependencies = async () => [await getCatalog(db), (await getSearchIndex(db).getSnapshot()).version];
  const cached =
    key.length <= MAX_CACHE_KEY_LENGTH ? await cache.find(key, clock().getTime(), getCurrentDependencies) : undefined;
  if (cached) return sendList(c, cached, { db, now: clock() });
  // The response is cached with the version of the snapshot that it shows. A newer version would hide a change.
  const { version } = await getSearchIndex(db).getSnapshot();
  const listParams = new URLSearchParams(params);
  // The cursor contains the seller, so a cursor of one seller's list is invalid in other lists.
  if (scope.sellerId !== undefined) listParams.set("seller", String(scope.sellerId));
  const catalog = await getCatalog(db);
  const currency = catalog.currencies.get(params.get("currency") ?? BASE_CURRENCY);
  if (!currency) {
    const errors = [{ path: "currency", code: "unknown", message: "currency: there is no such currency" }];
    return respondWithProblem(c, { kind: "invalid", code: "request.invalid", errors });
  }
  const { request, reading, closeSearch } = await parseListQuery(db, catalog, params, {
    currency: currency.code,
    country,
    scope,
    now: clock(),
  });
  if (request.errors.length > 0) {
    return respondWithProblem(c, { kind: "invalid", code: "request.invalid", errors: request.errors });
  }
  const language = c.get("language");
  const cursor = params.get("cursor");
  const decodedCursor = cursor === null ? undefined : decodeCursor(cursor, listParams, secret);
  if (cursor !== null && (!decodedCursor || params.has("page") || !canUseCursor(request.sort, request.criteria))) {
    const message = "cursor: `next` of an answer with the same parameters and without `page`";
    const errors = [{ path: "cursor", code: "cursor.invalid", message }];
    return respondWithProblem(c, { kind: "invalid", code: "cursor.invalid", errors });
  }
  const after = decodedCursor ? { after: decodedCursor.position } : {};
  const { items, facets, next: place, stays, ...listed } = await searchListings(db, { ...request, ...after }, language);
  const closeMatches = decodedCursor
    ? undefined
    : await findCloseMatches(db, catalog, { request, closeSearch }, { items, total: listed.total });
  const passed = decodedCursor ? decodedCursor.passedCount : (listed.page - 1) * listed.limit;
  const page = decodedCursor
    ? { ...listed, ...getCursorPagination(decodedCursor, items.length, listed.limit) }
    : listed;
  const next = place ? encodeCursor({ position: place, passedCount: passed + items.length }, listParams, secret) : null;
  const reader = { catalog, language, now: clock() };
  const { near, free } = request.criteria;
  const presentItem = (item: ListingSummary) => ({
    ...presentProductSummary(item, reader),
    ...(near ? { distanceKm: near.distances.get(item.cityId ?? 0) ?? null } : {}),
    ...(free && stays ? { stay: presentStay(free, stays.get(item.id)) } : {}),
  });
  const found = reading?.leftOut ? 0 : page.total;
  const isTotalCapped = request.q !== "" && page.total > MAX_EXACT_TOTAL;
  const shownPage = isTotalCapped
    ? { ...page, total: MAX_EXACT_TOTAL, totalIsMinimum: true, pages: Math.ceil(MAX_EXACT_TOTAL / page.limit) }
    : page;
  const body = Buffer.from(
    JSON.stringify({
      items: items.map(presentItem),
      sort: request.sort,
      ...shownPage,
      next,
      reading,
      closeMatches: closeMatches && {
        items: closeMatches.items.map(presentItem),
        words: closeMatches.words,
        preferences: closeMatches.preferences.map(({ name, value }) => ({ name, value })),
      },
      filters: buildListFilters(catalog, request, facets, {}, currency).map((filter) =>
        presentFilter(filter, language),
      ),
    } satisfies z.infer<typeof productListSchema>),
  );
  const entry: CachedList = {
    body,
    etag: createWeakETag(body),
    link: formatPageLinks(c.req.url, page, { next: next ?? undefined, hasUnknownTotal: isTotalCapped }),
    searched:
      scope.sellerId === undefined && isTextOnlySearch(params)
        ? { text: reading?.asked ?? request.q, found }
        : undefined,
  };
  // Lists that depend on fitment rules or bookings are not cached, because these change without a change of a listing.
  const dependsOnListingsOnly = !request.criteria.fit && !request.criteria.free;
  if (dependsOnListingsOnly && decodedCursor === undefined && version > 0 && key.length <= MAX_CACHE_KEY_LENGTH) {
    cache.set(key, entry, [catalog, version], clock().getTime());
  }
  return sendList(c, entry, { db, now: clock() });
}

const presentStay = (free: RentalPeriod, total: StayTotal | undefined) => ({
  days: countRentalDays(free),
  total: total ? { minor: total.minor, currency: total.currency } : null,
});

/** Maximum length of a cache key, in characters. Longer URLs are rarely requested twice. */
const MAX_CACHE_KEY_LENGTH = 1_000;

function sendList(c: ApiContext, { body, etag, link, searched }: CachedList, { db, now }: { db: Db; now: Date }) {
  if (searched) recordSearch(db, searched.text, searched.found, now);
  c.header("link", link);
  c.header("etag", etag);
  c.header("content-type", "application/json");
  return toDocumentedResponse(c.body(body, 200));
}
