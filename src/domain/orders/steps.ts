import type { OrderStatus, PaymentStatus, StepBy } from "#db/schema/orders.ts";

/** ST-04: from each status the steps there are, and who may take them. Staff may take every one; what nobody answers is cancelled by itself. */
const steps: Record<OrderStatus, Partial<Record<OrderStatus, readonly StepBy[]>>> = {
  PENDING: { CONFIRMED: ["seller", "staff"], CANCELLED: ["buyer", "seller", "staff", "system"] },
  CONFIRMED: { SHIPPED: ["seller", "staff"], CANCELLED: ["buyer", "seller", "staff"] },
  SHIPPED: { DELIVERED: ["seller", "staff"] },
  DELIVERED: { RETURNED: ["seller", "staff"] },
  CANCELLED: {},
  RETURNED: {},
};

export const orderStatuses = Object.keys(steps) as OrderStatus[];

export const isOrderStatus = (text: unknown): text is OrderStatus =>
  typeof text === "string" && Object.hasOwn(steps, text);

/** Whether somebody may take an order from one status to another (ST-04). */
export const mayStep = (from: OrderStatus, to: OrderStatus, by: StepBy): boolean =>
  steps[from][to]?.includes(by) ?? false;

/** The steps that somebody may take now. */
export const stepsFrom = (from: OrderStatus, by: StepBy): OrderStatus[] =>
  (Object.keys(steps[from]) as OrderStatus[]).filter((to) => mayStep(from, to, by));

/** Goods that go back to the seller: the pieces can be bought again. */
export const givesBack = (to: OrderStatus): boolean => to === "CANCELLED" || to === "RETURNED";

/** Whether the money of an order can come to stand like that; it is paid once, and only what was paid is given back. */
export function mayPay(status: OrderStatus, from: PaymentStatus, to: PaymentStatus): boolean {
  const isOff = givesBack(status);
  switch (to) {
    case "receipt-sent":
      return !isOff && (from === "unpaid" || from === "receipt-sent");
    case "paid":
      return !isOff && (from === "unpaid" || from === "receipt-sent");
    case "refunded":
      return isOff && from === "paid";
    case "unpaid":
      return false;
  }
}
