import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderStatus, PaymentStatus } from "#db/schema/orders.ts";
import { getOrderPath, getOrderStatus, getSellerOrderPath, getTrackedOrderPath } from "./order.ts";
import {
  canChangePaymentStatus,
  canTransitionOrder,
  getAllowedOrderTransitions,
  isOrderStatus,
  orderStatuses,
} from "./order-transitions.ts";

const status = fc.constantFrom(...orderStatuses);
const by = fc.constantFrom("buyer" as const, "seller" as const, "staff" as const, "system" as const);

describe("Order transitions", () => {
  it("[ST-04] canTransitionOrder allows exactly the six legal transitions", () => {
    const legal = new Set([
      "PENDING CONFIRMED",
      "PENDING CANCELLED",
      "CONFIRMED SHIPPED",
      "CONFIRMED CANCELLED",
      "SHIPPED DELIVERED",
      "DELIVERED RETURNED",
    ]);
    for (const from of orderStatuses)
      for (const to of orderStatuses)
        expect(canTransitionOrder(from, to, "staff"), `${from} ${to}`).toBe(legal.has(`${from} ${to}`));
  });

  it("[ST-04] canTransitionOrder lets a buyer only cancel, and only pending or confirmed orders", () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        const may = to === "CANCELLED" && (from === "PENDING" || from === "CONFIRMED");
        expect(canTransitionOrder(from, to, "buyer")).toBe(may);
      }),
    );
  });

  it("[ST-04] getAllowedOrderTransitions lets the system only cancel, and only pending orders", () => {
    expect(getAllowedOrderTransitions("PENDING", "system")).toEqual(["CANCELLED"]);
    for (const from of orderStatuses.filter((each) => each !== "PENDING"))
      expect(getAllowedOrderTransitions(from, "system")).toEqual([]);
  });

  it("[ST-04] No sequence of transitions that canTransitionOrder allows returns an order to an earlier status", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(status, by), { maxLength: 40 }), (tries) => {
        let now = orderStatuses[0] ?? "PENDING";
        const been = [now];
        for (const [to, actor] of tries) {
          if (!canTransitionOrder(now, to, actor)) continue;
          expect(getAllowedOrderTransitions(now, actor)).toContain(to);
          expect(been).not.toContain(to);
          now = to;
          been.push(now);
        }
        expect(been.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it("canChangePaymentStatus allows exactly receipts and one payment before the end of an order, and refunds after it", () => {
    const payments: PaymentStatus[] = ["unpaid", "receipt-sent", "paid", "refunded"];
    for (const status of orderStatuses) {
      const ended = status === "CANCELLED" || status === "RETURNED";
      for (const from of payments) {
        const isUnpaid = from === "unpaid" || from === "receipt-sent";
        const allowed = payments.filter((to) => canChangePaymentStatus(status, from, to));
        const expected = ended ? (from === "paid" ? ["refunded"] : []) : isUnpaid ? ["receipt-sent", "paid"] : [];
        expect(allowed, `${status} ${from}`).toEqual(expected);
      }
    }
  });

  it("canChangePaymentStatus accepts payments of open orders, and refunds of paid orders that have ended", () => {
    expect(canChangePaymentStatus("PENDING", "unpaid", "paid")).toBe(true);
    expect(canChangePaymentStatus("CONFIRMED", "receipt-sent", "paid")).toBe(true);
    expect(canChangePaymentStatus("DELIVERED", "paid", "paid")).toBe(false);
    expect(canChangePaymentStatus("CANCELLED", "unpaid", "paid")).toBe(false);
    expect(canChangePaymentStatus("CANCELLED", "unpaid", "refunded")).toBe(false);
    expect(canChangePaymentStatus("RETURNED", "paid", "refunded")).toBe(true);
    expect(canChangePaymentStatus("SHIPPED", "paid", "refunded")).toBe(false);
    expect(canChangePaymentStatus("PENDING", "paid", "receipt-sent")).toBe(false);
  });

  it("isOrderStatus accepts the names of statuses only", () => {
    expect(orderStatuses.every(isOrderStatus)).toBe(true);
    expect(["pending", "", "constructor", null, 7, ["PENDING"]].some(isOrderStatus)).toBe(false);
  });
});

describe("Orders", () => {
  it("getOrderStatus returns the least advanced status of the seller orders", () => {
    const getStatus = (...statuses: OrderStatus[]) =>
      getOrderStatus({ sellers: statuses.map((status) => ({ status }) as never) });
    expect(getStatus("SHIPPED", "CONFIRMED", "CANCELLED")).toBe("CONFIRMED");
    const advancing: OrderStatus[] = ["CANCELLED", "RETURNED", "DELIVERED", "SHIPPED", "CONFIRMED", "PENDING"];
    for (let i = 1; i <= advancing.length; i += 1) expect(getStatus(...advancing.slice(0, i))).toBe(advancing[i - 1]);
    expect(getStatus()).toBe("PENDING");
  });

  it("The paths of an order differ for buyer, guest and seller", () => {
    expect([getOrderPath(7), getTrackedOrderPath("abc"), getSellerOrderPath(9)]).toEqual([
      "/account/orders/7",
      "/shop/orders/abc",
      "/account/sales/9",
    ]);
  });
});
