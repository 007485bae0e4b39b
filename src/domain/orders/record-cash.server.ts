import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { splitCharge } from "#domain/cart/charges.ts";
import { recordCashCollected, recordCashReturned } from "#domain/ledger/record-payments.server.ts";
import type { SellerOrder } from "./order.ts";

/** Records in the ledger that the seller collected the cash of an order, or gave it back. */
export async function recordCash(
  trx: Trx,
  { id, seller, charge }: Pick<SellerOrder, "id" | "seller" | "charge">,
  to: "paid" | "refunded",
  now: Date,
): Promise<void> {
  const key = { sellerOrderId: id, sellerId: seller.id, currency: charge.currency, now };
  if (to === "refunded") await recordCashReturned(trx, key);
  else await recordCashCollected(trx, { ...key, ...splitCharge(charge) });
}
