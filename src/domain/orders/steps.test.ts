import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayPay, mayStep, orderStatuses, stepsFrom } from "./steps.ts";

const status = fc.constantFrom(...orderStatuses);
const by = fc.constantFrom("buyer" as const, "seller" as const, "staff" as const, "system" as const);

describe("the steps of an order", () => {
  it("[ST-04] are these and no others", () => {
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
        expect(mayStep(from, to, "staff"), `${from} ${to}`).toBe(legal.has(`${from} ${to}`));
  });

  it("[ST-04] a buyer may cancel, and nothing else", () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        const may = to === "CANCELLED" && (from === "PENDING" || from === "CONFIRMED");
        expect(mayStep(from, to, "buyer")).toBe(may);
      }),
    );
  });

  it("[ST-04] nothing comes about by itself but that what nobody answered is cancelled", () => {
    expect(stepsFrom("PENDING", "system")).toEqual(["CANCELLED"]);
    for (const from of orderStatuses.filter((each) => each !== "PENDING"))
      expect(stepsFrom(from, "system")).toEqual([]);
  });

  it("[ST-04] whatever is tried, an order never goes back, and ends", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(status, by), { maxLength: 40 }), (tries) => {
        let now = orderStatuses[0] ?? "PENDING";
        const been = [now];
        for (const [to, who] of tries) {
          if (!mayStep(now, to, who)) continue;
          expect(stepsFrom(now, who)).toContain(to);
          expect(been).not.toContain(to);
          now = to;
          been.push(now);
        }
        expect(been.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it("money is taken for what goes on and given back for what was paid", () => {
    expect(mayPay("PENDING", "unpaid", "paid")).toBe(true);
    expect(mayPay("CONFIRMED", "receipt-sent", "paid")).toBe(true);
    expect(mayPay("DELIVERED", "paid", "paid")).toBe(false);
    expect(mayPay("CANCELLED", "unpaid", "paid")).toBe(false);
    expect(mayPay("CANCELLED", "unpaid", "refunded")).toBe(false);
    expect(mayPay("RETURNED", "paid", "refunded")).toBe(true);
    expect(mayPay("SHIPPED", "paid", "refunded")).toBe(false);
    expect(mayPay("PENDING", "paid", "receipt-sent")).toBe(false);
  });
});
