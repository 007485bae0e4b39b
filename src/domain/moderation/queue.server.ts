import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import type { SignName } from "./signs.ts";

export const queueOrders = ["risk", "oldest"] as const;
export type QueueOrder = (typeof queueOrders)[number];

export type QueueFilter = {
  order: QueueOrder;
  sign?: SignName | undefined;
  categoryId?: number | undefined;
  sellerId?: number | undefined;
};

/** An ad that waits, as the queue shows it. */
export type WaitingAd = {
  id: number;
  version: number;
  slug: string;
  name: LocalText;
  picture: string | null;
  pictures: number;
  categoryId: number;
  price: { minor: number; currency: string } | null;
  seller: { id: number; name: LocalText; verified: boolean };
  /** Since when it waits. */
  since: Date;
  /** It was shown before, and changed. */
  edited: boolean;
  signs: SignName[];
  risk: number;
};

type Row = {
  id: number;
  version: number;
  slug: string;
  name_ar: string | null;
  name_en: string | null;
  picture: string | null;
  pictures: number;
  category_id: number;
  price_minor: number | null;
  currency: string;
  seller_id: number;
  seller_ar: string | null;
  seller_en: string | null;
  verified: boolean;
  updated_at: Date;
  edited: boolean;
  signs: SignName[] | null;
  risk: number;
};

const onPage = 20;

/** Of ads `a` that wait: those with a sign, of a category with what is below it, of a seller. */
const narrowed = ({ sign, categoryId, sellerId }: Omit<QueueFilter, "order">): RawBuilder<boolean> => sql<boolean>`
  a.status = 'pending'
  ${sign ? sql`and exists (select from ad_risks r where r.ad_id = a.id and r.sign = ${sign})` : sql``}
  ${
    categoryId
      ? sql`and a.category_id in (with recursive below as (select ${categoryId}::int as id
          union all select c.id from categories c join below on c.parent_id = below.id) select id from below)`
      : sql``
  }
  ${sellerId ? sql`and a.seller_id = ${sellerId}` : sql``}`;

const order = { risk: sql`risk desc, a.updated_at, a.id`, oldest: sql`a.updated_at, a.id` };

/** A page of the ads that wait: the most risky first, or those that wait the longest. */
export async function waitingAds(db: Db, filter: QueueFilter, page: number): Promise<Page & { items: WaitingAd[] }> {
  const where = narrowed(filter);
  const counted = await sql<{ count: number }>`select count(*)::int as count from ads a where ${where}`.execute(db);
  const at = pageOf(page, onPage, counted.rows[0]?.count ?? 0);
  if (at.from === 0) return { ...at, items: [] };
  const { rows } = await sql<Row>`
    select a.id, a.version, a.slug, d.narrating_ar as name_ar, d.narrating_en as name_en, a.category_id, a.price_minor,
      a.currency, a.seller_id, s.name_ar as seller_ar, s.name_en as seller_en, s.verified_at is not null as verified,
      a.updated_at, coalesce(r.risk, 0) as risk, r.signs,
      (select m.url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1) as picture,
      (select count(*)::int from ad_media m where m.ad_id = a.id) as pictures,
      exists (select from ad_events e where e.ad_id = a.id and e.what = 'active') as edited
    from ads a join ad_docs d on d.ad_id = a.id join sellers s on s.id = a.seller_id
      left join lateral (select sum(weight)::int as risk, array_agg(sign order by weight desc, sign) as signs
        from ad_risks where ad_id = a.id) r on true
    where ${where} order by ${order[filter.order]} limit ${onPage} offset ${(page - 1) * onPage}`.execute(db);
  return { ...at, items: rows.map(waitingFrom) };
}

const waitingFrom = (row: Row): WaitingAd => ({
  id: row.id,
  version: row.version,
  slug: row.slug,
  name: { ar: row.name_ar, en: row.name_en },
  picture: row.picture,
  pictures: row.pictures,
  categoryId: row.category_id,
  price: row.price_minor === null ? null : { minor: row.price_minor, currency: row.currency },
  seller: { id: row.seller_id, name: { ar: row.seller_ar, en: row.seller_en }, verified: row.verified },
  since: row.updated_at,
  edited: row.edited,
  signs: row.signs ?? [],
  risk: row.risk,
});

/** The ads before and after one in the queue, as it is read; the first when it isn't there (any more). */
export async function neighboursOf(
  db: Db,
  adId: number,
  filter: QueueFilter,
): Promise<{ previous: number | undefined; next: number | undefined }> {
  const { rows } = await sql<{ id: number }>`
    select a.id, coalesce((select sum(weight) from ad_risks where ad_id = a.id), 0) as risk
    from ads a where ${narrowed(filter)} order by ${order[filter.order]} limit 500`.execute(db);
  const at = rows.findIndex(({ id }) => id === adId);
  if (at < 0) return { previous: undefined, next: rows[0]?.id };
  return { previous: rows[at - 1]?.id, next: rows[at + 1]?.id };
}

/** What the queue can be narrowed by, with how many ads wait there. */
export async function queueChoices(db: Db): Promise<{
  signs: { name: SignName; count: number }[];
  categories: { id: number; count: number }[];
}> {
  const [signs, categories] = await Promise.all([
    sql<{ name: SignName; count: number }>`
      select r.sign as name, count(*)::int as count from ad_risks r join ads a on a.id = r.ad_id and a.status = 'pending'
      group by r.sign order by count(*) desc, r.sign`.execute(db),
    sql<{ id: number; count: number }>`
      select category_id as id, count(*)::int as count from ads where status = 'pending'
      group by category_id order by count(*) desc, category_id`.execute(db),
  ]);
  return { signs: signs.rows, categories: categories.rows };
}

const countable = ["ads", "reports", "conversations", "reviews", "applications", "papers"] as const;

/** How much there is to be looked at; `risky` ads are some of the `ads`, and who is banned waits for nothing. */
export type ModerationCounts = Record<(typeof countable)[number] | "risky" | "bans", number>;

/** Counts what waits for moderators. */
export async function moderationCounts(db: Db): Promise<ModerationCounts> {
  const { rows } = await sql<ModerationCounts>`
    select (select count(*)::int from ads where status = 'pending') as ads,
      (select count(distinct r.ad_id)::int from ad_risks r join ads a on a.id = r.ad_id
        where a.status = 'pending' and r.weight >= 50) as risky,
      (select count(distinct ad_id)::int from ad_reports where state = 'open') as reports,
      (select count(distinct conversation_id)::int from conversation_reports where state = 'open') as conversations,
      (select count(*)::int from reviews where status = 'pending') as reviews,
      (select count(*)::int from seller_applications where status = 'pending') as applications,
      (select count(*)::int from seller_verifications where status = 'pending') as papers,
      (select count(*)::int from bans where lifted_at is null) as bans`.execute(db);
  return rows[0] as ModerationCounts;
}

/** All that waits, in one number: 0 when everything is done. */
export const waitingInAll = (counts: ModerationCounts): number =>
  countable.reduce((sum, name) => sum + counts[name], 0);
