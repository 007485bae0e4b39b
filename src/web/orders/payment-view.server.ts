import type { Order, SellerOrder } from "#domain/orders/order.ts";
import { canChangePaymentStatus } from "#domain/orders/order-transitions.ts";
import { paymentProviders } from "#domain/orders/payment-providers.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage } from "#kernel/localized-text.ts";

/** Presents the payment method of an order in the reader's language. */
export function presentPayment(order: Order, language: Language) {
  const { t } = getTranslator(language);
  return {
    method: order.payment,
    name: pickByLanguage(paymentProviders[order.payment].name, language),
    text: t(order.payment === "bank-transfer" ? "orders.payment.transferText" : "orders.payment.cashText"),
  };
}

/** Returns whether a seller order accepts a transfer receipt now. */
export const canAcceptReceipt = (order: Order, sellerOrder: SellerOrder): boolean =>
  paymentProviders[order.payment].takesReceipts &&
  sellerOrder.subtotalMinor > 0 &&
  canChangePaymentStatus(sellerOrder.status, sellerOrder.paymentStatus, "receipt-sent");
