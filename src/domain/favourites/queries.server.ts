import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { formatListingTitle, type TitleParts } from "#domain/catalog/listing-title.ts";
import { titlePartsExpression } from "#domain/catalog/title-parts.server.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";

/** Maximum number of favourites of an account. Every page sends all ids to its listing cards. */
export const MAX_FAVOURITES = 1_000;

export const FAVOURITES_PER_PAGE = 16;

/** Time in which a removed favourite can be restored at its position, in milliseconds. */
export const FAVOURITE_UNDO_WINDOW_MS = 60 * 60 * 1_000;

export type Favourite = {
  product: ListingSummary;
  addedAt: Date;
  /** Price at which the listing was added to the favourites, if it costs less now. Null otherwise. */
  fellFrom: Money | null;
};

/**
 * Builds the SQL clause that selects a user's visible favourites, including sold and expired listings. `f` is
 * `favourites`, `a` is `ads`.
 */
const buildFavouritesClause = (userId: number) => sql`
  from favourites f join ads a on a.id = f.ad_id
  where f.user_id = ${userId} and f.removed_at is null and a.status in ('active', 'reserved', 'sold', 'expired')`;

export async function countFavourites(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${buildFavouritesClause(userId)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Lists the ids of a user's favourites, the newest first (ST-07). */
export async function listFavouriteIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id ${buildFavouritesClause(userId)} order by f.created_at desc, f.ad_id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists a page of a user's favourites, the newest first (RT-13). */
export async function listFavourites(
  db: Db,
  userId: number,
  page: number,
): Promise<{ items: Favourite[]; page: PageInfo }> {
  const total = await countFavourites(db, userId);
  const { rows } = await sql<{ id: number; created_at: Date; baseMinorWhenAdded: number | null; now: number | null }>`
    select a.id, f.created_at, f.base_minor as "baseMinorWhenAdded", a.base_minor as now ${buildFavouritesClause(userId)}
    order by f.created_at desc, f.ad_id desc
    limit ${FAVOURITES_PER_PAGE} offset ${(page - 1) * FAVOURITES_PER_PAGE}`.execute(db);
  const listings = await getListingSummaries(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const items = rows.flatMap(({ id, created_at, baseMinorWhenAdded, now }): Favourite[] => {
    const listing = byId.get(id);
    const isCheaper = baseMinorWhenAdded !== null && now !== null && now < baseMinorWhenAdded;
    return listing
      ? [
          {
            product: listing,
            addedAt: created_at,
            fellFrom: isCheaper ? { minor: baseMinorWhenAdded, currency: BASE_CURRENCY } : null,
          },
        ]
      : [];
  });
  return { items, page: paginate(page, FAVOURITES_PER_PAGE, total) };
}

/** Lists a page of the favourites stored on a guest's device, the newest first. Hidden listings are left out. */
export async function listGuestFavourites(
  db: Db,
  listingIds: readonly number[],
  page: number,
): Promise<{ items: Omit<Favourite, "addedAt">[]; page: PageInfo }> {
  if (listingIds.length === 0) return { items: [], page: paginate(page, FAVOURITES_PER_PAGE, 0) };
  const { rows } = await sql<{ id: number }>`
    select a.id from ads a
    where ${buildIdCondition("a.id", listingIds)} and a.status in ('active', 'reserved', 'sold', 'expired')`.execute(
    db,
  );
  const visibleIds = new Set(rows.map(({ id }) => id));
  const ids = listingIds.toReversed().filter((id) => visibleIds.has(id));
  const start = (page - 1) * FAVOURITES_PER_PAGE;
  const listings = await getListingSummaries(db, ids.slice(start, start + FAVOURITES_PER_PAGE));
  // Prices at the time of adding are only stored for members.
  const items = listings.map((listing) => ({ product: listing, fellFrom: null }));
  return { items, page: paginate(page, FAVOURITES_PER_PAGE, ids.length) };
}

/** Finds the title of a publicly visible listing. Returns undefined for other listings. */
export async function findVisibleListingTitle(db: Db, listingId: number): Promise<LocalizedText | undefined> {
  const { rows } = await sql<{ parts: TitleParts }>`
    select ${titlePartsExpression} as parts from ads a join ad_translations d on d.ad_id = a.id
    where a.id = ${listingId} and a.status in ('active', 'reserved', 'sold', 'expired')`.execute(db);
  return rows[0] && formatListingTitle(rows[0].parts);
}
