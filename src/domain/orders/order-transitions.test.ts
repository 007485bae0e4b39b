import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canChangePaymentStatus,
  canTransitionOrder,
  getAllowedOrderTransitions,
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
});
