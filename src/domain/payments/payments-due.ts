import type { Order } from "#domain/orders/order.ts";
import { isStockReleasingStatus } from "#domain/orders/order-transitions.ts";
import type { Money } from "#kernel/money.ts";

/** Amount of one currency that has to be paid for an order, with the parts of its seller orders. */
export type PaymentDue = { currency: string; amountMinor: number; allocations: PaymentAllocation[] };
type PaymentAllocation = { sellerOrderId: number; amountMinor: number };

/**
 * Lists what still has to be paid online for an order, one amount for each currency, in the order of the seller orders.
 * Empty for orders with another payment method.
 */
export function listPaymentsDue(order: Order): PaymentDue[] {
  if (order.payment !== "online") return [];
  const dues = new Map<string, PaymentDue>();
  for (const sellerOrder of order.sellers) {
    const { id, status, paymentStatus, charge } = sellerOrder;
    if (isStockReleasingStatus(status) || paymentStatus !== "unpaid" || charge.totalMinor === 0) continue;
    const { currency } = charge;
    const due = dues.get(currency) ?? { currency, amountMinor: 0, allocations: [] };
    due.amountMinor += charge.totalMinor;
    due.allocations.push({ sellerOrderId: id, amountMinor: charge.totalMinor });
    dues.set(currency, due);
  }
  return [...dues.values()];
}

export const toMoney = ({ currency, amountMinor }: Pick<PaymentDue, "currency" | "amountMinor">): Money => ({
  minor: amountMinor,
  currency,
});
