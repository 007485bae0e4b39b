import type { OrderActor, OrderStatus, PaymentMethod, PaymentStatus } from "#db/schema/orders.ts";

/**
 * Possible transitions from each status, with the actors who may make each (ST-04). The system cancels orders that the
 * seller did not answer.
 */
const transitions: Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderActor[]>>> = {
  PENDING: { CONFIRMED: ["seller", "staff"], CANCELLED: ["buyer", "seller", "staff", "system"] },
  CONFIRMED: { SHIPPED: ["seller", "staff"], CANCELLED: ["buyer", "seller", "staff"] },
  SHIPPED: { DELIVERED: ["seller", "staff"] },
  DELIVERED: { RETURNED: ["seller", "staff"] },
  CANCELLED: {},
  RETURNED: {},
};

export const orderStatuses = Object.keys(transitions) as OrderStatus[];

export const isOrderStatus = (text: unknown): text is OrderStatus =>
  typeof text === "string" && Object.hasOwn(transitions, text);

/** Checks whether an actor may move an order from one status to another (ST-04). */
export const canTransitionOrder = (from: OrderStatus, to: OrderStatus, by: OrderActor): boolean =>
  transitions[from][to]?.includes(by) ?? false;

/** Lists the statuses to which an actor may move an order from its current status. */
export const getAllowedOrderTransitions = (from: OrderStatus, by: OrderActor): OrderStatus[] =>
  (Object.keys(transitions[from]) as OrderStatus[]).filter((to) => canTransitionOrder(from, to, by));

/** Checks whether a buyer may confirm that the goods of an order with this status arrived. */
export const canConfirmReceipt = (status: OrderStatus): boolean => status === "SHIPPED" || status === "DELIVERED";

/**
 * Checks whether an order with this new status gives its goods back to the seller. The goods are then added to the
 * stock again.
 */
export const isStockReleasingStatus = (to: OrderStatus): boolean => to === "CANCELLED" || to === "RETURNED";

/**
 * Checks whether an actor may record a payment or a refund. Cash goes to the seller. Bank transfers go to the account of
 * the platform, so only its staff can know of them. Payment providers report online payments themselves.
 */
export function canRecordPayment(method: PaymentMethod, by: OrderActor): boolean {
  if (method === "online") return by === "system";
  return by === "staff" || (by === "seller" && method === "cash-on-delivery");
}

/**
 * Checks whether an order still has to be paid online before its seller may confirm it. `isDue` says whether anything
 * is paid with the order.
 */
export const isUnpaidOnline = (method: PaymentMethod, status: PaymentStatus, isDue: boolean): boolean =>
  method === "online" && isDue && status === "unpaid";

/**
 * Checks whether the payment status of an order may change. An order can be paid only once, and only a paid order can
 * be refunded.
 */
export function canChangePaymentStatus(status: OrderStatus, from: PaymentStatus, to: PaymentStatus): boolean {
  const isEnded = isStockReleasingStatus(status);
  switch (to) {
    case "receipt-sent":
    case "paid":
      return !isEnded && (from === "unpaid" || from === "receipt-sent");
    case "refunded":
      return isEnded && from === "paid";
    case "unpaid":
      return false;
  }
}
