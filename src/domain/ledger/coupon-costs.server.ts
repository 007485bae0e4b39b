import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import { roundQuotient } from "#kernel/money.ts";
import { calculateEscrowCutoff, hasOpenReturnSql } from "./escrow-time.server.ts";
import { postTransaction } from "./post-transaction.server.ts";
import { createCouponCostPosting } from "./posting.ts";

type Trx = Transaction<Tables>;

/** Amounts of a seller order on which the costs of its coupons depend, in minor units. */
export type CouponCostBasis = {
  status: OrderStatus;
  /** Discounts that the platform's coupons gave on the goods that the buyer keeps. */
  keptDiscountMinor: number;
  /** What the buyer pays for the goods that were not returned, and for shipping: the total less refunds of returns. */
  keptTotalMinor: number;
  /** The buyer's money that was released from escrow. */
  releasedMinor: number;
  /** Cash that the seller says to have collected. */
  cashMinor: number;
  /** Whether the seller's word about delivery and cash counts: the days of the setting `escrowDays` have passed. */
  isSettled: boolean;
};

/**
 * Calculates what the platform owes a seller for the discounts of its own coupons: those of the goods that the buyer
 * keeps, in the share of the price that the seller has and did not refund out of goodwill. Cash counts only if
 * `isSettled`, and so do kept goods that cost nothing. Cancelled and returned orders cost nothing.
 */
export function calculateCouponCosts({
  status,
  keptDiscountMinor,
  keptTotalMinor,
  releasedMinor,
  cashMinor,
  isSettled,
}: CouponCostBasis): number {
  if (status === "CANCELLED" || status === "RETURNED") return 0;
  if (keptTotalMinor <= 0) return isSettled ? keptDiscountMinor : 0;
  const receivedMinor = Math.min(releasedMinor + (isSettled ? cashMinor : 0), keptTotalMinor);
  return Number(roundQuotient(BigInt(keptDiscountMinor) * BigInt(receivedMinor), BigInt(keptTotalMinor)));
}

/** What the platform's coupons cost in a seller order, and what was posted of it. */
type CouponCosts = Omit<CouponCostBasis, "isSettled"> & {
  sellerId: number;
  currency: string;
  isAwaited: boolean;
  deliveredAt: Date | null;
  hasOpenReturn: boolean;
  paidMinor: number;
  postings: number;
};

/**
 * Reads what the platform's coupons cost in a seller order. Undefined if no coupon of the platform was used. Refunds of
 * returns count when they are done, with `withPending` before. Pieces that cost nothing count as returned when they arrive.
 */
export async function readCouponCosts(
  db: Db,
  sellerOrderId: number,
  { withPending = false }: { withPending?: boolean } = {},
): Promise<CouponCosts | undefined> {
  const { rows } = await sql<CouponCosts>`
    with return_refunds as (
      select r.order_line_id, f.amount_minor, f.goods_minor from refunds f join returns r on r.id = f.return_id
      where f.seller_order_id = ${sellerOrderId} and (f.state = 'done' or (${withPending} and f.state = 'pending'))
    ), discounts as (
      select l.platform_discount_minor as minor, case when l.due_minor * l.quantity > l.discount_minor
        then (select sum(goods_minor) from return_refunds f where f.order_line_id = l.id)
          / (l.due_minor * l.quantity - l.discount_minor)::numeric
        else (select sum(r.quantity) from returns r where r.order_line_id = l.id and r.received_at is not null)
          / l.quantity::numeric end as returned
      from order_lines l where l.seller_order_id = ${sellerOrderId} and l.platform_discount_minor > 0
    )
    select s.seller_id as "sellerId", s.currency, s.status, s.awaits_coupon_costs as "isAwaited",
      (select round(sum(minor * (1 - least(coalesce(returned, 0), 1)))) from discounts)::bigint as "keptDiscountMinor",
      (s.total_minor - coalesce((select sum(amount_minor) from return_refunds), 0))::bigint as "keptTotalMinor",
      coalesce(m.released_goods_minor + m.released_shipping_minor + m.released_tax_minor, 0)::bigint as "releasedMinor",
      coalesce(m.cash_goods_minor + m.cash_shipping_minor + m.cash_tax_minor, 0)::bigint as "cashMinor",
      (select min(occurred_at) from order_events where seller_order_id = s.id and what = 'DELIVERED') as "deliveredAt",
      ${hasOpenReturnSql} as "hasOpenReturn",
      coalesce((select sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.seller_order_id = s.id and t.kind = 'coupon' and e.account = 'seller'), 0)::bigint as "paidMinor",
      (select count(*) from ledger_transactions t where t.seller_order_id = s.id and t.kind = 'coupon')::int as postings
    from seller_orders s left join settlements m on m.seller_order_id = s.id and m.currency = s.currency
    where s.id = ${sellerOrderId} and exists (select from discounts)`.execute(db);
  return rows[0];
}

/**
 * Posts what the platform now owes the seller of a seller order for the discounts of its own coupons, or what the seller
 * gives back after a refund, a cancellation or a return. Posts nothing if nothing has changed. Call it after each change
 * of the order and its money. The caller has locked the seller order.
 */
export async function settleCouponCosts(trx: Trx, sellerOrderId: number, now: Date): Promise<void> {
  const costs = await readCouponCosts(trx, sellerOrderId);
  if (!costs) return;
  const { sellerId, currency, status, deliveredAt, hasOpenReturn, isAwaited, paidMinor, postings } = costs;
  const { escrowDays } = await readSiteSettings(trx);
  const isDelivered = status === "DELIVERED" && deliveredAt !== null;
  // What was paid stays paid while a return is open; its refund takes back the share.
  const isSettled =
    isDelivered && (paidMinor > 0 || (!hasOpenReturn && deliveredAt <= calculateEscrowCutoff(now, escrowDays)));
  const owedMinor = calculateCouponCosts({ ...costs, isSettled });
  await postTransaction(
    trx,
    createCouponCostPosting(sellerOrderId, postings + 1, { sellerId, currency, amountMinor: owedMinor - paidMinor }),
    now,
  );
  const isAwaiting = isDelivered && calculateCouponCosts({ ...costs, isSettled: true }) > owedMinor;
  if (isAwaiting !== isAwaited)
    await trx
      .updateTable("seller_orders")
      .set({ awaits_coupon_costs: isAwaiting })
      .where("id", "=", sellerOrderId)
      .execute();
}

/**
 * Posts the costs of coupons of delivered seller orders that waited for the days of the setting `escrowDays`. Settles at
 * most `limit` seller orders and returns their number. Several processes may run this at once.
 */
export async function settleDueCouponCosts(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { escrowDays } = await readSiteSettings(db);
  const { rows } = await sql<{ id: number }>`
    select s.id from seller_orders s
    where s.awaits_coupon_costs and s.status = 'DELIVERED' and not ${hasOpenReturnSql} and exists (
      select from order_events e where e.seller_order_id = s.id and e.what = 'DELIVERED'
        and e.occurred_at <= ${calculateEscrowCutoff(now, escrowDays)})
    order by s.id limit ${limit}`.execute(db);
  let settled = 0;
  const errors: unknown[] = [];
  for (const { id } of rows) {
    try {
      await withTransaction(db, async (trx) => {
        await sql`select from seller_orders where id = ${id} for update`.execute(trx);
        await settleCouponCosts(trx, id, now);
      });
      settled += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  // One order that fails does not keep the money of the others.
  if (settled === 0 && errors.length > 0) throw errors[0];
  return settled;
}
