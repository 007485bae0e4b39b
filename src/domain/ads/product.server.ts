import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { oneOf } from "#db/one-of.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { factsOf } from "./facts/facts.server.ts";
import type { Snapshot } from "./facts/snapshot.ts";
import { optionsColumn } from "./options.server.ts";
import type { FeatureValue, Product, ProductOption, ProductSummary } from "./product.ts";
import { type SummaryRow, summariesOf, summaryColumns, summaryJoins, summaryOf } from "./summaries.server.ts";

type Row = SummaryRow & {
  part_id: number | null;
  tags: string[];
  phone: string | null;
  has_phone: boolean;
  whole_ar: string | null;
  whole_en: string | null;
  takes_messages: boolean;
  member_since: Date;
  seller_city: number | null;
  about_ar: string | null;
  about_en: string | null;
  features:
    | {
        feature_id: number;
        lookup_id: number | null;
        number_value: number | null;
        text_value: string | null;
        boolean_value: boolean | null;
      }[]
    | null;
  options: ProductOption[] | null;
};

const mostImages = 100;

/** Ads that anyone may look at: sold and expired ones say so on their page, drafts and rejected ones don't exist. */
const shown = sql`a.status in ('active', 'reserved', 'sold', 'expired')`;

/** Whose ads are shown whatever has become of them: those of one's own sellers, or for who checks ads all. */
export type Insight = { sellers: readonly number[] } | "all";

function shownTo(insight: Insight | undefined): RawBuilder<unknown> {
  if (insight === "all") return sql`true`;
  return insight && insight.sellers.length > 0 ? sql`(${shown} or s.id = any(${[...insight.sellers]}::int[]))` : shown;
}

/**
 * An ad with everything its page shows, or `product.not_found` (ER-02). A phone that is hidden isn't read. `known`: the
 * facts of now, for who needs them too.
 */
export async function getProduct(
  db: Db,
  id: number,
  insight?: Insight,
  known?: Promise<Snapshot>,
): Promise<Result<Product>> {
  const [product] = await getProducts(db, [id], insight, known);
  return product ? ok(product) : failure("not_found", "product.not_found");
}

/** The same of several, in the order of the ids; those that aren't shown are left out. */
export async function getProducts(
  db: Db,
  ids: readonly number[],
  insight?: Insight,
  known?: Promise<Snapshot>,
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const reading = sql<Row>`
    select ${summaryColumns(mostImages)}, a.part_id, d.tags,
      case when not a.hide_phone then coalesce(d.phone, s.phone) end as phone, coalesce(d.phone, s.phone) is not null as has_phone,
      d.title_ar as whole_ar, d.title_en as whole_en,
      (s.closed_at is null and (s.owner_id is not null
        or exists (select from seller_staff w where w.seller_id = s.id))) as takes_messages,
      s.created_at as member_since, s.city_id as seller_city, s.about_ar, s.about_en,
      (select json_agg(f order by f.feature_id) from ad_features f where f.ad_id = a.id) as features,
      ${optionsColumn}
    from ads a ${summaryJoins} where ${oneOf("a.id", ids)} and ${shownTo(insight)}`.execute(db);
  const [{ rows }, facts] = await Promise.all([reading, known ?? factsOf(db).current()]);
  const byId = new Map(rows.map((row) => [row.id, productOf(row, facts.adsOf(row.seller_id))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function productOf(row: Row, adsOfSeller: number): Product {
  return {
    ...summaryOf(row),
    description: { ar: row.whole_ar, en: row.whole_en },
    phoneNumber: row.phone,
    phoneHidden: row.phone === null && row.has_phone,
    sellerDetails: {
      takesMessages: row.takes_messages,
      memberSince: row.member_since,
      cityId: row.seller_city,
      ads: adsOfSeller,
      about: { ar: row.about_ar, en: row.about_en },
    },
    partId: row.part_id,
    tags: row.tags,
    features: (row.features ?? []).flatMap(featureOf),
    options: row.options ?? [],
  };
}

function featureOf(row: NonNullable<Row["features"]>[number]): FeatureValue[] {
  const { feature_id: featureId } = row;
  if (row.lookup_id !== null) return [{ featureId, kind: "lookup", lookupId: row.lookup_id }];
  if (row.number_value !== null) return [{ featureId, kind: "number", value: row.number_value }];
  if (row.text_value !== null) return [{ featureId, kind: "text", value: row.text_value }];
  if (row.boolean_value !== null) return [{ featureId, kind: "boolean", value: row.boolean_value }];
  return [];
}

/**
 * Ads like this one: of its model first, then its make, then its category, the nearest in year and
 * price before the rest (AP-14: 8).
 */
export async function relatedProducts(db: Db, product: ProductSummary, limit: number): Promise<ProductSummary[]> {
  const { rows } = await sql<{ id: number }>`
    with candidates as (
      (select id from ads where status = 'active' and model_id = ${product.modelId} and kind = ${product.kind}
        order by created_at desc, id desc limit 60)
      union
      (select id from ads where status = 'active' and make_id = ${product.makeId} and kind = ${product.kind}
        order by created_at desc, id desc limit 40)
      union
      (select id from ads where status = 'active' and category_id = ${product.categoryId}
        order by created_at desc, id desc limit 40)
    )
    select a.id from candidates join ads a using (id)
    where a.id <> ${product.id}
    order by (a.model_id = ${product.modelId}) is true desc, (a.make_id = ${product.makeId}) is true desc,
      abs(coalesce(a.year, 0) - ${product.year ?? 0}::int), abs(coalesce(a.base_minor, 0) - coalesce((select base_minor from ads where id = ${product.id}), 0)), a.id desc
    limit ${limit}`.execute(db);
  return summariesOf(
    db,
    rows.map((row) => row.id),
  );
}
