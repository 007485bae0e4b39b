import { hasPlaces } from "#domain/ads/criteria.ts";
import { filtersOf } from "#domain/ads/filters.ts";
import { listProducts } from "#domain/ads/list.server.ts";
import { readList } from "#domain/ads/read-list.server.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { isWholeSearch, noteSearch } from "#domain/search/searches.server.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { positionOf, readCursor, writeCursor } from "./cursor.ts";
import { linkPages } from "./links.ts";
import { presentFilter, presentSummary } from "./present.ts";
import { problem } from "./problem.ts";

/** Totals of text searches are exact up to here. */
const exactTotal = 1_000;

/** A page of the ads that the request's parameters ask for: of all there are, or of one seller. */
export async function productsAnswer(
  c: ApiContext,
  { db, clock, secret }: Pick<ApiServices, "db" | "clock" | "secret">,
  scope: { sellerId?: number } = {},
) {
  const params = new URL(c.req.url).searchParams;
  const list = new URLSearchParams(params);
  // A cursor of one seller's list means nothing in another's.
  if (scope.sellerId !== undefined) list.set("seller", String(scope.sellerId));
  const catalogue = await catalogueOf(db);
  const currency = catalogue.currencies.get(params.get("currency") ?? baseCurrency);
  if (!currency) {
    const errors = [{ path: "currency", code: "unknown", message: "currency: there is no such currency" }];
    return problem(c, { kind: "invalid", code: "request.invalid", errors });
  }
  const { request, reading } = await readList(db, catalogue, params, {
    currency: currency.code,
    scope,
    now: clock(),
  });
  if (request.errors.length > 0) {
    return problem(c, { kind: "invalid", code: "request.invalid", errors: request.errors });
  }
  const language = c.get("language");
  const cursor = params.get("cursor");
  const walk = cursor === null ? undefined : readCursor(cursor, list, secret);
  if (cursor !== null && (!walk || params.has("page") || !hasPlaces(request.sort, request.criteria))) {
    const message = "cursor: `next` of an answer with the same parameters and without `page`";
    const errors = [{ path: "cursor", code: "cursor.invalid", message }];
    return problem(c, { kind: "invalid", code: "cursor.invalid", errors });
  }
  const after = walk ? { after: walk.place } : {};
  const { items, facets, next: place, ...listed } = await listProducts(db, { ...request, ...after }, language);
  const passed = walk ? walk.passed : (listed.page - 1) * listed.limit;
  const page = walk ? { ...listed, ...positionOf(walk, items.length, listed.limit) } : listed;
  const next = place ? writeCursor({ place, passed: passed + items.length }, list, secret) : null;
  const reader = { catalogue, language, now: clock() };
  const found = reading?.leftOut ? 0 : page.total;
  if (scope.sellerId === undefined && isWholeSearch(params))
    noteSearch(db, reading?.asked ?? request.q, found, clock());
  const many = request.q !== "" && page.total > exactTotal;
  const counted = many
    ? { ...page, total: exactTotal, totalIsMinimum: true, pages: Math.ceil(exactTotal / page.limit) }
    : page;
  linkPages(c, page, { next: next ?? undefined, endless: many });
  return c.json(
    {
      items: items.map((item) => presentSummary(item, reader)),
      sort: request.sort,
      ...counted,
      next,
      ...(reading ? { reading } : {}),
      filters: filtersOf(catalogue, request, facets, {}, currency).map((filter) => presentFilter(filter, language)),
    },
    200,
  );
}
