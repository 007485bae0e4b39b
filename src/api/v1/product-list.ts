import type { z } from "@hono/zod-openapi";
import type { Db } from "#db/database.ts";
import { hasPlaces } from "#domain/ads/criteria.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import { filtersOf } from "#domain/ads/filters.ts";
import { listProducts } from "#domain/ads/list.server.ts";
import { readList } from "#domain/ads/read-list.server.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { isWholeSearch, noteSearch } from "#domain/search/searches.server.ts";
import { weakTag } from "./conditional.ts";
import type { ApiContext, ApiServices } from "./context.ts";
import { positionOf, readCursor, writeCursor } from "./cursor.ts";
import { type KeptAnswer, keptOf } from "./kept-answers.ts";
import { pageLinks } from "./links.ts";
import { presentFilter, presentSummary } from "./present.ts";
import { problem } from "./problem.ts";
import type { productListSchema } from "./schemas.ts";

/** Totals of text searches are exact up to here. */
const exactTotal = 1_000;

/** A page of a list, and what was searched for: it counts each time. */
type KeptList = KeptAnswer & { link: string | undefined; searched?: { text: string; found: number } };

const keptLists = keptOf<KeptList>();

/** A page of the ads that the request's parameters ask for: of all there are, or of one seller. */
export async function productsAnswer(
  c: ApiContext,
  { db, clock, secret }: Pick<ApiServices, "db" | "clock" | "secret">,
  scope: { sellerId?: number } = {},
) {
  const kept = keptLists(db);
  const key = `${c.get("language")} ${c.req.url}`;
  const madeOfNow = async () => [await catalogueOf(db), (await factsOf(db).current()).version];
  const known = key.length <= longestKey ? await kept.find(key, clock().getTime(), madeOfNow) : undefined;
  if (known) return answer(c, known, { db, now: clock() });
  // Before anything is read: what changes from now on may be missing in what is made.
  const { version } = factsOf(db);
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
  const many = request.q !== "" && page.total > exactTotal;
  const counted = many
    ? { ...page, total: exactTotal, totalIsMinimum: true, pages: Math.ceil(exactTotal / page.limit) }
    : page;
  const body = Buffer.from(
    JSON.stringify({
      items: items.map((item) => presentSummary(item, reader)),
      sort: request.sort,
      ...counted,
      next,
      ...(reading ? { reading } : {}),
      filters: filtersOf(catalogue, request, facets, {}, currency).map((filter) => presentFilter(filter, language)),
    } satisfies z.infer<typeof productListSchema>),
  );
  const made: KeptList = {
    body,
    etag: weakTag(body),
    link: pageLinks(c.req.url, page, { next: next ?? undefined, endless: many }),
    ...(scope.sellerId === undefined && isWholeSearch(params)
      ? { searched: { text: reading?.asked ?? request.q, found } }
      : {}),
  };
  // Rules of parts and bookings change beside the ads.
  const isOfAdsAlone = !request.criteria.fit && !request.criteria.free;
  if (isOfAdsAlone && walk === undefined && version > 0 && key.length <= longestKey) {
    kept.keep(key, made, [catalogue, version], clock().getTime());
  }
  return answer(c, made, { db, now: clock() });
}

/** Longer addresses are asked for once. */
const longestKey = 1_000;

function answer(c: ApiContext, { body, etag, link, searched }: KeptList, { db, now }: { db: Db; now: Date }) {
  if (searched) noteSearch(db, searched.text, searched.found, now);
  c.header("link", link);
  c.header("etag", etag);
  c.header("content-type", "application/json");
  return c.body(body, 200) as never;
}
