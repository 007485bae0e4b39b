import type { OrderActor, OrderStatus, PaymentStatus } from "#db/schema/orders.ts";

/**
 * Transitions from each status with the actors that may make them (ST-04). Staff may make all of them. The system
 * cancels orders without a response.
 */
const transitions: Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderActor[]>>> = {
  PENDING: { CONFIRMED: ["seller", "staff"], CANCELLED: ["buyer", "seller", "staff", "system"] },
  CONFIRMED: { SHIPPED: ["seller", "staff"], CANCELLED: ["buyer", "seller", "staff"] },
  SHIPPED: { DELIVERED: ["seller", "staff"] },
  DELIVERED: { RETURNED: ["seller", "staff"] },
  CANCELLED: {},
  RETURNED: {},
};

/** Every status of an order. */
export const orderStatuses = Object.keys(transitions) as OrderStatus[];

/** Checks whether a value is an order status. */
export const isOrderStatus = (text: unknown): text is OrderStatus =>
  typeof text === "string" && Object.hasOwn(transitions, text);

/** Checks whether an actor may move an order from one status to another (ST-04). */
export const canTransitionOrder = (from: OrderStatus, to: OrderStatus, by: OrderActor): boolean =>
  transitions[from][to]?.includes(by) ?? false;

/** Lists the transitions that an actor may make from a status. */
export const getAllowedTransitions = (from: OrderStatus, by: OrderActor): OrderStatus[] =>
  (Object.keys(transitions[from]) as OrderStatus[]).filter((to) => canTransitionOrder(from, to, by));

/** Checks whether a status returns the goods to the seller, so that the stock is available again. */
export const isStockReleased = (to: OrderStatus): boolean => to === "CANCELLED" || to === "RETURNED";

/** Checks whether a payment status may change. An order is paid once, and only a paid order can be refunded. */
export function canChangePayment(status: OrderStatus, from: PaymentStatus, to: PaymentStatus): boolean {
  const isEnded = isStockReleased(status);
  switch (to) {
    case "receipt-sent":
      return !isEnded && (from === "unpaid" || from === "receipt-sent");
    case "paid":
      return !isEnded && (from === "unpaid" || from === "receipt-sent");
    case "refunded":
      return isEnded && from === "paid";
    case "unpaid":
      return false;
  }
}
