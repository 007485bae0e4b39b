import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type ListingKind, listingKinds } from "#db/schema/listings.ts";
import type { Day } from "#domain/bookings/days.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** Steps from a list to an order, in order. */
export const funnelSteps = ["list", "page", "contact", "cart", "order"] as const;
type FunnelStep = (typeof funnelSteps)[number];

export type Funnel = { kind: ListingKind; counts: Record<FunnelStep, number> }[];

/** Returns the name under which a step is counted by day, for steps that nothing else records. */
export const getFunnelCountName = (step: "list" | "cart", kind: ListingKind): string => `funnel.${step}.${kind}`;

/**
 * Counts the steps from a list to an order since a day, by kind of listing. Lists and carts are counted by day; the
 * statistics of listings have the views of pages and the revealed phone numbers. Conversations count as contacts, and
 * bookings of rentals as orders.
 */
export async function getFunnel(db: Db, since: Day): Promise<Funnel> {
  const start = sql`(${since}::timestamp at time zone ${getSiteProfile().timeZone})`;
  const { rows } = await sql<{ kind: ListingKind; step: FunnelStep; count: number }>`
    select split_part(name, '.', 3) as kind, split_part(name, '.', 2) as step, sum(count)::float8 as count
    from daily_counts where day >= ${since}::date and name like 'funnel.%' group by 1, 2
    union all
    select a.kind, 'page', sum(d.views)::float8 from ad_daily_stats d join ads a on a.id = d.ad_id
    where d.day >= ${since}::date group by 1
    union all
    select a.kind, 'contact', sum(d.reveals)::float8 from ad_daily_stats d join ads a on a.id = d.ad_id
    where d.day >= ${since}::date group by 1
    union all
    select a.kind, 'contact', count(*)::float8 from conversations c join ads a on a.id = c.ad_id
    where c.created_at >= ${start} group by 1
    union all
    select a.kind, 'order', count(*)::float8
    from order_lines l join seller_orders s on s.id = l.seller_order_id join orders o on o.id = s.order_id
      join ads a on a.id = l.ad_id
    where o.created_at >= ${start} group by 1
    union all
    select a.kind, 'order', count(*)::float8 from bookings b join ads a on a.id = b.ad_id
    where b.created_at >= ${start} and b.status <> 'blocked' group by 1`.execute(db);
  return listingKinds.map((kind) => {
    const counts = { list: 0, page: 0, contact: 0, cart: 0, order: 0 };
    for (const row of rows) if (row.kind === kind) counts[row.step] += row.count;
    return { kind, counts };
  });
}
