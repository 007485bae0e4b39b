import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdKind } from "#db/schema/ads.ts";
import { fromPrimary } from "#db/way.ts";
import { listSellers, type Seller } from "#domain/sellers/queries.server.ts";
import type { MarketRow } from "./market.ts";
import { priceBefore } from "./price-drop.server.ts";
import type { ProductSummary } from "./product.ts";
import { summariesOf } from "./summaries.server.ts";

/** What the front pages show of the shop, the same for every visitor. */
export type Market = {
  rows: MarketRow[];
  newest: Record<AdKind, ProductSummary[]>;
  /** Ads that their sellers paid or the shop chose to show first, the newest first. */
  featured: ProductSummary[];
  /** Ads whose price came down, the biggest part of the old price first. */
  drops: ProductSummary[];
  /** Those with most ads first; only sellers that have any. */
  showrooms: Seller[];
  rentalRooms: Seller[];
};

const newestShown = 8;
const featuredShown = 12;
const dropsShown = 12;
const sellersShown = 8;

/** Up to here a snapshot is as good as new, in milliseconds. */
const freshFor = 30_000;
/** Past this it is too old to be shown while a new one is read: the visitor waits. */
const usableFor = 5 * 60_000;

type Held = { at: number; snapshot: Promise<Market>; refreshing: boolean };
const held = new WeakMap<Db, Held>();

/**
 * The market as it was at most half a minute ago (a first visitor after a quiet hour waits for a new one). Home, the
 * shop's index and the finder are the most visited pages, show the same to everybody in another language or currency,
 * and would count all ads each time. Whoever adds, sells or takes away an ad calls `forgetMarket` after the commit.
 */
export function marketOf(db: Db): Promise<Market> {
  const known = held.get(db);
  const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY;
  if (!known || age > usableFor) return hold(db, readKept(db)).snapshot;
  if (age > freshFor && !known.refreshing) {
    known.refreshing = true;
    readKept(db).then(
      // Only in place of the one it was read to replace: it may be forgotten by now.
      (snapshot) => held.get(db) === known && hold(db, Promise.resolve(snapshot)),
      // The old one still serves; the next visit tries again.
      () => {
        known.refreshing = false;
      },
    );
  }
  return known.snapshot;
}

const readKept = (db: Db): Promise<Market> => fromPrimary(() => readMarket(db));

function hold(db: Db, snapshot: Promise<Market>): Held {
  const entry = { at: Date.now(), snapshot, refreshing: false };
  held.set(db, entry);
  snapshot.catch(() => held.get(db) === entry && held.delete(db));
  return entry;
}

export const forgetMarket = (db: Db): void => void held.delete(db);

export async function readMarket(db: Db): Promise<Market> {
  const [rows, lists, showrooms, rentalRooms] = await Promise.all([
    countRows(db),
    listIds(db),
    listSellers(db, "showroom", { withAds: true, limit: sellersShown }),
    listSellers(db, "rental_room", { withAds: true, limit: sellersShown }),
  ]);
  const ads = new Map((await summariesOf(db, [...new Set(lists.map(({ id }) => id))])).map((ad) => [ad.id, ad]));
  const list = (name: string) => lists.flatMap((each) => (each.list === name ? (ads.get(each.id) ?? []) : []));
  return {
    rows,
    newest: { car: list("car"), part: list("part"), rental: list("rental") },
    featured: list("featured"),
    drops: list("drops"),
    showrooms,
    rentalRooms,
  };
}

async function countRows(db: Db): Promise<MarketRow[]> {
  const { rows } = await sql<MarketRow>`
    select kind, category_id as "categoryId", make_id as "makeId", model_id as "modelId", brand_id as "brandId",
      body_id as "bodyId", year, count(*)::int as ads
    from ads where status = 'active' group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

/** All lists of the front pages in one statement, each in its own order. */
async function listIds(db: Db): Promise<{ list: string; id: number }[]> {
  const newest = (kind: AdKind) => sql`
    (select ${kind}::text as list, id, row_number() over (order by created_at desc, id desc) as place from ads
      where status = 'active' and kind = ${kind} order by created_at desc, id desc limit ${newestShown})`;
  const { rows } = await sql<{ list: string; id: number }>`
    select list, id from (
      ${sql.join((["car", "part", "rental"] as const).map(newest), sql` union all `)}
      union all
      (select 'featured', id, row_number() over (order by created_at desc, id desc) from ads
        where status = 'active' and featured order by created_at desc, id desc limit ${featuredShown})
      union all
      (select 'drops', id, row_number() over (order by (before - price)::float8 / before desc, id desc) from (
          select a.id, a.price_minor as price, ${priceBefore} as before from ads a left join ad_drops dr on dr.ad_id = a.id
          where a.status = 'active' and a.availability <> 'out-of-stock'
            and (a.compare_at_minor is not null or dr.ad_id is not null)) priced
        where before > price order by (before - price)::float8 / before desc, id desc limit ${dropsShown})
    ) lists order by list, place`.execute(db);
  return rows;
}
