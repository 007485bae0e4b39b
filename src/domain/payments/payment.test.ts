import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStripeProvider } from "./adapters/stripe.server.ts";
import type { PaymentState } from "./payment.ts";
import {
  canAdvancePayment,
  getNextPaymentCheck,
  getRefundedState,
  isCapturedPayment,
  isOpenPayment,
  LATE_PAYMENT_MS,
  paymentStates,
} from "./payment.ts";
import { listMethodsForCurrency } from "./payment-methods.ts";

const anyState = fc.constantFrom(...paymentStates);

describe("States of a payment", () => {
  it("Applying reported states in any order never moves a payment backwards and never loses a capture", () => {
    fc.assert(
      fc.property(fc.array(anyState), (reported) => {
        let state: PaymentState = "begun";
        const passed: PaymentState[] = [state];
        for (const next of reported) {
          if (!canAdvancePayment(state, next)) continue;
          state = next;
          passed.push(state);
        }
        // No state occurs twice, and a payment with captured money ends captured.
        expect(new Set(passed).size).toBe(passed.length);
        expect(isCapturedPayment(state)).toBe(reported.some(isCapturedPayment));
      }),
    );
  });

  it("A payment is open or captured or ended, and only one of them", () => {
    for (const state of paymentStates) expect(isOpenPayment(state) && isCapturedPayment(state)).toBe(false);
    expect(paymentStates.filter((state) => !isOpenPayment(state) && !isCapturedPayment(state))).toEqual([
      "failed",
      "voided",
      "expired",
    ]);
  });

  it("A failure, a cancellation and an expiry don't replace each other, but captured money replaces all of them", () => {
    const ended = ["failed", "voided", "expired"] as const;
    for (const from of ended) {
      for (const to of ended) expect(canAdvancePayment(from, to)).toBe(false);
      expect(canAdvancePayment(from, "captured")).toBe(true);
    }
  });

  it("getNextPaymentCheck ends after an answer from the time in which no money can arrive any more, however late", () => {
    const expiresAt = new Date("2026-03-01T12:00:00Z");
    const addTime = (milliseconds: number) => new Date(expiresAt.getTime() + milliseconds);
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 20_000 }), fc.boolean(), (minutes, isAnswered) => {
        const now = addTime(minutes * 60_000);
        const next = getNextPaymentCheck({ state: "expired", expiresAt }, now, { isAnswered });
        const isOver = now.getTime() >= expiresAt.getTime() + LATE_PAYMENT_MS;
        if (!isOver) expect(next?.getTime()).toBeLessThanOrEqual(expiresAt.getTime() + LATE_PAYMENT_MS);
        if (isOver && isAnswered) expect(next).toBeNull();
        if (next) expect(next.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
    const day = 24 * 60 * 60_000;
    expect(
      getNextPaymentCheck({ state: "expired", expiresAt }, addTime(2 * day), { isAnswered: false }),
    ).not.toBeNull();
    expect(getNextPaymentCheck({ state: "expired", expiresAt }, addTime(9 * day), { isAnswered: false })).toBeNull();
  });

  it("getNextPaymentCheck checks open payments every five minutes, and no others", () => {
    const now = new Date("2026-03-01T12:00:00Z");
    for (const state of paymentStates.filter((each) => each !== "expired")) {
      const next = getNextPaymentCheck({ state, expiresAt: now }, now, { isAnswered: true });
      expect(next, state).toEqual(isOpenPayment(state) ? new Date("2026-03-01T12:05:00Z") : null);
    }
  });

  it("getRefundedState tells a partial refund from a complete one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (amount, refunded) => {
        const state = getRefundedState(amount, refunded);
        expect(state === "captured").toBe(refunded === 0);
        expect(state === "refunded").toBe(refunded >= amount);
      }),
    );
  });
});

describe("listMethodsForCurrency", () => {
  const all = new Set(["apple-pay", "mada", "knet", "benefit", "stc-pay", "card"] as const);

  it.each([
    ["SAR", "SA", ["mada", "apple-pay", "stc-pay", "card"]],
    ["KWD", "KW", ["knet", "apple-pay", "card"]],
    ["BHD", "BH", ["benefit", "apple-pay", "card"]],
    ["USD", "SA", ["apple-pay", "card"]],
    ["SAR", "DE", ["apple-pay", "stc-pay", "card", "mada"]],
  ] as const)("offers for %s to a buyer in %s: %j", (currency, country, expected) => {
    expect(listMethodsForCurrency(all, currency, country)).toEqual(expected);
  });

  it("listMethodsForCurrency offers nothing that the provider does not support", () => {
    expect(listMethodsForCurrency(new Set(["card"]), "SAR", "SA")).toEqual(["card"]);
  });

  it.each([
    ["AED", ["apple-pay", "card"]],
    ["KWD", []],
  ])("Stripe, which cannot refund thousandths, offers for %s: %j", (currency, expected) => {
    const stripe = createStripeProvider({ secretKey: "key", webhookSecret: "secret", baseUrl: "http://127.0.0.1:9" });
    expect(stripe.listMethods({ amount: { minor: 1_250, currency }, country: "AE" })).toEqual(expected);
  });
});
