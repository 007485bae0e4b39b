import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import type { ListingFeaturesTable } from "#db/schema/listings.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getSearchIndex } from "../index/search-index.server.ts";
import type { IndexSnapshot } from "../index/snapshot.ts";
import type { FeatureValue, Listing, ListingSummary, PurchaseOption } from "./listing.ts";
import {
  buildListingSummaryColumns,
  getListingSummaries,
  type ListingSummaryRow,
  listingSummaryJoins,
  purchaseOptionsColumn,
  toListingSummary,
} from "./listing-summaries.server.ts";
import { toPartialVin } from "./partial-vin.server.ts";

type ListingRow = ListingSummaryRow & {
  part_id: number | null;
  donor_car_id: number | null;
  vin: string | null;
  hide_vin: boolean;
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
  seller_rating: number | null;
  seller_reviews: number;
  features: ListingFeaturesTable[] | null;
  options: PurchaseOption[] | null;
};

const MAX_IMAGES = 100;

/**
 * SQL condition for publicly visible listings. Sold and expired listings are visible and marked as such. Drafts and
 * rejected listings return 404.
 */
const publicStatusSql = sql`a.status in ('active', 'reserved', 'sold', 'expired')`;

/** Right to see hidden listings: those of the given sellers, or "all" for staff. */
export type ListingAccess = { sellers: readonly number[] } | "all";

function buildAccessCondition(access: ListingAccess | undefined): RawBuilder<unknown> {
  if (access === "all") return sql`true`;
  return access && access.sellers.length > 0
    ? sql`(${publicStatusSql} or s.id = any(${[...access.sellers]}::int[]))`
    : publicStatusSql;
}

/**
 * Returns a listing with all data of its page, or fails with `product.not_found` (ER-02). A hidden phone number is not
 * loaded. Pass a `snapshot` of the search index if one exists, to avoid a second update of the index.
 */
export async function getListing(
  db: Db,
  id: number,
  access?: ListingAccess,
  snapshot?: Promise<IndexSnapshot>,
): Promise<Result<Listing>> {
  const [listing] = await getListings(db, [id], access, snapshot);
  return listing ? ok(listing) : failure("not_found", "product.not_found");
}

/** Returns several listings in the order of the ids. Hidden listings are left out. */
export async function getListings(
  db: Db,
  ids: readonly number[],
  access?: ListingAccess,
  snapshot?: Promise<IndexSnapshot>,
): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const query = sql<ListingRow>`
    select ${buildListingSummaryColumns(MAX_IMAGES)}, a.part_id, a.donor_car_id, a.vin, a.hide_vin, d.tags,
      case when not a.hide_phone then coalesce(d.phone, s.phone) end as phone, coalesce(d.phone, s.phone) is not null as has_phone,
      d.title_ar as whole_ar, d.title_en as whole_en,
      (s.closed_at is null and (s.owner_id is not null
        or exists (select from seller_staff w where w.seller_id = s.id))) as takes_messages,
      s.created_at as member_since, s.city_id as seller_city, s.about_ar, s.about_en,
      v.rating as seller_rating, v.reviews as seller_reviews,
      (select json_agg(f order by f.feature_id, f.position) from ad_features f where f.ad_id = a.id) as features,
      ${purchaseOptionsColumn}
    from ads a ${listingSummaryJoins}
      cross join lateral (select round(avg(r.rating), 2)::float8 as rating, count(*)::int as reviews from reviews r
        where r.seller_id = s.id and r.status = 'approved') v
    where ${buildIdCondition("a.id", ids)} and ${buildAccessCondition(access)}`.execute(db);
  const [{ rows }, indexSnapshot, catalog] = await Promise.all([
    query,
    snapshot ?? getSearchIndex(db).getSnapshot(),
    getCatalog(db),
  ]);
  const byId = new Map(
    rows.map((row) => [row.id, toListing(row, indexSnapshot.countSellerListings(row.seller_id), catalog)]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toListing(row: ListingRow, sellerListingCount: number, catalog: Catalog): Listing {
  return {
    ...toListingSummary(row),
    description: { ar: row.whole_ar, en: row.whole_en },
    phoneNumber: row.phone,
    phoneHidden: row.phone === null && row.has_phone,
    vin: toPartialVin(row, catalog),
    sellerDetails: {
      takesMessages: row.takes_messages,
      memberSince: row.member_since,
      cityId: row.seller_city,
      ads: sellerListingCount,
      about: { ar: row.about_ar, en: row.about_en },
      rating: row.seller_rating,
      reviews: row.seller_reviews,
    },
    partId: row.part_id,
    donorCarId: row.donor_car_id,
    tags: row.tags,
    features: (row.features ?? []).flatMap(toFeatureValues),
    options: row.options ?? [],
  };
}

function toFeatureValues(row: ListingFeaturesTable): FeatureValue[] {
  const { feature_id: featureId } = row;
  if (row.lookup_id !== null) return [{ featureId, kind: "lookup", lookupId: row.lookup_id }];
  if (row.number_value !== null) return [{ featureId, kind: "number", value: row.number_value }];
  if (row.text_value !== null) return [{ featureId, kind: "text", value: row.text_value }];
  if (row.boolean_value !== null) return [{ featureId, kind: "boolean", value: row.boolean_value }];
  return [];
}

/** Lists the newest other active listings of the same seller and kind. */
export async function listOtherSellerListings(
  db: Db,
  { id, kind, seller }: ListingSummary,
  limit: number,
): Promise<ListingSummary[]> {
  const rows = await db
    .selectFrom("ads")
    .select("id")
    .where("seller_id", "=", seller.id)
    .where("kind", "=", kind)
    .where("status", "=", "active")
    .where("id", "!=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return getListingSummaries(
    db,
    rows.map((row) => row.id),
  );
}

/**
 * Lists similar listings: first of the same model, then of the same make, then of the same category. Within each group,
 * close years and prices come first (AP-14: 8 listings).
 */
export async function listRelatedListings(db: Db, listing: ListingSummary, limit: number): Promise<ListingSummary[]> {
  const { rows } = await sql<{ id: number }>`
    with candidates as (
      (select id from ads where status = 'active' and model_id = ${listing.modelId} and kind = ${listing.kind}
        order by created_at desc, id desc limit 60)
      union
      (select id from ads where status = 'active' and make_id = ${listing.makeId} and kind = ${listing.kind}
        order by created_at desc, id desc limit 40)
      union
      (select id from ads where status = 'active' and category_id = ${listing.categoryId}
        order by created_at desc, id desc limit 40)
    )
    select a.id from candidates join ads a using (id)
    where a.id <> ${listing.id}
    order by (a.model_id = ${listing.modelId}) is true desc, (a.make_id = ${listing.makeId}) is true desc,
      abs(coalesce(a.year, 0) - ${listing.year ?? 0}::int), abs(coalesce(a.base_minor, 0) - coalesce((select base_minor from ads where id = ${listing.id}), 0)), a.id desc
    limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return getListingSummaries(db, ids);
}
