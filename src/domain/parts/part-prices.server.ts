import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Catalog, type Category, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { findLookupBySlug } from "#domain/listings/query/facet-values.ts";
import { comparedConditions, MIN_INDEXED_PART_PRICES, type PartPrices } from "./part-prices.ts";

/** Maximum number of models in the table of a category. */
const MAX_MODELS = 60;

/** Smallest number of prices of a model in the table of a category. */
const MIN_MODEL_PRICES = 3;

const getConditionIds = (catalog: Catalog): number[] =>
  comparedConditions.map((key) => findLookupBySlug(catalog, "condition", key)?.id ?? 0);

/**
 * SQL of the asking prices of the parts of a category on sale: the id of the listing, its condition and its price in the
 * base currency. With `models`, a listing occurs once for each model that its part fits.
 */
function buildPriceRows(catalog: Catalog, category: Category, models: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return sql`
    select distinct a.id, a.condition_id, a.base_minor ${models ? sql`, f.model_id` : sql``}
    from ads a ${models ? sql`join fitments f on f.part_id = a.part_id and f.effect = 'fits' and ${models}` : sql``}
    where a.kind = 'part' and a.status = 'active' and a.base_minor > 0
      and a.category_id = any(${getSubtreeIds(category)}::int[]) and a.condition_id = any(${getConditionIds(catalog)}::int[])`;
}

const priceColumns = sql`
  count(*)::int as ads,
  json_build_object('low', percentile_disc(0.1) within group (order by base_minor),
    'median', percentile_disc(0.5) within group (order by base_minor),
    'high', percentile_disc(0.9) within group (order by base_minor)) as prices`;

type ConditionRow = { condition_id: number; ads: number; prices: { low: number; median: number; high: number } };

function toPartPrices(catalog: Catalog, rows: readonly ConditionRow[]): PartPrices {
  const find = (key: string) => {
    const id = findLookupBySlug(catalog, "condition", key)?.id;
    const row = rows.find(({ condition_id }) => condition_id === id);
    return row ? { ads: row.ads, ...row.prices } : undefined;
  };
  return { new: find("new"), used: find("used") };
}

/** Returns the asking prices of a category of parts, new and used, for all cars or for one model. Takes one statement. */
export async function getPartPrices(
  db: Db,
  catalog: Catalog,
  category: Category,
  modelId?: number,
): Promise<PartPrices> {
  const models = modelId === undefined ? null : sql`f.model_id = ${modelId}`;
  const { rows } = await sql<ConditionRow>`
    select condition_id, ${priceColumns} from (${buildPriceRows(catalog, category, models)}) p
    group by condition_id`.execute(db);
  return toPartPrices(catalog, rows);
}

/** Prices of a model's parts. */
export type ModelPartPrices = PartPrices & { modelId: number; ads: number };

/** Lists the prices of a category of parts by model of the cars that they fit, those with the most prices first. */
export async function listPartPricesByModel(db: Db, catalog: Catalog, category: Category): Promise<ModelPartPrices[]> {
  const { rows } = await sql<ConditionRow & { model_id: number; total: number }>`
    with prices as (${buildPriceRows(catalog, category, sql`true`)}),
      models as (select model_id, count(*)::int as total from prices group by model_id
        having count(*) >= ${MIN_MODEL_PRICES} order by total desc, model_id limit ${MAX_MODELS})
    select m.model_id, m.total, p.condition_id, ${priceColumns}
    from models m join prices p on p.model_id = m.model_id group by m.model_id, m.total, p.condition_id
    order by m.total desc, m.model_id`.execute(db);
  return [...Map.groupBy(rows, ({ model_id }) => model_id)].map(([modelId, conditions]) => ({
    modelId,
    ads: conditions[0]?.total ?? 0,
    ...toPartPrices(catalog, conditions),
  }));
}

/** Prices of a category of parts, without its subcategories. */
export type CategoryPartPrices = PartPrices & { categoryId: number };

/** Lists the prices of each category of parts that has listings of its own. Takes one statement. */
export async function listPartPricesByCategory(db: Db, catalog: Catalog): Promise<CategoryPartPrices[]> {
  const { rows } = await sql<ConditionRow & { category_id: number }>`
    select category_id, condition_id, ${priceColumns} from ads
    where kind = 'part' and status = 'active' and base_minor > 0 and condition_id = any(${getConditionIds(catalog)}::int[])
    group by category_id, condition_id`.execute(db);
  return [...Map.groupBy(rows, ({ category_id }) => category_id)].map(([categoryId, conditions]) => ({
    categoryId,
    ...toPartPrices(catalog, conditions),
  }));
}

/** Maximum number of price pages in the sitemap. */
const MAX_SITEMAP_PAGES = 20_000;

/** Lists the categories and models with enough prices for a page that search engines list. */
export async function listIndexedPartPrices(
  db: Db,
  catalog: Catalog,
): Promise<{ categoryId: number; modelId: number | null; newestAt: Date }[]> {
  const { rows } = await sql<{ categoryId: number; modelId: number | null; newestAt: Date }>`
    with priced as (select id, category_id, part_id, created_at from ads where kind = 'part' and status = 'active' and base_minor > 0
      and condition_id = any(${getConditionIds(catalog)}::int[]))
    (select category_id as "categoryId", null::int as "modelId", max(created_at) as "newestAt" from priced group by category_id
      having count(*) >= ${MIN_INDEXED_PART_PRICES} order by category_id)
    union all
    (select p.category_id, f.model_id, max(p.created_at) from priced p join fitments f on f.part_id = p.part_id and f.effect = 'fits'
      group by p.category_id, f.model_id having count(distinct p.id) >= ${MIN_INDEXED_PART_PRICES}
      order by p.category_id, f.model_id limit ${MAX_SITEMAP_PAGES})`.execute(db);
  return rows;
}
