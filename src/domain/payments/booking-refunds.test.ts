import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateRefund } from "#domain/bookings/cancellation.ts";
import { type CapturedBookingPayment, planBookingRefunds } from "./booking-refunds.ts";

const createPayment = (id: string, amountMinor: number, more: Partial<CapturedBookingPayment> = {}) => ({
  id,
  amountMinor,
  refundedMinor: 0,
  keptMinor: null,
  reason: "cancelled",
  ...more,
});

/** Event in the life of a paid booking. `share` is the part of the present price, in thousandths. */
const event = fc.oneof(
  fc.record({ kind: fc.constant("dearer" as const), amountMinor: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant("unused" as const), amountMinor: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant("cheaper" as const), share: fc.integer({ min: 0, max: 1_000 }) }),
);

describe("planBookingRefunds", () => {
  it("Captures less refunds are what the rules keep after any changes and a cancellation, per payment never below zero", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(event, { maxLength: 8 }),
        fc.option(fc.constantFrom(0, 50, 100), { nil: undefined }),
        (price, events, cancelPercent) => {
          const payments: CapturedBookingPayment[] = [createPayment("0", price)];
          let paid = price;
          let kept = paid;
          const settle = () => {
            for (const { paymentId, amountMinor } of planBookingRefunds(payments, kept)) {
              expect(amountMinor).toBeGreaterThan(0);
              const payment = payments.find(({ id }) => id === paymentId) as CapturedBookingPayment;
              payment.refundedMinor += amountMinor;
              expect(payment.refundedMinor).toBeLessThanOrEqual(payment.amountMinor);
            }
            const leftOf = (isPooled: boolean) =>
              payments
                .filter(({ keptMinor }) => (keptMinor === null) === isPooled)
                .reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0);
            expect(leftOf(true)).toBe(kept);
            expect(leftOf(false)).toBe(0);
            expect(planBookingRefunds(payments, kept)).toEqual([]);
          };
          for (const each of events) {
            if (each.kind === "cheaper") paid = Math.floor((paid * each.share) / 1_000);
            else {
              const more = each.kind === "unused" ? { keptMinor: 0, reason: "change-lapsed" } : {};
              payments.push(createPayment(String(payments.length), each.amountMinor, more));
              if (each.kind === "dearer") paid += each.amountMinor;
            }
            kept = paid;
            settle();
          }
          if (cancelPercent !== undefined) {
            kept = paid - calculateRefund(paid, cancelPercent);
            settle();
          }
        },
      ),
    );
  });

  it("The newest payment of the price is refunded first, and the rest comes from the older one", () => {
    const payments = [createPayment("first", 300), createPayment("second", 100)];
    expect(planBookingRefunds(payments, 200)).toEqual([
      { paymentId: "second", amountMinor: 100, reason: "cancelled" },
      { paymentId: "first", amountMinor: 100, reason: "cancelled" },
    ]);
  });

  it("A refund that was made of the first payment is not made again of the second", () => {
    const payments = [createPayment("first", 300, { refundedMinor: 150 }), createPayment("second", 100)];
    expect(planBookingRefunds(payments, 250)).toEqual([]);
  });

  it("A deposit gives back what is not kept, and leaves the price alone", () => {
    const payments = [createPayment("price", 300), createPayment("deposit", 1_000, { keptMinor: 400 })];
    expect(planBookingRefunds(payments, 300)).toEqual([
      { paymentId: "deposit", amountMinor: 600, reason: "cancelled" },
    ]);
  });
});
