import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import { tokenize } from "#kernel/normalize-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import type { OwnListing } from "./actions.server.ts";

export const OWN_LISTINGS_PER_PAGE = 16;

export const ownListingSorts = ["newest", "oldest", "ending", "views", "price-up", "price-down"] as const;
export type OwnListingSort = (typeof ownListingSorts)[number];

const sortExpressions: Record<OwnListingSort, RawBuilder<unknown>> = {
  newest: sql`a.created_at desc, a.id desc`,
  oldest: sql`a.created_at, a.id`,
  ending: sql`case when a.status in ('active', 'reserved') then a.expires_at end nulls last, a.id desc`,
  views: sql`(select coalesce(sum(v.views), 0) from ad_daily_stats v where v.ad_id = a.id) desc, a.id desc`,
  "price-up": sql`a.base_minor nulls last, a.id desc`,
  "price-down": sql`a.base_minor desc nulls last, a.id desc`,
};

export type OwnListingsRequest = {
  status: ListingStatus | undefined;
  text: string;
  sort: OwnListingSort;
  page: number;
};

/** Listing in the list of a seller's own listings. */
export type OwnListingRow = Pick<OwnListing, "kind" | "status" | "ended" | "expiresAt"> & {
  product: ListingSummary;
  /** Note of the event that led to the current status. Sellers can read the note. */
  note: string | null;
  /** Whether the seller was asked if the listing is still available and has not answered. */
  asked: boolean;
  views: number;
  reveals: number;
  favourites: number;
};

type Row = Omit<OwnListingRow, "product"> & { id: number };

const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Builds the condition for a search in a seller's own listings. All words must occur in the name or the SKU, or the
 * text must be the id of the listing.
 */
function buildTextCondition(text: string): RawBuilder<unknown> {
  const words = tokenize(text).slice(0, 8);
  if (words.length === 0) return sql`true`;
  const nameConditions = words.map(
    (word) =>
      sql`(d.sort_en like ${toLikePattern(word)} or d.sort_ar like ${toLikePattern(word)} or lower(a.sku) like ${toLikePattern(word)})`,
  );
  const number = /^\d{1,15}$/.test(words.join("")) ? Number(words.join("")) : 0;
  return sql`(a.id = ${number} or (${sql.join(nameConditions, sql` and `)}))`;
}

/** Counts the listings of the given sellers by status. */
export async function countOwnListingsByStatus(
  db: Db,
  sellerIds: readonly number[],
): Promise<Partial<Record<ListingStatus, number>>> {
  const { rows } = await sql<{ status: ListingStatus; count: number }>`
    select status, count(*)::int as count from ads
    where seller_id = any(${[...sellerIds]}::int[]) group by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Lists one page of the listings of the given sellers, together with the number of listings by status. */
export async function listOwnListings(
  db: Db,
  sellerIds: readonly number[],
  { status, text, sort, page }: OwnListingsRequest,
): Promise<{ items: OwnListingRow[]; page: PageInfo; counts: Partial<Record<ListingStatus, number>>; all: number }> {
  const sellerCondition = sql`a.seller_id = any(${[...sellerIds]}::int[])`;
  const textCondition = buildTextCondition(text);
  const [counted, listed] = await Promise.all([
    sql<{ status: ListingStatus; count: number }>`
      select a.status, count(*)::int as count from ads a join ad_translations d on d.ad_id = a.id
      where ${sellerCondition} and ${textCondition} group by a.status`.execute(db),
    sql<Row>`
      select a.id, a.kind, a.status, a.ended, a.expires_at as "expiresAt",
        exists (select from availability_checks q where q.ad_id = a.id) as asked,
        (select e.note from ad_events e where e.ad_id = a.id and e.what = a.status order by e.id desc limit 1) as note,
        (select coalesce(sum(v.views), 0)::int from ad_daily_stats v where v.ad_id = a.id) as views,
        (select coalesce(sum(v.reveals), 0)::int from ad_daily_stats v where v.ad_id = a.id) as reveals,
        (select count(*)::int from favourites f where f.ad_id = a.id and f.removed_at is null) as favourites
      from ads a join ad_translations d on d.ad_id = a.id
      where ${sellerCondition} and ${textCondition} and ${status ? sql`a.status = ${status}` : sql`true`}
      order by ${sortExpressions[sort]}
      limit ${OWN_LISTINGS_PER_PAGE} offset ${(page - 1) * OWN_LISTINGS_PER_PAGE}`.execute(db),
  ]);
  const counts = Object.fromEntries(counted.rows.map((row) => [row.status, row.count]));
  const all = counted.rows.reduce((sum, { count }) => sum + count, 0);
  const ids = listed.rows.map(({ id }) => id);
  const listings = await getListingSummaries(db, ids);
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return {
    items: listed.rows.flatMap(({ id, ...row }) => {
      const listing = byId.get(id);
      return listing ? [{ ...row, product: { ...listing, status: row.status } }] : [];
    }),
    page: paginate(page, OWN_LISTINGS_PER_PAGE, status ? (counts[status] ?? 0) : all),
    counts,
    all,
  };
}
