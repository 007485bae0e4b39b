import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import { getListingSummaries } from "#domain/listings/detail/listing-summaries.server.ts";
import type { CountedListingEvent } from "../listings/lifecycle/daily-counts.server.ts";
import { type ListingTransitionActor, listingStatuses } from "../listings/lifecycle/state-machine.ts";
import type { DailyEventCounts, ListingPeriodStatistics, StatisticsPeriod } from "../listings/lifecycle/statistics.ts";
import { calculateListingStatistics, subtractDays } from "../listings/lifecycle/statistics.ts";
import type { OwnListing } from "./actions.server.ts";

export type ListingHistoryEvent = {
  id: number;
  what: string;
  by: ListingTransitionActor;
  /** First name of the user who acted for the seller. Null for events by others. */
  name: string | null;
  note: string | null;
  details: Record<string, unknown>;
  at: Date;
};

/** Listing with everything that its seller sees on the page for managing it. */
export type ManagedListing = Omit<OwnListing, "sellerId"> & {
  createdAt: Date;
  product: ListingSummary;
  askedAt: Date | null;
  /** Numbers of views, phone reveals and favourites since the listing was created. */
  totals: Record<CountedListingEvent, number>;
};

/** Maximum number of events shown for a listing. Older events stay in the database. */
const MAX_HISTORY_EVENTS = 60;

/** Returns a listing of one of the given sellers. Undefined for listings of other sellers, as if they did not exist. */
export async function getManagedListing(
  db: Db,
  sellerIds: readonly number[],
  listingId: number,
): Promise<ManagedListing | undefined> {
  const { rows } = await sql<Omit<ManagedListing, "product" | "totals"> & Record<CountedListingEvent, number>>`
    select a.id, a.kind, a.status, a.ended, a.expires_at as "expiresAt", a.version, a.created_at as "createdAt",
      (select q.asked_at from availability_checks q where q.ad_id = a.id) as "askedAt",
      (select coalesce(sum(v.views), 0)::int from ad_daily_stats v where v.ad_id = a.id) as views,
      (select coalesce(sum(v.reveals), 0)::int from ad_daily_stats v where v.ad_id = a.id) as reveals,
      (select count(*)::int from favourites f where f.ad_id = a.id and f.removed_at is null) as favourites
    from ads a where a.id = ${listingId} and a.seller_id = any(${[...sellerIds]}::int[])`.execute(db);
  const [row] = rows;
  const [listing] = row ? await getListingSummaries(db, [listingId]) : [];
  if (!row || !listing) return undefined;
  const { views, reveals, favourites, ...ad } = row;
  return { ...ad, product: { ...listing, status: ad.status }, totals: { views, reveals, favourites } };
}

/** Returns the events of a listing, the newest first. */
export async function getListingHistory(db: Db, listingId: number): Promise<ListingHistoryEvent[]> {
  const { rows } = await sql<ListingHistoryEvent>`
    select e.id, e.what, e.by, case when e.by = 'seller' then u.name end as name, e.note, e.details, e.occurred_at as at
    from ad_events e left join users u on u.id = e.user_id
    where e.ad_id = ${listingId} order by e.id desc limit ${MAX_HISTORY_EVENTS}`.execute(db);
  return rows;
}

/**
 * Returns the daily statistics of a listing for the last `period` days, compared with the same number of days before.
 */
export async function getListingStatistics(
  db: Db,
  listingId: number,
  period: StatisticsPeriod,
  today: string,
): Promise<ListingPeriodStatistics> {
  const { rows } = await sql<DailyEventCounts>`
    select to_char(day, 'YYYY-MM-DD') as day, views, reveals, favourites from ad_daily_stats
    where ad_id = ${listingId} and day > ${subtractDays(today, 2 * period)}::date`.execute(db);
  return calculateListingStatistics(rows, period, today);
}

/**
 * Returns the statistics of all days with views, reveals or favourites, the oldest first. `from` and `to` are the first
 * and the last day (YYYY-MM-DD).
 */
export async function getListingDailyFigures(
  db: Db,
  listingId: number,
  { from, to }: { from: string; to: string },
): Promise<DailyEventCounts[]> {
  const { rows } = await sql<DailyEventCounts>`
    select to_char(day, 'YYYY-MM-DD') as day, views, reveals, favourites from ad_daily_stats
    where ad_id = ${listingId} and day between ${from}::date and ${to}::date order by ad_daily_stats.day`.execute(db);
  return rows;
}

/**
 * Names of events that increase the version of a listing. All other events are reminders and questions to the seller.
 */
const versionEvents: ReadonlySet<string> = new Set(["changed", "price", "renewed", ...listingStatuses]);

/**
 * Returns the events that made the last `versions` versions of a listing, the newest first. Returns at least one event
 * if there is any.
 */
export const listLastVersionEvents = (
  history: readonly ListingHistoryEvent[],
  versions: number,
): ListingHistoryEvent[] =>
  history.filter(({ what: eventType }) => versionEvents.has(eventType)).slice(0, Math.max(1, versions));
