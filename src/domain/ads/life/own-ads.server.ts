import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdEnd, AdKind, AdStatus } from "#db/schema/ads.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import { summariesOf } from "#domain/ads/summaries.server.ts";
import { tokens } from "#kernel/fold.ts";
import { type Page, pageOf } from "#kernel/paging.ts";

export const ownAdsPerPage = 16;

export const ownAdSorts = ["newest", "oldest", "ending", "views", "price-up", "price-down"] as const;
export type OwnAdSort = (typeof ownAdSorts)[number];

const orders: Record<OwnAdSort, RawBuilder<unknown>> = {
  newest: sql`a.created_at desc, a.id desc`,
  oldest: sql`a.created_at, a.id`,
  ending: sql`case when a.status in ('active', 'reserved') then a.expires_at end nulls last, a.id desc`,
  views: sql`(select coalesce(sum(v.views), 0) from ad_days v where v.ad_id = a.id) desc, a.id desc`,
  "price-up": sql`a.base_minor nulls last, a.id desc`,
  "price-down": sql`a.base_minor desc nulls last, a.id desc`,
};

export type OwnAdsAsked = { status: AdStatus | undefined; text: string; sort: OwnAdSort; page: number };

/** An ad as its seller sees it in a list. */
export type OwnAdRow = {
  product: ProductSummary;
  kind: AdKind;
  status: AdStatus;
  ended: AdEnd | null;
  expiresAt: Date | null;
  /** What was said when it came to stand like this, for its seller to read. */
  note: string | null;
  /** Whether the seller was asked if it is still there. */
  asked: boolean;
  views: number;
  reveals: number;
  favourites: number;
};

type Row = Omit<OwnAdRow, "product"> & { id: number };

const literal = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** The words of a search within one's own ads: in names, as far as those are kept for it, or the ad's number or SKU. */
function matches(text: string): RawBuilder<unknown> {
  const words = tokens(text).slice(0, 8);
  if (words.length === 0) return sql`true`;
  const inNames = words.map(
    (word) =>
      sql`(d.sort_en like ${literal(word)} or d.sort_ar like ${literal(word)} or lower(a.sku) like ${literal(word)})`,
  );
  const number = /^\d{1,15}$/.test(words.join("")) ? Number(words.join("")) : 0;
  return sql`(a.id = ${number} or (${sql.join(inNames, sql` and `)}))`;
}

/** A page of the ads of somebody's sellers, and how many there are by status. */
export async function ownAds(
  db: Db,
  sellerIds: readonly number[],
  { status, text, sort, page }: OwnAdsAsked,
): Promise<{ items: OwnAdRow[]; page: Page; counts: Partial<Record<AdStatus, number>>; all: number }> {
  const of = sql`a.seller_id = any(${[...sellerIds]}::int[])`;
  const found = matches(text);
  const [counted, listed] = await Promise.all([
    sql<{ status: AdStatus; count: number }>`
      select a.status, count(*)::int as count from ads a join ad_docs d on d.ad_id = a.id
      where ${of} and ${found} group by a.status`.execute(db),
    sql<Row>`
      select a.id, a.kind, a.status, a.ended, a.expires_at as "expiresAt",
        exists (select from ad_sold_questions q where q.ad_id = a.id) as asked,
        (select e.note from ad_events e where e.ad_id = a.id and e.what = a.status order by e.id desc limit 1) as note,
        (select coalesce(sum(v.views), 0)::int from ad_days v where v.ad_id = a.id) as views,
        (select coalesce(sum(v.reveals), 0)::int from ad_days v where v.ad_id = a.id) as reveals,
        (select count(*)::int from favourites f where f.ad_id = a.id and f.removed_at is null) as favourites
      from ads a join ad_docs d on d.ad_id = a.id
      where ${of} and ${found} and ${status ? sql`a.status = ${status}` : sql`true`}
      order by ${orders[sort]}
      limit ${ownAdsPerPage} offset ${(page - 1) * ownAdsPerPage}`.execute(db),
  ]);
  const counts = Object.fromEntries(counted.rows.map((row) => [row.status, row.count]));
  const all = counted.rows.reduce((sum, { count }) => sum + count, 0);
  const products = await summariesOf(
    db,
    listed.rows.map(({ id }) => id),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    items: listed.rows.flatMap(({ id, ...row }) => {
      const product = byId.get(id);
      return product ? [{ ...row, product: { ...product, status: row.status } }] : [];
    }),
    page: pageOf(page, ownAdsPerPage, status ? (counts[status] ?? 0) : all),
    counts,
    all,
  };
}
