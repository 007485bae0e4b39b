import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { type Criteria, isBroad, type ListRequest, noCriteria } from "./criteria.ts";
import type { Facets } from "./facets.ts";
import { bySort, firstRows } from "./facts/order.ts";
import { type Found, findAds, findWithFacets, fitsOf } from "./find.server.ts";
import { keptFacetsOf } from "./kept-facets.server.ts";
import type { ProductSummary } from "./product.ts";
import { rankedRows } from "./rank.server.ts";
import { summariesOf } from "./summaries.server.ts";
import { matching, planEachTime } from "./where.server.ts";

export type ProductList = Page & { items: ProductSummary[]; facets: Facets };

/** Whether the database has an index in the list's order. */
const isIndexed = (criteria: Criteria): boolean => isBroad(criteria) && !criteria.saleFirst;

/** A page of the ads that meet the criteria, with the counts of everything they can be narrowed by. */
export async function listProducts(db: Db, request: ListRequest, language: Language): Promise<ProductList> {
  const { criteria } = request;
  const found = isIndexed(criteria) ? undefined : await findWithFacets(db, criteria, request.offered);
  const facets = found?.facets ?? (await keptFacetsOf(db, criteria, request.offered));
  const page = pageOf(request.page, request.limit, facets.total);
  const items =
    page.from === 0 ? [] : await summariesOf(db, await pageIds(db, request, language, found), found?.snapshot);
  return { ...page, items, facets };
}

/** The ads of a page alone, nothing counted. */
export async function pageOfAds(db: Db, request: ListRequest, language: Language): Promise<ProductSummary[]> {
  const found = isIndexed(request.criteria) ? undefined : await findAds(db, request.criteria);
  return summariesOf(db, await pageIds(db, request, language, found), found?.snapshot);
}

/** Which ads a page of a list shows. What all ads, or all of a category, are ordered by has an index in the database. */
async function pageIds(db: Db, request: ListRequest, language: Language, found: Found | undefined): Promise<number[]> {
  const { criteria, sort, page, limit } = request;
  const from = (page - 1) * limit;
  if (sort === "name_asc" || sort === "name_desc") return byName(db, request, language);
  if (!found) return inDatabase(db, request);
  const { snapshot } = found;
  const rows =
    criteria.query && sort === "default"
      ? await rankedRows(db, criteria, criteria.query, found, from + limit)
      : firstRows(found.rows, from + limit, bySort(snapshot, sort, criteria));
  return Array.from(rows.subarray(from), (row) => snapshot.columns.id[row] as number);
}

async function byName(db: Db, { criteria, sort, page, limit }: ListRequest, language: Language): Promise<number[]> {
  const name = sql.ref(language === "ar" ? "d.sort_ar" : "d.sort_en");
  const direction = sort === "name_asc" ? sql`asc` : sql`desc`;
  const fits = await fitsOf(db, criteria);
  const { rows } = await sql<{ id: number }>`
    select ${planEachTime} d.ad_id as id from ad_docs d join (select a.id ${matching(criteria, fits)}) a on a.id = d.ad_id
    order by ${name} ${direction}, d.ad_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows.map(({ id }) => id);
}

async function inDatabase(
  db: Db,
  { criteria, sort, page, limit }: Pick<ListRequest, "criteria" | "sort" | "page" | "limit">,
): Promise<number[]> {
  const orders = {
    default: sql`a.created_at desc, a.id desc`,
    newest: sql`a.created_at desc, a.id desc`,
    price_asc: sql`a.base_minor asc nulls last, a.id desc`,
    price_desc: sql`a.base_minor desc nulls last, a.id desc`,
    rating: sql`a.rating desc nulls last, a.reviews desc, a.id desc`,
  };
  const order = orders[sort as keyof typeof orders];
  const { rows } = await sql<{ id: number }>`
    select ${planEachTime} a.id ${matching(criteria)} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The newest ads that meet the criteria, without counting the rest. */
export async function newestProducts(db: Db, criteria: Partial<Criteria>, limit: number): Promise<ProductSummary[]> {
  const ids = await inDatabase(db, { criteria: { ...noCriteria(), ...criteria }, sort: "newest", page: 1, limit });
  return summariesOf(db, ids);
}
