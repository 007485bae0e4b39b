import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { oneOf } from "#db/one-of.ts";
import type { AdStatus, AdsTable } from "#db/schema/ads.ts";
import type { Verdict } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { Money } from "#kernel/money.ts";
import type { FactColumns } from "./facts/columns.ts";
import { factsOf } from "./facts/facts.server.ts";
import type { Snapshot } from "./facts/snapshot.ts";
import { fellLately, priceBefore } from "./price-drop.server.ts";
import type { ProductImage, ProductSummary } from "./product.ts";

type Row = Pick<
  { [K in keyof AdsTable]: AdsTable[K] },
  | "kind"
  | "category_id"
  | "make_id"
  | "model_id"
  | "brand_id"
  | "year"
  | "city_id"
  | "color_id"
  | "fuel_id"
  | "gear_id"
  | "body_id"
  | "condition_id"
  | "mileage_km"
  | "price_minor"
  | "compare_at_minor"
  | "currency"
  | "sku"
> & {
  compatibility: ProductSummary["compatibility"];
  status: AdStatus;
  id: number;
  price_per: "whole" | "day";
  availability: ProductSummary["availability"];
  stock: number;
  slug: string;
  rating: string | null;
  reviews: number;
  created_at: Date;
  narrating_ar: string | null;
  narrating_en: string | null;
  title_ar: string | null;
  title_en: string | null;
  badges: ProductSummary["badges"];
  seller_id: number;
  seller_slug: string;
  seller_type: SellerType;
  seller_ar: string | null;
  seller_en: string | null;
  seller_verified: boolean;
  images: ProductImage[] | null;
  image_count: number;
  dropped_at: Date | null;
  verdict: Verdict | null;
};

export const imagesShownInLists = 4;

/** Columns and joins of a summary; `a` is ads. */
export const summaryColumns = (images: number): RawBuilder<unknown> => sql`
  a.id, a.kind, a.category_id, a.make_id, a.model_id, a.brand_id, a.year, a.city_id, a.color_id, a.fuel_id, a.gear_id,
  a.body_id, a.condition_id, a.mileage_km, a.price_minor, ${priceBefore} as compare_at_minor, a.currency, a.price_per, a.availability,
  a.stock, a.compatibility, a.status, a.sku, a.slug, a.rating, a.reviews, a.created_at,
  d.narrating_ar, d.narrating_en, left(d.title_ar, 400) as title_ar, left(d.title_en, 400) as title_en, d.badges,
  s.id as seller_id, s.slug as seller_slug, s.type as seller_type, s.name_ar as seller_ar, s.name_en as seller_en,
  s.verified_at is not null as seller_verified, case when ${fellLately} then dr.at end as dropped_at, mk.verdict,
  case when a.has_media then (
    select json_agg(json_build_object('url', m.url, 'width', m.width, 'height', m.height,
        'name', json_build_object('ar', m.name_ar, 'en', m.name_en),
        'avif', coalesce(pi.avif = 'made', false), 'blur', pi.blur) order by m.position, m.id)
    from (select * from ad_media where ad_id = a.id order by position, id limit ${sql.lit(images)}) m
      left join pictures pi on pi.id = m.picture_id) end as images,
  case when a.has_media then (select count(*)::int from ad_media m where m.ad_id = a.id) else 0 end as image_count`;

export const summaryJoins = sql`join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id
  left join ad_drops dr on dr.ad_id = a.id left join ad_market mk on mk.ad_id = a.id`;

/** What was read of an ad, and the row of the facts it was read for: a changed ad has another row. */
type Kept = { summary: ProductSummary; facts: FactColumns; row: number; at: number };

/** About 3 kB each. */
const mostKept = 10_000;
/** A fall of the price stops being news without a change. */
const keptFor = 10 * 60_000;

const kept = new WeakMap<Db, Map<number, Kept>>();

/**
 * The summaries of these ads, in the order of the ids; ids that are gone are left out. Those of active ads are kept
 * for as long as nothing about the ad changes: the newest and the best are shown over and over.
 */
export async function summariesOf(db: Db, ids: readonly number[], known?: Snapshot): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const { facts, rowOf } = known ?? (await factsOf(db).current());
  const all = kept.get(db) ?? new Map<number, Kept>();
  kept.set(db, all);
  const now = Date.now();
  const found = new Map<number, ProductSummary>();
  for (const id of ids) {
    const entry = all.get(id);
    if (entry?.facts === facts && entry.row === rowOf(id) && now - entry.at < keptFor) found.set(id, entry.summary);
  }
  const missing = ids.filter((id) => !found.has(id));
  for (const summary of await readSummaries(db, missing)) {
    found.set(summary.id, summary);
    const row = rowOf(summary.id);
    all.delete(summary.id);
    if (row !== undefined) all.set(summary.id, { summary, facts, row, at: now });
  }
  for (const oldest of all.keys()) {
    if (all.size <= mostKept) break;
    all.delete(oldest);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function readSummaries(db: Db, ids: readonly number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${summaryColumns(imagesShownInLists)} from ads a ${summaryJoins} where ${oneOf("a.id", ids)}`.execute(db);
  return rows.map(summaryOf);
}

export type SummaryRow = Row;

export function summaryOf(row: Row): ProductSummary {
  const money = (minor: number | null): Money | null => (minor === null ? null : { minor, currency: row.currency });
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    name: { ar: row.narrating_ar, en: row.narrating_en },
    excerpt: { ar: row.title_ar, en: row.title_en },
    price: money(row.price_minor),
    compareAtPrice: money(row.compare_at_minor),
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
    categoryId: row.category_id,
    makeId: row.make_id,
    modelId: row.model_id,
    brandId: row.brand_id,
    cityId: row.city_id,
    colorId: row.color_id,
    fuelId: row.fuel_id,
    gearId: row.gear_id,
    bodyId: row.body_id,
    conditionId: row.condition_id,
    year: row.year,
    mileageKm: row.mileage_km,
    sku: row.sku,
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
