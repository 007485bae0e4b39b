import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#db/schema/orders.ts";
import {
  getEarliestAutoCancellation,
  getReminderCutoff,
  getResponseDeadline,
  isAwaitingResponse,
  isResponseOverdue,
  MIN_CANCELLATION_NOTICE_DAYS,
  REMINDER_LEAD_DAYS,
  responseTimeText,
  SELLER_RESPONSE_DAYS,
} from "./response-deadline.ts";

const day = 24 * 60 * 60_000;

describe("Response deadline of an order", () => {
  const time = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });

  it("An order ends at its deadline, or the minimum notice after its reminder if that is later", () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 60 * day }), (placed, late) => {
        const answerBy = getResponseDeadline(placed);
        const reminded = new Date(placed.getTime() + (SELLER_RESPONSE_DAYS - REMINDER_LEAD_DAYS) * day + late);
        expect(getReminderCutoff(reminded) >= answerBy).toBe(true);
        const earliest = getEarliestAutoCancellation(reminded);
        const until = answerBy > earliest ? answerBy : earliest;
        expect(until >= answerBy).toBe(true);
        expect(until.getTime() - reminded.getTime()).toBeGreaterThanOrEqual(MIN_CANCELLATION_NOTICE_DAYS * day);
        if (late <= (REMINDER_LEAD_DAYS - MIN_CANCELLATION_NOTICE_DAYS) * day) expect(until).toEqual(answerBy);
        expect(isResponseOverdue({ answerBy: until, remindedAt: reminded }, until)).toBe(true);
        expect(isResponseOverdue({ answerBy: until, remindedAt: reminded }, new Date(until.getTime() - 1))).toBe(false);
        expect(isResponseOverdue({ answerBy: null, remindedAt: reminded }, until)).toBe(false);
        // Without a reminder no order ends.
        const yearLater = new Date(until.getTime() + 365 * day);
        expect(isResponseOverdue({ answerBy: until, remindedAt: null }, yearLater)).toBe(false);
      }),
    );
  });

  it("isAwaitingResponse is true only for pending orders without a payment or receipt", () => {
    const all = ["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"] as OrderStatus[];
    const payments = ["unpaid", "receipt-sent", "paid", "refunded"] as PaymentStatus[];
    const listAwaited = (method: PaymentMethod, isDue: boolean) =>
      all.flatMap((status) =>
        payments
          .filter((payment) => isAwaitingResponse(status, payment, method, isDue))
          .map((payment) => `${status} ${payment}`),
      );
    for (const method of ["cash-on-delivery", "bank-transfer"] as const)
      for (const isDue of [true, false]) expect(listAwaited(method, isDue)).toEqual(["PENDING unpaid"]);
    // The seller's time begins with the online payment, and at once if nothing has to be paid.
    expect(listAwaited("online", true)).toEqual(["PENDING paid"]);
    expect(listAwaited("online", false)).toEqual(["PENDING unpaid"]);
    // Arabic uses the plural أيام for counts from 3 to 10.
    expect(responseTimeText.ar).toMatch(/^([3-9]|10) أيام$/);
  });
});
