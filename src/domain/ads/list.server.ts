import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { type Criteria, hasPlaces, isBroad, type ListPlace, type ListRequest, noCriteria } from "./criteria.ts";
import type { Facets } from "./facets.ts";
import { bySort, firstRows, isBehind, placeOf } from "./facts/order.ts";
import { bookedOutOf, type Found, findAds, findWithFacets, fitsOf } from "./find.server.ts";
import { inDatabase } from "./in-database.server.ts";
import { keptFacetsOf } from "./kept-facets.server.ts";
import type { ProductSummary } from "./product.ts";
import { rankedRows } from "./rank.server.ts";
import { summariesOf } from "./summaries.server.ts";
import { fitRank, matching, planEachTime } from "./where.server.ts";

export type ProductList = Page & {
  items: ProductSummary[];
  facets: Facets;
  /** Where the next page begins; undefined at the end, and in orders that have no places. */
  next?: ListPlace | undefined;
};

/** Whether the database has an index in the list's order. */
const isIndexed = (criteria: Criteria): boolean => isBroad(criteria) && !criteria.saleFirst;

/** A page of the ads that meet the criteria, with the counts of everything they can be narrowed by. */
export async function listProducts(db: Db, request: ListRequest, language: Language): Promise<ProductList> {
  const { criteria } = request;
  const found = isIndexed(criteria) ? undefined : await findWithFacets(db, criteria, request.offered);
  const facets = found?.facets ?? (await keptFacetsOf(db, criteria, request.offered));
  const page = pageOf(request.page, request.limit, facets.total);
  if (page.from === 0 && !request.after) return { ...page, items: [], facets };
  const { ids, next } = await pageIds(db, request, language, found);
  return { ...page, items: await summariesOf(db, ids, found?.snapshot), facets, next };
}

/** The ads of a page alone, nothing counted. */
export async function pageOfAds(db: Db, request: ListRequest, language: Language): Promise<ProductSummary[]> {
  const found = isIndexed(request.criteria) ? undefined : await findAds(db, request.criteria);
  const { ids } = await pageIds(db, request, language, found);
  return summariesOf(db, ids, found?.snapshot);
}

type PageIds = { ids: number[]; next?: ListPlace | undefined };

/** Which ads a page of a list shows. What all ads, or all of a category, are ordered by has an index in the database. */
async function pageIds(db: Db, request: ListRequest, language: Language, found: Found | undefined): Promise<PageIds> {
  const { criteria, sort, page, limit, after } = request;
  if (sort === "name_asc" || sort === "name_desc") return { ids: await byName(db, request, language) };
  if (!found) return inDatabase(db, { ...request, sort });
  const { snapshot, fits } = found;
  const order = { ...criteria, fits };
  const idsOf = (rows: Int32Array) => Array.from(rows, (row) => snapshot.columns.id[row] as number);
  const from = after ? 0 : (page - 1) * limit;
  if (!hasPlaces(sort, criteria)) {
    const ranked = await rankedRows(db, criteria, criteria.query as string, found, from + limit);
    return { ids: idsOf(ranked.subarray(from)) };
  }
  const rows = after ? found.rows.filter(isBehind(snapshot, sort, order, after)) : found.rows;
  const ordered = firstRows(rows, from + limit + 1, bySort(snapshot, sort, order));
  const last = ordered.length > from + limit ? ordered[from + limit - 1] : undefined;
  return {
    ids: idsOf(ordered.subarray(from, from + limit)),
    next: last === undefined ? undefined : placeOf(snapshot, sort, order, last),
  };
}

async function byName(db: Db, { criteria, sort, page, limit }: ListRequest, language: Language): Promise<number[]> {
  const name = sql.ref(language === "ar" ? "d.sort_ar" : "d.sort_en");
  const direction = sort === "name_asc" ? sql`asc` : sql`desc`;
  const [fits, out] = await Promise.all([fitsOf(db, criteria), bookedOutOf(db, criteria)]);
  // Names alone are in order by an index.
  const rank = fitRank(criteria, fits);
  const { rows } = await sql<{ id: number }>`
    select ${planEachTime} d.ad_id as id
    from ad_docs d join (select a.id${rank ? sql`, ${rank} as rank` : sql``} ${matching(criteria, fits, out)}) a on a.id = d.ad_id
    order by ${rank ? sql`a.rank, ` : sql``}${name} ${direction}, d.ad_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The newest ads that meet the criteria, without counting the rest. */
export async function newestProducts(db: Db, criteria: Partial<Criteria>, limit: number): Promise<ProductSummary[]> {
  const { ids } = await inDatabase(db, { criteria: { ...noCriteria(), ...criteria }, sort: "newest", page: 1, limit });
  return summariesOf(db, ids);
}
