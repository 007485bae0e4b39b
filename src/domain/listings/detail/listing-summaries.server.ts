import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import type { ListingsTable, ListingTranslationsTable } from "#db/schema/listings.ts";
import type { PriceRating } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { Money } from "#kernel/money.ts";
import type { IndexColumns } from "../index/index-columns.ts";
import { getSearchIndex } from "../index/search-index.server.ts";
import type { IndexSnapshot } from "../index/snapshot.ts";
import { previousPriceSql, recentPriceDropSql } from "../pricing/price-drop.server.ts";
import {
  type ListingAttributeColumns,
  type ListingImage,
  type ListingSummary,
  toListingAttributes,
} from "./listing.ts";

type Row = ListingAttributeColumns &
  Pick<Selectable<ListingsTable>, "id" | "kind" | "slug" | "price_minor" | "compare_at_minor" | "currency" | "stock"> &
  Pick<Selectable<ListingsTable>, "price_per" | "availability" | "compatibility" | "status" | "mileage_km"> &
  Pick<Selectable<ListingsTable>, "rating" | "reviews" | "created_at" | "seller_id"> &
  Pick<Selectable<ListingTranslationsTable>, "narrating_ar" | "narrating_en" | "title_ar" | "title_en" | "badges"> & {
    seller_slug: string;
    seller_type: SellerType;
    seller_ar: string | null;
    seller_en: string | null;
    seller_verified: boolean;
    images: ListingImage[] | null;
    image_count: number;
    part_number: string | null;
    axle_id: number | null;
    dropped_at: Date | null;
    verdict: PriceRating | null;
  };

const MAX_SUMMARY_IMAGES = 4;

/** Builds the SQL columns of a listing summary with at most `images` pictures; `a` is `ads`. */
export const buildListingSummaryColumns = (images: number): RawBuilder<unknown> => sql`
  a.id, a.kind, a.category_id, a.make_id, a.model_id, a.brand_id, a.year, a.city_id, a.color_id, a.fuel_id, a.gear_id,
  a.body_id, a.condition_id, a.mileage_km, a.price_minor, ${previousPriceSql} as compare_at_minor, a.currency, a.price_per, a.availability,
  a.stock, a.compatibility, a.status, a.sku, a.slug, a.rating, a.reviews, a.created_at,
  d.narrating_ar, d.narrating_en, left(d.title_ar, 400) as title_ar, left(d.title_en, 400) as title_en, d.badges,
  s.id as seller_id, s.slug as seller_slug, s.type as seller_type, s.name_ar as seller_ar, s.name_en as seller_en,
  s.verified_at is not null as seller_verified, case when ${recentPriceDropSql} then dr.occurred_at end as dropped_at, mk.price_rating as verdict,
  case when a.kind = 'part' and a.donor_car_id is null then (select p.part_number from parts p where p.id = a.part_id) end as part_number,
  case when a.kind = 'part' then (select f.lookup_id from ad_features f join features k on k.id = f.feature_id
    where f.ad_id = a.id and k.key = 'axle' limit 1) end as axle_id,
  case when a.has_media then (
    select json_agg(json_build_object('url', m.url, 'width', m.width, 'height', m.height,
        'name', json_build_object('ar', m.name_ar, 'en', m.name_en),
        'avif', coalesce(pi.avif_status = 'ready', false), 'blur', pi.blur) order by m.position, m.id)
    from (select * from ad_media where ad_id = a.id order by position, id limit ${sql.lit(images)}) m
      left join pictures pi on pi.id = m.picture_id) end as images,
  case when a.has_media then (select count(*)::int from ad_media m where m.ad_id = a.id) else 0 end as image_count`;

export const listingSummaryJoins = sql`join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
  left join ad_price_drops dr on dr.ad_id = a.id left join ad_price_ratings mk on mk.ad_id = a.id`;

/**
 * Cached listing summary. `row` is the row of the listing in the search index when the summary was loaded. A changed
 * listing gets another row, which makes the summary invalid.
 */
type CachedSummary = { summary: ListingSummary; index: IndexColumns; row: number; at: number };

/** Maximum number of cached listing summaries. Each one takes about 3 kB. */
const MAX_CACHED_SUMMARIES = 10_000;
/** Lifetime of a cached summary, in milliseconds. A price drop stops being recent without a change of the listing. */
const CACHE_TTL_MS = 10 * 60_000;

const summaryCaches = new WeakMap<Db, Map<number, CachedSummary>>();

/**
 * Returns the summaries of listings in the order of the ids. Deleted listings are left out. Summaries of active
 * listings are cached until the listing changes, because popular listings are shown again and again.
 */
export async function getListingSummaries(
  db: Db,
  ids: readonly number[],
  snapshot?: IndexSnapshot,
): Promise<ListingSummary[]> {
  if (ids.length === 0) return [];
  const { index, rowOf } = snapshot ?? (await getSearchIndex(db).getSnapshot());
  const cache = summaryCaches.get(db) ?? new Map<number, CachedSummary>();
  summaryCaches.set(db, cache);
  const now = Date.now();
  const found = new Map<number, ListingSummary>();
  for (const id of ids) {
    const entry = cache.get(id);
    if (entry?.index === index && entry.row === rowOf(id) && now - entry.at < CACHE_TTL_MS)
      found.set(id, entry.summary);
  }
  const missing = ids.filter((id) => !found.has(id));
  for (const summary of await loadSummaries(db, missing)) {
    found.set(summary.id, summary);
    const row = rowOf(summary.id);
    cache.delete(summary.id);
    if (row !== undefined) cache.set(summary.id, { summary, index, row, at: now });
  }
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED_SUMMARIES) break;
    cache.delete(oldest);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function loadSummaries(db: Db, ids: readonly number[]): Promise<ListingSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${buildListingSummaryColumns(MAX_SUMMARY_IMAGES)} from ads a ${listingSummaryJoins} where ${buildIdCondition("a.id", ids)}`.execute(
    db,
  );
  return rows.map(toListingSummary);
}

export type ListingSummaryRow = Row;

export function toListingSummary(row: Row): ListingSummary {
  const toMoney = (minor: number | null): Money | null => (minor === null ? null : { minor, currency: row.currency });
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    name: { ar: row.narrating_ar, en: row.narrating_en },
    excerpt: { ar: row.title_ar, en: row.title_en },
    price: toMoney(row.price_minor),
    compareAtPrice: toMoney(row.compare_at_minor),
    droppedAt: row.dropped_at,
    verdict: row.verdict,
    pricePer: row.price_per,
    status: row.status,
    availability: row.availability,
    stock: row.stock,
    badges: row.badges,
    rating: row.rating === null ? null : Number(row.rating),
    reviews: row.reviews,
    images: row.images ?? [],
    imageCount: row.image_count,
    ...toListingAttributes(row),
    mileageKm: row.mileage_km,
    partNumber: row.part_number,
    axleId: row.axle_id,
    seller: {
      id: row.seller_id,
      slug: row.seller_slug,
      type: row.seller_type,
      name: { ar: row.seller_ar, en: row.seller_en },
      verified: row.seller_verified,
    },
    compatibility: row.compatibility,
    createdAt: row.created_at,
  };
}

/**
 * SQL column with the options of a listing and their values in order, as `PurchaseOption[]`. Null without options. `a`
 * is `ads`.
 */
export const purchaseOptionsColumn: RawBuilder<unknown> = sql`
  (select json_agg(json_build_object('slug', o.slug, 'type', o.type,
      'name', json_build_object('ar', o.name_ar, 'en', o.name_en),
      'values', (select coalesce(json_agg(json_build_object('slug', v.slug, 'color', v.color,
          'name', json_build_object('ar', v.name_ar, 'en', v.name_en)) order by v.position, v.id), '[]')
        from ad_option_values v where v.option_id = o.id)) order by o.position, o.id)
    from ad_options o where o.ad_id = a.id) as options`;
