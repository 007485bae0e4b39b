import type { Selectable, Transaction } from "kysely";
import type { InvoiceDocument } from "#db/schema/invoices.ts";
import type { RefundsTable } from "#db/schema/payments.ts";
import type { Tables } from "#db/schema/tables.ts";
import type { RefundCharge } from "#domain/cart/refund-charge.ts";
import { issueRefundCreditNote } from "#domain/invoices/invoices.server.ts";
import { recordOfflineRefund, recordRefund } from "#domain/ledger/record-payments.server.ts";
import { splitCharge } from "#domain/ledger/split-charge.ts";
import {
  lockSellerOrder,
  type NotifyingContext,
  recordOnlinePayment,
  updatePaymentStatus,
} from "#domain/orders/commands.server.ts";
import type { SellerOrder } from "#domain/orders/order.ts";
import { getRefundableCharge } from "./refundable-charge.server.ts";

type Trx = Transaction<Tables>;
type Refund = Selectable<RefundsTable>;

/**
 * Records a refund whose money has gone back: in the ledger, as a credit note if it is a part of the seller order, and as
 * the payment status if nothing is left.
 */
export async function recordCompletedRefund(trx: Trx, context: NotifyingContext, refund: Refund): Promise<void> {
  const system: NotifyingContext = { ...context, actor: { by: "system" } };
  const sellerOrderId = refund.seller_order_id;
  if (sellerOrderId === null) throw new Error(`refund ${refund.id} belongs to a booking`);
  const locked = await lockSellerOrder(trx, system.actor, sellerOrderId);
  if (!locked) throw new Error(`seller order ${sellerOrderId} does not exist`);
  const { sellerOrder } = locked;
  const charge = toRefundCharge(refund, sellerOrder.charge.currency);
  await recordInLedger(trx, sellerOrder, refund, charge, context.clock());
  if (refund.reason === "cancelled" || refund.reason === "returned")
    await recordOnlinePayment(trx, system, sellerOrderId, "refunded");
  if (!charge) return;
  await issueRefundCreditNote(trx, {
    sellerOrderId: sellerOrder.id,
    refundId: refund.id,
    charge,
    lines: await createCreditLines(trx, sellerOrder, refund, charge),
    now: context.clock(),
  });
  const left = await getRefundableCharge(trx, sellerOrder, "done");
  if (left.totalMinor === 0 && sellerOrder.paymentStatus === "paid")
    await updatePaymentStatus(trx, context, sellerOrder, "refunded");
}

/** Returns the amount of a refund by parts. Undefined for refunds of everything that is left. */
function toRefundCharge(refund: Refund, currency: string): RefundCharge | undefined {
  const { goods_minor, shipping_minor, tax_minor, included_tax_minor } = refund;
  if (goods_minor === null) return undefined;
  return {
    currency,
    goodsMinor: goods_minor,
    shippingMinor: shipping_minor ?? 0,
    taxMinor: tax_minor ?? 0,
    includedTaxMinor: included_tax_minor ?? 0,
    totalMinor: refund.amount_minor,
  };
}

/** Posts a refund in the ledger. */
async function recordInLedger(
  trx: Trx,
  { id, seller, charge: ordered }: SellerOrder,
  refund: Refund,
  charge: RefundCharge | undefined,
  now: Date,
): Promise<void> {
  const { currency, totalMinor } = ordered;
  // A whole payment consists of the ordered parts, also if parts of another payment for the same goods have gone back.
  const refunded = charge ?? (refund.amount_minor === totalMinor ? ordered : undefined);
  const parts = refunded && splitCharge(refunded);
  const record = refund.method === "online" ? recordRefund : recordOfflineRefund;
  await record(trx, {
    refundId: refund.id,
    sellerOrderId: id,
    sellerId: seller.id,
    currency,
    amountMinor: refund.amount_minor,
    parts: parts && { goods: parts.goodsMinor, shipping: parts.shippingMinor, tax: parts.taxMinor },
    now,
  });
}

/** Names the refunded goods in a credit note: the returned pieces, or a lower price. */
async function createCreditLines(
  trx: Trx,
  { lines }: SellerOrder,
  { return_id: returnId }: Refund,
  { goodsMinor }: RefundCharge,
): Promise<InvoiceDocument["lines"]> {
  const returned =
    returnId === null
      ? undefined
      : await trx
          .selectFrom("returns")
          .select(["order_line_id", "quantity"])
          .where("id", "=", returnId)
          .executeTakeFirst();
  const line = lines.find(({ id }) => id === returned?.order_line_id);
  if (!line || !returned) {
    const name = { en: "Price reduction", ar: "تخفيض السعر" };
    return [{ name, quantity: 1, unitMinor: goodsMinor, totalMinor: goodsMinor }];
  }
  const isFullPrice = line.dueMinor * returned.quantity === goodsMinor;
  const [quantity, unitMinor] = isFullPrice ? [returned.quantity, line.dueMinor] : [1, goodsMinor];
  return [{ name: line.name, quantity, unitMinor, totalMinor: goodsMinor }];
}
