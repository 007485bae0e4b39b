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
  totalMinor: number;
  /** Discounts of the platform's coupons. */
  discountMinor: number;
  /** The buyer's money that was released from escrow. */
  releasedMinor: number;
  /** Cash that the seller says to have collected. */
  cashMinor: number;
  /** Discounts of all coupons, and the share of the pieces that the seller got back. */
  allDiscountMinor: number;
  returnedDiscountMinor: number;
  /** Whether the seller's word about delivery and cash counts: the days of the setting `escrowDays` have passed. */
  isSettled: boolean;
};

/**
 * Calculates what the platform owes a seller for the discounts of its own coupons: the same share of the discount as the
 * share of the buyer's money that the seller has. Cash counts only if `isSettled`. If the coupons left nothing to pay, it
 * is then the discount of the pieces that were not returned. Cancelled and returned orders cost nothing.
 */
export function calculateCouponCosts({
  status,
  totalMinor,
  discountMinor,
  releasedMinor,
  cashMinor,
  allDiscountMinor,
  returnedDiscountMinor,
  isSettled,
}: CouponCostBasis): number {
  if (status === "CANCELLED" || status === "RETURNED") return 0;
  const [part, whole] =
    totalMinor === 0
      ? [isSettled ? allDiscountMinor - returnedDiscountMinor : 0, allDiscountMinor]
      : [Math.min(releasedMinor + (isSettled ? cashMinor : 0), totalMinor), totalMinor];
  return Number(roundQuotient(BigInt(discountMinor) * BigInt(part), BigInt(whole)));
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

/** Reads what the platform's coupons cost in a seller order. Undefined if no coupon of the platform was used. */
export async function readCouponCosts(db: Db, sellerOrderId: number): Promise<CouponCosts | undefined> {
  const { rows } = await sql<CouponCosts>`
    select s.seller_id as "sellerId", s.currency, s.status, s.total_minor as "totalMinor",
      s.discount_minor as "allDiscountMinor", s.awaits_coupon_costs as "isAwaited",
      coalesce((select sum(amount_minor) from seller_order_coupons
        where seller_order_id = s.id and paid_by = 'platform'), 0)::bigint as "discountMinor",
      coalesce(m.released_goods_minor + m.released_shipping_minor + m.released_tax_minor, 0)::bigint as "releasedMinor",
      coalesce(m.cash_goods_minor + m.cash_shipping_minor + m.cash_tax_minor, 0)::bigint as "cashMinor",
      coalesce((select round(sum(l.discount_minor::numeric * r.quantity / l.quantity))
        from returns r join order_lines l on l.id = r.order_line_id
        where r.seller_order_id = s.id and r.received_at is not null), 0)::bigint as "returnedDiscountMinor",
      (select min(occurred_at) from order_events where seller_order_id = s.id and what = 'DELIVERED') as "deliveredAt",
      ${hasOpenReturnSql} as "hasOpenReturn",
      coalesce((select sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.seller_order_id = s.id and t.kind = 'coupon' and e.account = 'seller'), 0)::bigint as "paidMinor",
      (select count(*) from ledger_transactions t where t.seller_order_id = s.id and t.kind = 'coupon')::int as postings
    from seller_orders s left join settlements m on m.seller_order_id = s.id and m.currency = s.currency
    where s.id = ${sellerOrderId}
      and exists (select from seller_order_coupons d where d.seller_order_id = s.id and d.paid_by = 'platform')`.execute(
    db,
  );
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
