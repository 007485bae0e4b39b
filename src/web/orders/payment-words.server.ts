import type { Order, SellerOrder } from "#domain/orders/order.ts";
import { paymentProviders } from "#domain/orders/payment.ts";
import { mayPay } from "#domain/orders/steps.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";

/** How an order is paid, in the reader's words. */
export function paymentOf(order: Order, language: Language) {
  const { t } = translator(language);
  return {
    method: order.payment,
    name: paymentProviders[order.payment].name[language],
    text: t(order.payment === "bank-transfer" ? "orders.payment.transferText" : "orders.payment.cashText"),
  };
}

/** Whether a receipt of a transfer is of use to a seller. */
export const takesReceipt = (order: Order, share: SellerOrder): boolean =>
  paymentProviders[order.payment].takesReceipts &&
  share.subtotalMinor > 0 &&
  mayPay(share.status, share.paymentStatus, "receipt-sent");
