import { sql } from "kysely";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { postTransaction } from "#domain/ledger/post-transaction.server.ts";
import { createCorrectionPosting } from "#domain/ledger/posting.ts";
import type { SellerOrder } from "#domain/orders/order.ts";
import type { ReturnEntry } from "./queries.server.ts";
import { calculateFullRefund } from "./return-value.ts";

/**
 * Sums the buyer's money that the platform has received for a seller order and not refunded: online payments and bank
 * transfers, in escrow or released. Cash is left out, because only the seller knows of it.
 */
export async function sumPlatformMoney(
  trx: Trx,
  { id, charge: { currency } }: Pick<SellerOrder, "id" | "charge">,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(held_goods_minor + held_shipping_minor + held_tax_minor
      + released_goods_minor + released_shipping_minor + released_tax_minor), 0)::bigint as minor
    from settlements where seller_order_id = ${id} and currency = ${currency}`.execute(trx);
  return rows[0]?.minor ?? 0;
}

/** Sums what the seller was credited for the return shipping of a seller order. */
async function sumShippingCredits(trx: Trx, sellerOrderId: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as minor
    from returns r join ledger_transactions t on t.reference = 'correction:return-' || r.id
      join ledger_entries e on e.transaction_id = t.id and e.account = 'seller'
    where r.seller_order_id = ${sellerOrderId}`.execute(trx);
  return rows[0]?.minor ?? 0;
}

/**
 * Credits the seller the returned pieces' share of the shipping price, if the platform pays the return shipping. All
 * returns of a seller order get at most its shipping price, and never more than `sumPlatformMoney`. The caller has locked
 * the seller order.
 */
export async function creditReturnShipping(
  trx: Trx,
  { found, sellerOrder, order, returns }: ReturnEntry,
  now: Date,
): Promise<void> {
  if (found.shippingPaidBy !== "platform") return;
  const { currency, shippingMinor } = sellerOrder.charge;
  const amountMinor = Math.min(
    calculateFullRefund(sellerOrder, found, returns).shippingMinor,
    shippingMinor - (await sumShippingCredits(trx, sellerOrder.id)),
    await sumPlatformMoney(trx, sellerOrder),
  );
  if (amountMinor <= 0) return;
  await postTransaction(
    trx,
    createCorrectionPosting(`return-${found.id}`, `Return shipping, order ${order.number}`, {
      sellerId: sellerOrder.seller.id,
      currency,
      amountMinor,
    }),
    now,
  );
}
