import { type RawBuilder, sql } from "kysely";
import { SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import { withPrimary } from "#db/query-routing.ts";
import type { ListingKind } from "#db/schema/listings.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import type { Region } from "#domain/catalog/region.ts";
import { listSellers, type Seller } from "#domain/sellers/queries.server.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { getListingSummaries } from "../detail/listing-summaries.server.ts";
import { previousPriceSql } from "../pricing/price-drop.server.ts";
import type { ListingGroup } from "./listing-groups.ts";

type SqlCondition = RawBuilder<unknown>;

/** Data of the home page, the shop index and the finder, which is the same for all visitors. */
export type HomeSnapshot = {
  rows: ListingGroup[];
  newest: Record<ListingKind, ListingSummary[]>;
  /** Featured listings, the newest first. */
  featured: ListingSummary[];
  /** Cars with a price below that of comparable cars: the rating "great" first, then "good", the newest first. */
  deals: ListingSummary[];
  /** Listings with a price drop, the largest relative drop first. */
  drops: ListingSummary[];
  /** Showrooms with listings, those with the most listings first. */
  showrooms: Seller[];
  rentalRooms: Seller[];
  /** Ids of the cities that have listings. */
  cityIds: number[];
};

const NEWEST_COUNT = 8;
const FEATURED_COUNT = 12;
const PRICE_DROP_COUNT = 12;
const DEAL_COUNT = 12;
const SELLER_COUNT = 8;

const dependsOn = (tag: string) => tag === "ads" || tag.startsWith("list:") || tag === "sellers" || tag === SITE_TAG;

const snapshotCache = new SnapshotCache({
  load: (db) => loadHomeSnapshot(db),
  dependsOn,
  // A price drop stops being recent without a change of the listing.
  freshMs: 30_000,
  maxStaleMs: 5 * 60_000,
});

/** Snapshots of regions by slug. They are loaded when a visitor of the region comes. */
const regionSnapshotCache = new SnapshotCache({
  load: async () => new Map<string, Promise<HomeSnapshot>>(),
  dependsOn,
  freshMs: 30_000,
  maxStaleMs: 30_000,
});

/** Maximum number of regions whose snapshots are cached at the same time. */
const MAX_CACHED_REGIONS = 32;

/**
 * Returns the data that the home page, the shop index and the finder show to all visitors, or to all visitors of a
 * region. The data is cached until a listing or a seller changes, because counting all listings takes too long for each
 * visit.
 */
export async function getHomeSnapshot(db: Db, region?: HomeRegion): Promise<HomeSnapshot> {
  if (!region) return snapshotCache.get(db);
  const snapshots = await regionSnapshotCache.get(db);
  const cached = snapshots.get(region.slug);
  if (cached) return cached;
  if (snapshots.size >= MAX_CACHED_REGIONS) snapshots.clear();
  const loading = withPrimary(() => loadHomeSnapshot(db, region));
  snapshots.set(region.slug, loading);
  loading.catch(() => snapshots.delete(region.slug));
  return loading;
}

type HomeRegion = Pick<Region, "slug" | "cityIds">;

/** Loads the home snapshot from the database, bypassing the cache. */
export async function loadHomeSnapshot(db: Db, region?: HomeRegion): Promise<HomeSnapshot> {
  const inRegion = region ? sql`and a.city_id = any(${[...region.cityIds]}::int[])` : sql``;
  const sellerOptions = { withAds: true, limit: SELLER_COUNT, ...(region ? { cityIds: region.cityIds } : {}) };
  const [rows, lists, showrooms, rentalRooms, cityIds] = await Promise.all([
    countListingGroups(db, inRegion),
    listSectionIds(db, inRegion),
    listSellers(db, "showroom", sellerOptions),
    listSellers(db, "rental_room", sellerOptions),
    listCityIds(db, inRegion),
  ]);
  const listings = new Map(
    (await getListingSummaries(db, [...new Set(lists.map(({ id }) => id))])).map((listing) => [listing.id, listing]),
  );
  const getSection = (name: string) =>
    lists.flatMap((each) => (each.list === name ? (listings.get(each.id) ?? []) : []));
  return {
    rows,
    newest: { car: getSection("car"), part: getSection("part"), rental: getSection("rental") },
    featured: getSection("featured"),
    deals: getSection("deals"),
    drops: getSection("drops"),
    showrooms,
    rentalRooms,
    cityIds,
  };
}

async function countListingGroups(db: Db, inRegion: SqlCondition): Promise<ListingGroup[]> {
  const { rows } = await sql<ListingGroup>`
    select kind, category_id as "categoryId", make_id as "makeId", model_id as "modelId", brand_id as "brandId",
      body_id as "bodyId", year, count(*)::int as ads
    from ads a where status = 'active' ${inRegion} group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

async function listCityIds(db: Db, inRegion: SqlCondition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cities c where exists (select 1 from ads a where a.city_id = c.id and a.status = 'active' ${inRegion})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Loads the listing ids of all home page sections in one statement, in the order of each section. */
async function listSectionIds(db: Db, inRegion: SqlCondition): Promise<{ list: string; id: number }[]> {
  const newest = (kind: ListingKind) => sql`
    (select ${kind}::text as list, id, row_number() over (order by created_at desc, id desc) as place from ads a
      where status = 'active' and kind = ${kind} ${inRegion} order by created_at desc, id desc limit ${NEWEST_COUNT})`;
  const { rows } = await sql<{ list: string; id: number }>`
    select list, id from (
      ${sql.join((["car", "part", "rental"] as const).map(newest), sql` union all `)}
      union all
      (select 'featured', id, row_number() over (order by created_at desc, id desc) from ads a
        where status = 'active' and featured ${inRegion} order by created_at desc, id desc limit ${FEATURED_COUNT})
      union all
      (select 'deals', a.id,
          row_number() over (order by (r.price_rating = 'great') desc, a.created_at desc, a.id desc) from ad_price_ratings r
        join ads a on a.id = r.ad_id where a.status = 'active' and a.kind = 'car' and r.price_rating in ('great', 'good') ${inRegion}
        order by (r.price_rating = 'great') desc, a.created_at desc, a.id desc limit ${DEAL_COUNT})
      union all
      (select 'drops', id, row_number() over (order by (before - price)::float8 / before desc, id desc) from (
          select a.id, a.price_minor as price, ${previousPriceSql} as before from ads a left join ad_price_drops dr on dr.ad_id = a.id
          where a.status = 'active' and a.availability <> 'out-of-stock' ${inRegion}
            and (a.compare_at_minor is not null or dr.ad_id is not null)) priced
        where before > price order by (before - price)::float8 / before desc, id desc limit ${PRICE_DROP_COUNT})
    ) lists order by list, place`.execute(db);
  return rows;
}
