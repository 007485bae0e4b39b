import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Day } from "./days.ts";

/** Bookings that somebody waits for, or has the car of. */
export type BookingsAhead = {
  confirmed: number;
  /** Requests that wait for an answer. */
  requested: number;
  /** When the first of them begins; undefined: there are none. */
  first: Day | undefined;
  /** Whose they are. */
  sellerIds: number[];
};

/** What is still ahead of some sellers' bookings, of all their ads or of some. */
export async function bookingsAhead(
  db: Db,
  { sellerIds, adIds }: { sellerIds: readonly number[]; adIds?: readonly number[] },
  now: Date,
): Promise<BookingsAhead> {
  const { rows } = await sql<Omit<BookingsAhead, "first"> & { first: Day | null }>`
    select count(*) filter (where status = 'confirmed')::int as confirmed,
      count(*) filter (where status = 'requested')::int as requested, min(lower(during)) as first,
      coalesce(array_agg(distinct seller_id), '{}') as "sellerIds"
    from bookings
    where seller_id = any(${[...sellerIds]}::int[]) ${adIds ? sql`and ad_id = any(${[...adIds]}::bigint[])` : sql``}
      and status in ('requested', 'confirmed') and contact_confirmed_at is not null
      and upper(during) >= (${now}::timestamptz at time zone time_zone)::date`.execute(db);
  const { confirmed = 0, requested = 0, first, sellerIds: whose = [] } = rows[0] ?? {};
  return { confirmed, requested, first: first ?? undefined, sellerIds: whose };
}
