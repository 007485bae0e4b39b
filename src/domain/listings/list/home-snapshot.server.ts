import { sql } from "kysely";
import { SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import type { ListingKind } from "#db/schema/listings.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import { listSellers, type Seller } from "#domain/sellers/queries.server.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { getListingSummaries } from "../detail/listing-summaries.server.ts";
import { previousPriceSql } from "../pricing/price-drop.server.ts";
import type { ListingGroup } from "./listing-groups.ts";

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

const snapshotCache = new SnapshotCache({
  load: loadHomeSnapshot,
  dependsOn: (tag) => tag === "ads" || tag.startsWith("list:") || tag === "sellers" || tag === SITE_TAG,
  // A price drop stops being recent without a change of the listing.
  freshMs: 30_000,
  maxStaleMs: 5 * 60_000,
});

/**
 * Returns the data that the home page, the shop index and the finder show to all visitors. The data is cached until a
 * listing or a seller changes, because counting all listings takes too long for each visit.
 */
export const getHomeSnapshot = (db: Db): Promise<HomeSnapshot> => snapshotCache.get(db);

/** Loads the home snapshot from the database, bypassing the cache. */
export async function loadHomeSnapshot(db: Db): Promise<HomeSnapshot> {
  const [rows, lists, showrooms, rentalRooms, cityIds] = await Promise.all([
    countListingGroups(db),
    listSectionIds(db),
    listSellers(db, "showroom", { withAds: true, limit: SELLER_COUNT }),
    listSellers(db, "rental_room", { withAds: true, limit: SELLER_COUNT }),
    listCityIds(db),
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

async function countListingGroups(db: Db): Promise<ListingGroup[]> {
  const { rows } = await sql<ListingGroup>`
    select kind, category_id as "categoryId", make_id as "makeId", model_id as "modelId", brand_id as "brandId",
      body_id as "bodyId", year, count(*)::int as ads
    from ads where status = 'active' group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

async function listCityIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from cities c where exists (select 1 from ads a where a.city_id = c.id and a.status = 'active')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Loads the listing ids of all home page sections in one statement, in the order of each section. */
async function listSectionIds(db: Db): Promise<{ list: string; id: number }[]> {
  const newest = (kind: ListingKind) => sql`
    (select ${kind}::text as list, id, row_number() over (order by created_at desc, id desc) as place from ads
      where status = 'active' and kind = ${kind} order by created_at desc, id desc limit ${NEWEST_COUNT})`;
  const { rows } = await sql<{ list: string; id: number }>`
    select list, id from (
      ${sql.join((["car", "part", "rental"] as const).map(newest), sql` union all `)}
      union all
      (select 'featured', id, row_number() over (order by created_at desc, id desc) from ads
        where status = 'active' and featured order by created_at desc, id desc limit ${FEATURED_COUNT})
      union all
      (select 'deals', a.id,
          row_number() over (order by (r.price_rating = 'great') desc, a.created_at desc, a.id desc) from ad_price_ratings r
        join ads a on a.id = r.ad_id where a.status = 'active' and a.kind = 'car' and r.price_rating in ('great', 'good')
        order by (r.price_rating = 'great') desc, a.created_at desc, a.id desc limit ${DEAL_COUNT})
      union all
      (select 'drops', id, row_number() over (order by (before - price)::float8 / before desc, id desc) from (
          select a.id, a.price_minor as price, ${previousPriceSql} as before from ads a left join ad_price_drops dr on dr.ad_id = a.id
          where a.status = 'active' and a.availability <> 'out-of-stock'
            and (a.compare_at_minor is not null or dr.ad_id is not null)) priced
        where before > price order by (before - price)::float8 / before desc, id desc limit ${PRICE_DROP_COUNT})
    ) lists order by list, place`.execute(db);
  return rows;
}
