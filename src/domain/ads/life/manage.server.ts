import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdEnd, AdKind, AdStatus } from "#db/schema/ads.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import { summariesOf } from "#domain/ads/summaries.server.ts";
import type { Counted } from "./days.server.ts";
import type { DayFigures, Period, Statistics } from "./statistics.ts";
import { daysBefore, statisticsOf } from "./statistics.ts";
import { type AdStepBy, adStatuses } from "./steps.ts";

export type AdHistoryEvent = {
  id: number;
  what: string;
  by: AdStepBy;
  /** Of whoever sells: their first name. */
  name: string | null;
  note: string | null;
  details: Record<string, unknown>;
  at: Date;
};

/** An ad as whoever sells it manages it. */
export type ManagedAd = {
  id: number;
  kind: AdKind;
  status: AdStatus;
  ended: AdEnd | null;
  expiresAt: Date | null;
  version: number;
  createdAt: Date;
  product: ProductSummary;
  askedAt: Date | null;
  /** Everything that was counted of it, from the first day. */
  totals: Record<Counted, number>;
};

/** The longest history that is shown; older events stay where they are. */
const mostEvents = 60;

/** An ad of some sellers; undefined when it is another's, as if it weren't there. */
export async function managedAd(db: Db, sellerIds: readonly number[], adId: number): Promise<ManagedAd | undefined> {
  const { rows } = await sql<Omit<ManagedAd, "product" | "totals"> & Record<Counted, number>>`
    select a.id, a.kind, a.status, a.ended, a.expires_at as "expiresAt", a.version, a.created_at as "createdAt",
      (select q.asked_at from ad_sold_questions q where q.ad_id = a.id) as "askedAt",
      (select coalesce(sum(v.views), 0)::int from ad_days v where v.ad_id = a.id) as views,
      (select coalesce(sum(v.reveals), 0)::int from ad_days v where v.ad_id = a.id) as reveals,
      (select count(*)::int from favourites f where f.ad_id = a.id and f.removed_at is null) as favourites
    from ads a where a.id = ${adId} and a.seller_id = any(${[...sellerIds]}::int[])`.execute(db);
  const [row] = rows;
  const [product] = row ? await summariesOf(db, [adId]) : [];
  if (!row || !product) return undefined;
  const { views, reveals, favourites, ...ad } = row;
  return { ...ad, product: { ...product, status: ad.status }, totals: { views, reveals, favourites } };
}

/** What happened to an ad, the latest first. */
export async function historyOf(db: Db, adId: number): Promise<AdHistoryEvent[]> {
  const { rows } = await sql<AdHistoryEvent>`
    select e.id, e.what, e.by, case when e.by = 'seller' then u.name end as name, e.note, e.details, e.at
    from ad_events e left join users u on u.id = e.user_id
    where e.ad_id = ${adId} order by e.id desc limit ${mostEvents}`.execute(db);
  return rows;
}

/** What happened to an ad in the days up to today, and in as many days before. */
export async function statisticsOfAd(db: Db, adId: number, period: Period, today: string): Promise<Statistics> {
  const { rows } = await sql<DayFigures>`
    select to_char(day, 'YYYY-MM-DD') as day, views, reveals, favourites from ad_days
    where ad_id = ${adId} and day > ${daysBefore(today, 2 * period)}::date`.execute(db);
  return statisticsOf(rows, period, today);
}

/** The figures of days that have any, the first one first; days as YYYY-MM-DD, both included. */
export async function daysOfAd(
  db: Db,
  adId: number,
  { from, to }: { from: string; to: string },
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select to_char(day, 'YYYY-MM-DD') as day, views, reveals, favourites from ad_days
    where ad_id = ${adId} and day between ${from}::date and ${to}::date order by ad_days.day`.execute(db);
  return rows;
}

/** What makes an ad another version; beside it, its history tells what its seller was told and asked. */
const versioned: ReadonlySet<string> = new Set(["changed", "price", "renewed", ...adStatuses]);

/** What happened to an ad in its last so many versions, the latest first: at least the last thing. */
export const lastChanges = (history: readonly AdHistoryEvent[], versions: number): AdHistoryEvent[] =>
  history.filter(({ what }) => versioned.has(what)).slice(0, Math.max(1, versions));
