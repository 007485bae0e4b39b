import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Day } from "./days.ts";

/** Summary of a seller's open requests and confirmed future bookings. */
export type UpcomingBookings = {
  confirmed: number;
  /** Requests without an answer. */
  requested: number;
  /** First day of the earliest booking; undefined without bookings. */
  first: Day | undefined;
  sellerIds: number[];
};

/** Returns a summary of the sellers' current and future bookings, optionally of some listings only. */
export async function summarizeUpcomingBookings(
  db: Db,
  { sellerIds, listingIds }: { sellerIds: readonly number[]; listingIds?: readonly number[] },
  now: Date,
): Promise<UpcomingBookings> {
  const { rows } = await sql<Omit<UpcomingBookings, "first"> & { first: Day | null }>`
    select count(*) filter (where status = 'confirmed')::int as confirmed,
      count(*) filter (where status = 'requested')::int as requested, min(lower(period)) as first,
      coalesce(array_agg(distinct seller_id), '{}') as "sellerIds"
    from bookings
    where seller_id = any(${[...sellerIds]}::int[]) ${listingIds ? sql`and ad_id = any(${[...listingIds]}::bigint[])` : sql``}
      and status in ('requested', 'confirmed') and contact_confirmed_at is not null
      and upper(period) >= (${now}::timestamptz at time zone time_zone)::date`.execute(db);
  const { confirmed = 0, requested = 0, first, sellerIds: upcomingSellerIds = [] } = rows[0] ?? {};
  return { confirmed, requested, first: first ?? undefined, sellerIds: upcomingSellerIds };
}
