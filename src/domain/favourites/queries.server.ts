import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { oneOf } from "#db/one-of.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import { summariesOf } from "#domain/ads/summaries.server.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { favouritesPerPage } from "./favourites.ts";

export type Favourite = {
  product: ProductSummary;
  addedAt: Date;
  /** What it cost when it was put here, if it costs less now. */
  fellFrom: Money | null;
};

/** A user's favourites, as long as they can be looked at: also sold and expired ads (`f` is favourites, `a` ads). */
const favouritesOfUser = (userId: number) => sql`
  from favourites f join ads a on a.id = f.ad_id
  where f.user_id = ${userId} and f.removed_at is null and a.status in ('active', 'reserved', 'sold', 'expired')`;

/** How many ads a user has among the favourites. */
export async function countFavourites(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${favouritesOfUser(userId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which ads are a user's favourites, the newest first (ST-07). */
export async function favouriteIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id ${favouritesOfUser(userId)} order by f.created_at desc, f.ad_id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** One page of a user's favourites, the newest first (RT-13). */
export async function favouritesOf(db: Db, userId: number, page: number): Promise<{ items: Favourite[]; page: Page }> {
  const total = await countFavourites(db, userId);
  const { rows } = await sql<{ id: number; created_at: Date; was: number | null; now: number | null }>`
    select a.id, f.created_at, f.base_minor as was, a.base_minor as now ${favouritesOfUser(userId)}
    order by f.created_at desc, f.ad_id desc
    limit ${favouritesPerPage} offset ${(page - 1) * favouritesPerPage}`.execute(db);
  const products = await summariesOf(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const items = rows.flatMap(({ id, created_at, was, now }): Favourite[] => {
    const product = byId.get(id);
    const fell = was !== null && now !== null && now < was;
    return product
      ? [{ product, addedAt: created_at, fellFrom: fell ? { minor: was, currency: baseCurrency } : null }]
      : [];
  });
  return { items, page: pageOf(page, favouritesPerPage, total) };
}

/** Gets one page of the listings that a visitor keeps on this device, the newest first; those that can't be looked at are left out. */
export async function getWishedListings(
  db: Db,
  wishes: readonly number[],
  page: number,
): Promise<{ items: Omit<Favourite, "addedAt">[]; page: Page }> {
  if (wishes.length === 0) return { items: [], page: pageOf(page, favouritesPerPage, 0) };
  const { rows } = await sql<{ id: number }>`
    select a.id from ads a
    where ${oneOf("a.id", wishes)} and a.status in ('active', 'reserved', 'sold', 'expired')`.execute(db);
  const shown = new Set(rows.map(({ id }) => id));
  const ids = wishes.toReversed().filter((id) => shown.has(id));
  const start = (page - 1) * favouritesPerPage;
  const products = await summariesOf(db, ids.slice(start, start + favouritesPerPage));
  // What a listing cost when it was kept is known of members alone.
  const items = products.map((product) => ({ product, fellFrom: null }));
  return { items, page: pageOf(page, favouritesPerPage, ids.length) };
}

/** What an ad is called that anyone may look at; undefined for others. */
export async function nameOfShownAd(db: Db, adId: number): Promise<LocalText | undefined> {
  const { rows } = await sql<LocalText>`
    select d.narrating_ar as ar, d.narrating_en as en from ads a join ad_docs d on d.ad_id = a.id
    where a.id = ${adId} and a.status in ('active', 'reserved', 'sold', 'expired')`.execute(db);
  return rows[0];
}
