import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { type Criteria, type ListRequest, noCriteria, type Sort } from "./criteria.ts";
import type { Facets } from "./facets.server.ts";
import { keptFacetsOf } from "./kept-facets.server.ts";
import type { ProductSummary } from "./product.ts";
import { summariesOf } from "./summaries.server.ts";
import { matching, planEachTime } from "./where.server.ts";

export type ProductList = Page & { items: ProductSummary[]; facets: Facets };

/** How many of the newest matches of a search are ranked; past them, freshness alone orders. */
const rankedMatches = 1_000;

/** A page of the ads that meet the criteria, with the counts of everything they can be narrowed by. */
export async function listProducts(db: Db, request: ListRequest, language: Language): Promise<ProductList> {
  const facets = await keptFacetsOf(db, request.criteria, request.offered);
  const page = pageOf(request.page, request.limit, facets.total);
  return { ...page, items: page.from === 0 ? [] : await pageOfAds(db, request, language), facets };
}

/** The ads of a page alone, nothing counted. */
export async function pageOfAds(db: Db, request: ListRequest, language: Language): Promise<ProductSummary[]> {
  return summariesOf(db, await pageIds(db, request, language));
}

async function pageIds(db: Db, { criteria, sort, page, limit }: ListRequest, language: Language): Promise<number[]> {
  const slice = sql`limit ${limit} offset ${(page - 1) * limit}`;
  const { query } = criteria;
  const ids = query && sort === "default" ? ranked(criteria, query, slice) : ordered(criteria, sort, language, slice);
  const { rows } = await ids.execute(db);
  return rows.map((row) => row.id);
}

type Ids = RawBuilder<{ id: number }>;

function ordered(criteria: Criteria, sort: Sort, language: Language, slice: RawBuilder<unknown>): Ids {
  const name = sql.ref(language === "ar" ? "d.sort_ar" : "d.sort_en");
  const orders: Record<Sort, RawBuilder<unknown>> = {
    default: criteria.saleFirst
      ? sql`a.kind = 'rental', a.created_at desc, a.id desc`
      : sql`a.created_at desc, a.id desc`,
    newest: sql`a.created_at desc, a.id desc`,
    price_asc: sql`a.base_minor asc nulls last, a.id desc`,
    price_desc: sql`a.base_minor desc nulls last, a.id desc`,
    name_asc: sql`${name} asc, a.id desc`,
    name_desc: sql`${name} desc, a.id desc`,
    rating: sql`a.rating desc nulls last, a.reviews desc, a.id desc`,
  };
  if (sort === "name_asc" || sort === "name_desc") {
    return sql`
      select ${planEachTime} d.ad_id as id from ad_docs d join (select a.id ${matching(criteria)}) a on a.id = d.ad_id
      order by ${orders[sort]} ${slice}`;
  }
  return sql`select ${planEachTime} a.id ${matching(criteria)} order by ${orders[sort]} ${slice}`;
}

/** The same query, but only in names (A), in facts (B: category, brand, place, seller), or in both. */
const inWeights = (query: string, weights: "A" | "B" | "AB"): string =>
  query.replace(/'([^']+)'(:\*)?/g, (_, word: string, prefix = ":") => `'${word}'${prefix}${weights}`);

/**
 * Names that begin with the words, then names with all of them, then names and facts, then
 * descriptions (rule 19); what is also called so by its facts, a battery among batteries, comes before
 * what merely mentions it. Then freshness. The newest thousand are weighed.
 */
function ranked(criteria: Criteria, query: string, slice: RawBuilder<unknown>): Ids {
  const start = `${criteria.phrase ?? ""}%`;
  return sql`
    with newest as (
      select ${planEachTime} a.id, s.vector, a.kind = 'rental' as rental,
        row_number() over (order by a.created_at desc, a.id desc) as age
      ${matching(criteria)}
    ), weighed as (
      select newest.id, rental, age, (vector @@ ${inWeights(query, "AB")}::tsquery)::int + 2 * (vector @@ ${inWeights(query, "A")}::tsquery)::int
          + 2 * (vector @@ ${inWeights(query, "B")}::tsquery)::int
          + (d.sort_ar like ${start} or d.sort_en like ${start})::int as place
      from newest join ad_docs d on d.ad_id = newest.id where age <= ${rankedMatches}
      union all
      select id, rental, age, -1 from newest where age > ${rankedMatches}
    )
    select id from weighed order by ${criteria.saleFirst ? sql`rental,` : sql``} place desc, age ${slice}`;
}

/** The newest ads that meet the criteria, without counting the rest. */
export async function newestProducts(db: Db, criteria: Partial<Criteria>, limit: number): Promise<ProductSummary[]> {
  const { rows } = await ordered({ ...noCriteria(), ...criteria }, "newest", "en", sql`limit ${limit}`).execute(db);
  return summariesOf(
    db,
    rows.map((row) => row.id),
  );
}
