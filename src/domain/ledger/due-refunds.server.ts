import { type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SettlementsTable } from "#db/schema/ledger.ts";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import { calculateCouponCosts, readCouponCosts } from "./coupon-costs.server.ts";
import {
  applyDueRefunds,
  type DueRefund,
  getBookingRefundParts,
  getSellerShare,
  refundEverything,
  type Settlement,
  sumParts,
} from "./settlement.ts";
import { toSettlement } from "./settlements.server.ts";
import { splitCharge } from "./split-charge.ts";

/** SQL condition that a refund of the seller order `s` waits: for its provider, or for a bank transfer. */
export const hasWaitingRefundSql = sql`exists (select from refunds f where f.seller_order_id = s.id and f.state = 'pending')`;

/** SQL condition that the order of the seller order `s` has ended and the buyer's money has not gone back yet. */
const isRefundDueSql = sql`(s.status in ('CANCELLED', 'RETURNED') and s.payment_status = 'paid')`;

type WaitingRefund = {
  amountMinor: number;
  /** Parts of the amount. Null if everything that is left is refunded. */
  goodsMinor: number | null;
  shippingMinor: number | null;
  taxMinor: number | null;
  includedTaxMinor: number | null;
  purpose: PaymentPurpose | null;
  reason: string;
};

type DueSettlement = Selectable<SettlementsTable> & { isRefundDue: boolean; refunds: WaitingRefund[] };

/**
 * Sums by currency what sellers will have to give back of released money: for refunds that wait, and for orders that
 * have ended but were not refunded yet. It is in the balance, but cannot be paid out. Money in escrow is not part of it.
 */
export async function sumDueRefunds(db: Db, sellerIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<DueSettlement>`
    with due as (
      select m.id from seller_orders s join settlements m on m.seller_order_id = s.id and m.currency = s.currency
      where s.seller_id = any(${[...sellerIds]}::int[]) and (${hasWaitingRefundSql} or ${isRefundDueSql})
      union
      select m.id from refunds f join payments p on p.id = f.payment_id
        join settlements m on m.booking_id = p.booking_id and m.is_deposit = (p.purpose = 'deposit')
      where f.state = 'pending' and m.seller_id = any(${[...sellerIds]}::int[]))
    select m.*, coalesce(${isRefundDueSql}, false) as "isRefundDue",
      coalesce((select json_agg(json_build_object('amountMinor', f.amount_minor,
          'goodsMinor', coalesce(f.goods_minor, w.subtotal_minor), 'shippingMinor', coalesce(f.shipping_minor, w.shipping_minor),
          'taxMinor', coalesce(f.tax_minor, w.tax_minor),
          'includedTaxMinor', coalesce(f.included_tax_minor, w.included_tax_minor),
          'purpose', p.purpose, 'reason', f.reason) order by f.created_at, f.id)
        from refunds f left join payments p on p.id = f.payment_id
          -- A refund of a whole payment has the parts of the order.
          left join seller_orders w on w.id = s.id and f.goods_minor is null and f.amount_minor = w.total_minor
        where f.state = 'pending' and (f.seller_order_id = m.seller_order_id
          or (p.booking_id = m.booking_id and m.is_deposit = (p.purpose = 'deposit')))), '[]') as refunds
    from due join settlements m on m.id = due.id left join seller_orders s on s.id = m.seller_order_id
    where m.released_goods_minor + m.released_shipping_minor + m.released_tax_minor > 0`.execute(db);
  const sums = new Map<string, number>();
  for (const row of rows) {
    const dueMinor = await calculateDueRefund(db, row);
    if (dueMinor > 0) sums.set(row.currency, (sums.get(row.currency) ?? 0) + dueMinor);
  }
  return sums;
}

/** Calculates what the balance of the seller loses when the refunds of a settlement are made. */
async function calculateDueRefund(db: Db, { isRefundDue, refunds, ...row }: DueSettlement): Promise<number> {
  const before = toSettlement(row);
  const after = isRefundDue
    ? refundEverything(before).settlement
    : applyDueRefunds(before, refunds.map(row.booking_id === null ? toOrderRefund : toBookingRefund));
  return getSellerShare(before) - getSellerShare(after) + (await calculateDueCouponCosts(db, after));
}

/** Calculates what the seller gives back of the discounts that the platform paid for a seller order. */
async function calculateDueCouponCosts(db: Db, after: Settlement): Promise<number> {
  if (after.sellerOrderId === undefined) return 0;
  const costs = await readCouponCosts(db, after.sellerOrderId, { withPending: true });
  if (!costs) return 0;
  const left = { releasedMinor: sumParts(after.released), cashMinor: sumParts(after.cash) };
  // What was posted for cash stays posted. Before that there is nothing to give back.
  return costs.paidMinor - calculateCouponCosts({ ...costs, ...left, isSettled: costs.paidMinor > 0 });
}

/** Converts a refund of a seller order. It takes the parts that `recordCompletedRefund` posts. */
function toOrderRefund(refund: WaitingRefund): DueRefund {
  const { amountMinor, goodsMinor, shippingMinor, taxMinor, includedTaxMinor } = refund;
  if (goodsMinor === null) return { amountMinor, parts: undefined };
  const parts = splitCharge({
    goodsMinor,
    shippingMinor: shippingMinor ?? 0,
    taxMinor: taxMinor ?? 0,
    includedTaxMinor: includedTaxMinor ?? 0,
  });
  return { amountMinor, parts: { goods: parts.goodsMinor, shipping: parts.shippingMinor, tax: parts.taxMinor } };
}

/** Converts a refund of a booking. It takes the parts that `recordBookingRefund` posts. */
const toBookingRefund = ({ amountMinor, purpose, reason }: WaitingRefund): DueRefund => ({
  amountMinor,
  parts: getBookingRefundParts({ amountMinor, reason, isDeposit: purpose === "deposit" }),
});

/** Checks whether money of sellers still has to go back to buyers, from escrow or from their balances. */
export async function hasDueRefunds(db: Db, sellerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from seller_orders s where s.seller_id = any(${[...sellerIds]}::int[]) and (${hasWaitingRefundSql}
      or (${isRefundDueSql} and exists (select from settlements m where m.seller_order_id = s.id
        and m.held_goods_minor + m.held_shipping_minor + m.held_tax_minor
          + m.released_goods_minor + m.released_shipping_minor + m.released_tax_minor > 0)))
    union all
    select from refunds f join payments p on p.id = f.payment_id join bookings b on b.id = p.booking_id
    where f.state = 'pending' and b.seller_id = any(${[...sellerIds]}::int[])
    limit 1`.execute(db);
  return rows.length > 0;
}
