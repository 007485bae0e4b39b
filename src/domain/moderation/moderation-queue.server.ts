import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import type { FraudSignalName } from "./fraud-signals.ts";

export const moderationQueueSorts = ["risk", "oldest"] as const;
type ModerationQueueSort = (typeof moderationQueueSorts)[number];

export type ModerationQueueFilter = {
  order: ModerationQueueSort;
  sign?: FraudSignalName | undefined;
  categoryId?: number | undefined;
  sellerId?: number | undefined;
};

export type PendingListing = {
  id: number;
  version: number;
  slug: string;
  name: LocalizedText;
  picture: string | null;
  pictures: number;
  categoryId: number;
  price: { minor: number; currency: string } | null;
  seller: { id: number; name: LocalizedText; verified: boolean };
  /** Time of the last change, since which the listing waits for a moderator. */
  since: Date;
  /** Whether the listing was published before and has been changed since. */
  edited: boolean;
  signs: FraudSignalName[];
  risk: number;
};

const PAGE_SIZE = 20;

/**
 * Builds the condition that selects pending listings (`ads a`) by fraud signal, by seller, and by category with its
 * descendants.
 */
const buildQueueCondition = ({
  sign,
  categoryId,
  sellerId,
}: Omit<ModerationQueueFilter, "order">): RawBuilder<boolean> => sql<boolean>`
  a.status = 'pending'
  ${sign ? sql`and exists (select from fraud_signals r where r.ad_id = a.id and r.signal = ${sign})` : sql``}
  ${
    categoryId
      ? sql`and a.category_id in (with recursive below as (select ${categoryId}::int as id
          union all select c.id from categories c join below on c.parent_id = below.id) select id from below)`
      : sql``
  }
  ${sellerId ? sql`and a.seller_id = ${sellerId}` : sql``}`;

const orderClauses = { risk: sql`risk desc, a.updated_at, a.id`, oldest: sql`a.updated_at, a.id` };

/** Lists one page of the pending listings, with the highest risk or the longest wait first. */
export async function listPendingListings(
  db: Db,
  filter: ModerationQueueFilter,
  page: number,
): Promise<PageInfo & { items: PendingListing[] }> {
  const where = buildQueueCondition(filter);
  const counted = await sql<{ count: number }>`select count(*)::int as count from ads a where ${where}`.execute(db);
  const pagination = paginate(page, PAGE_SIZE, counted.rows[0]?.count ?? 0);
  if (pagination.from === 0) return { ...pagination, items: [] };
  const { rows } = await sql<PendingListing>`
    select a.id, a.version, a.slug, json_build_object('ar', d.narrating_ar, 'en', d.narrating_en) as name,
      a.category_id as "categoryId",
      case when a.price_minor is not null then json_build_object('minor', a.price_minor, 'currency', a.currency) end as price,
      json_build_object('id', s.id, 'name', json_build_object('ar', s.name_ar, 'en', s.name_en),
        'verified', s.verified_at is not null) as seller,
      a.updated_at as since, coalesce(r.risk, 0) as risk, coalesce(r.signs, '{}') as signs,
      (select m.url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1) as picture,
      (select count(*)::int from ad_media m where m.ad_id = a.id) as pictures,
      exists (select from ad_events e where e.ad_id = a.id and e.what = 'active') as edited
    from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
      left join lateral (select sum(weight)::int as risk, array_agg(signal order by weight desc, signal) as signs
        from fraud_signals where ad_id = a.id) r on true
    where ${where} order by ${orderClauses[filter.order]} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
    db,
  );
  return { ...pagination, items: rows };
}

/**
 * Returns the previous and the next listing in the moderation queue. If the given listing has left the queue, the next
 * one is the first of the queue.
 */
export async function getModerationQueueNeighbours(
  db: Db,
  listingId: number,
  filter: ModerationQueueFilter,
): Promise<{ previous: number | undefined; next: number | undefined }> {
  const { rows } = await sql<{ id: number }>`
    select a.id, coalesce((select sum(weight) from fraud_signals where ad_id = a.id), 0) as risk
    from ads a where ${buildQueueCondition(filter)} order by ${orderClauses[filter.order]} limit 500`.execute(db);
  const index = rows.findIndex(({ id }) => id === listingId);
  if (index < 0) return { previous: undefined, next: rows[0]?.id };
  return { previous: rows[index - 1]?.id, next: rows[index + 1]?.id };
}

/** Returns the options of the queue's filters, each with its number of pending listings. */
export async function getModerationQueueFilterOptions(
  db: Db,
): Promise<{ signs: { name: FraudSignalName; count: number }[]; categories: { id: number; count: number }[] }> {
  const [signs, categories] = await Promise.all([
    sql<{ name: FraudSignalName; count: number }>`
      select r.signal as name, count(*)::int as count from fraud_signals r join ads a on a.id = r.ad_id and a.status = 'pending'
      group by r.signal order by count(*) desc, r.signal`.execute(db),
    sql<{ id: number; count: number }>`
      select category_id as id, count(*)::int as count from ads where status = 'pending'
      group by category_id order by count(*) desc, category_id`.execute(db),
  ]);
  return { signs: signs.rows, categories: categories.rows };
}

const pendingKinds = ["ads", "reports", "conversations", "partRequests", "reviews", "applications", "papers"] as const;

/**
 * Numbers of items that wait for moderators, by kind. `ads` counts pending listings, and `risky` the pending listings
 * with a high-risk fraud signal. `bans` counts active bans, which nobody has to work on.
 */
export type ModerationCounts = Record<(typeof pendingKinds)[number] | "risky" | "bans", number>;

export async function getModerationCounts(db: Db): Promise<ModerationCounts> {
  const { rows } = await sql<ModerationCounts>`
    select (select count(*)::int from ads where status = 'pending') as ads,
      (select count(distinct r.ad_id)::int from fraud_signals r join ads a on a.id = r.ad_id
        where a.status = 'pending' and r.weight >= 50) as risky,
      (select count(distinct ad_id)::int from ad_reports where state = 'open') as reports,
      (select count(distinct conversation_id)::int from conversation_reports where state = 'open') as conversations,
      (select count(distinct request_id)::int from part_request_reports where decided_at is null) as "partRequests",
      (select count(*)::int from reviews where status = 'pending') as reviews,
      (select count(*)::int from seller_applications where status = 'pending') as applications,
      (select count(*)::int from seller_verifications where status = 'pending') as papers,
      (select count(*)::int from bans where lifted_at is null) as bans`.execute(db);
  return rows[0] as ModerationCounts;
}

/** Sums the items that wait for moderators. 0 means that all work is done. */
export const sumPendingWork = (counts: ModerationCounts): number =>
  pendingKinds.reduce((sum, name) => sum + counts[name], 0);
