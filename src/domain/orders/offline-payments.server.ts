import type { Trx } from "#domain/cart/cart-lines.server.ts";
import {
  type OfflinePayment,
  recordOfflinePayment,
  recordOfflineRefundInFull,
} from "#domain/ledger/record-payments.server.ts";
import { splitCharge } from "#domain/ledger/split-charge.ts";
import type { Order, SellerOrder } from "./order.ts";

const offlinePayments: Partial<Record<Order["payment"], OfflinePayment>> = {
  "cash-on-delivery": "cash",
  "bank-transfer": "transfer",
};

/**
 * Records in the ledger that an order was paid in cash or by bank transfer, or that the money went back. Online payments
 * are recorded when their provider reports them.
 */
export async function recordOfflinePaymentStatus(
  trx: Trx,
  { payment }: Pick<Order, "payment">,
  { id, seller, charge }: Pick<SellerOrder, "id" | "seller" | "charge">,
  to: "paid" | "refunded",
  now: Date,
): Promise<void> {
  const method = offlinePayments[payment];
  if (!method) return;
  const key = { sellerOrderId: id, sellerId: seller.id, currency: charge.currency, now };
  if (to === "refunded") await recordOfflineRefundInFull(trx, method, key);
  else await recordOfflinePayment(trx, method, { ...key, ...splitCharge(charge) });
}
