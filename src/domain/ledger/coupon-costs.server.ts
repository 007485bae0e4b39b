import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { roundQuotient } from "#kernel/money.ts";
import { postTransaction } from "./post-transaction.server.ts";
import { createCouponCostPosting } from "./posting.ts";

type CouponCosts = {
  sellerId: number;
  currency: string;
  status: string;
  totalMinor: number;
  discountMinor: number;
  /** Amount of the buyer's money that the seller has: released from escrow, or collected in cash. */
  receivedMinor: number;
  paidMinor: number;
  postings: number;
};

/**
 * Calculates what the platform owes a seller for the discounts of its own coupons: the same share of the discount as the
 * share of the buyer's money that the seller has. If the coupons left nothing to pay, it is the whole discount while the
 * order is delivered.
 */
export function calculateCouponCosts({
  status,
  totalMinor,
  discountMinor,
  receivedMinor,
}: Pick<CouponCosts, "status" | "totalMinor" | "discountMinor" | "receivedMinor">): number {
  if (totalMinor === 0) return status === "DELIVERED" ? discountMinor : 0;
  const received = Math.min(receivedMinor, totalMinor);
  return Number(roundQuotient(BigInt(discountMinor) * BigInt(received), BigInt(totalMinor)));
}

/** Reads what the platform's coupons cost in a seller order. Undefined if no coupon of the platform was used. */
export async function readCouponCosts(db: Db, sellerOrderId: number): Promise<CouponCosts | undefined> {
  const { rows } = await sql<CouponCosts>`
    select s.seller_id as "sellerId", s.currency, s.status, s.total_minor as "totalMinor",
      coalesce((select sum(amount_minor) from seller_order_coupons
        where seller_order_id = s.id and paid_by = 'platform'), 0)::bigint as "discountMinor",
      coalesce((select released_goods_minor + released_shipping_minor + released_tax_minor
          + cash_goods_minor + cash_shipping_minor + cash_tax_minor
        from settlements m where m.seller_order_id = s.id and m.currency = s.currency), 0)::bigint as "receivedMinor",
      coalesce((select sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.seller_order_id = s.id and t.kind = 'coupon' and e.account = 'seller'), 0)::bigint as "paidMinor",
      (select count(*) from ledger_transactions t where t.seller_order_id = s.id and t.kind = 'coupon')::int as postings
    from seller_orders s where s.id = ${sellerOrderId}
      and exists (select from seller_order_coupons d where d.seller_order_id = s.id and d.paid_by = 'platform')`.execute(
    db,
  );
  return rows[0];
}

/**
 * Posts what the platform now owes the seller of a seller order for the discounts of its own coupons, or what the seller
 * gives back after a refund. Posts nothing if nothing has changed. The caller has locked the settlement or the order.
 */
export async function settleCouponCosts(trx: Transaction<Tables>, sellerOrderId: number, now: Date): Promise<void> {
  const costs = await readCouponCosts(trx, sellerOrderId);
  if (!costs) return;
  const { sellerId, currency, paidMinor, postings } = costs;
  const amountMinor = calculateCouponCosts(costs) - paidMinor;
  await postTransaction(
    trx,
    createCouponCostPosting(sellerOrderId, postings + 1, { sellerId, currency, amountMinor }),
    now,
  );
}
