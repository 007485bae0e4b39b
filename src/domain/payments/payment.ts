import type { Money } from "#kernel/money.ts";

/** Payment providers that Karaj has an adapter for. */
export const paymentProviderIds = ["tap", "moyasar", "stripe", "paymob"] as const;
export type PaymentProviderId = (typeof paymentProviderIds)[number];

/** Ways in which a buyer pays on the page of a provider. */
export type OnlineMethod =
  | "apple-pay"
  | "mada"
  | "knet"
  | "benefit"
  | "omannet"
  | "naps"
  | "meeza"
  | "stc-pay"
  | "card";

/** States of a payment, in the order in which it passes through them. */
export const paymentStates = [
  "begun",
  "pending",
  "authorized",
  "failed",
  "voided",
  "expired",
  "captured",
  "partially-refunded",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Rank of each state. A payment moves only to a state of a higher rank. Money that was captured outranks a failure,
 * because an answer about the failure may be older than the capture.
 */
const stateRanks: Record<PaymentState, number> = {
  begun: 0,
  pending: 1,
  authorized: 2,
  failed: 3,
  voided: 3,
  expired: 3,
  captured: 4,
  "partially-refunded": 5,
  refunded: 6,
};

/** Checks whether a payment may move from one state to another. States only move forward. */
export const canAdvancePayment = (from: PaymentState, to: PaymentState): boolean => stateRanks[to] > stateRanks[from];

/** Checks whether a payment may still be paid, so that no second payment may begin beside it. */
export const isOpenPayment = (state: PaymentState): boolean => stateRanks[state] <= stateRanks.authorized;

/** Time after the end of a page in which money may still arrive there, in milliseconds. */
export const LATE_PAYMENT_MS = 24 * 60 * 60_000;

/**
 * Checks whether a provider may still capture a payment: an open one, or one that was closed recently although its
 * provider may not be able to make the page unusable.
 */
export const isPayable = ({ state, expiresAt }: { state: PaymentState; expiresAt: Date }, now: Date): boolean =>
  isOpenPayment(state) || (state === "expired" && now.getTime() - expiresAt.getTime() < LATE_PAYMENT_MS);

/** Interval at which an open payment is checked without a webhook, in milliseconds. */
export const OPEN_CHECK_MS = 5 * 60_000;

/** Interval at which a closed payment is checked that its provider may still let the buyer pay, in milliseconds. */
const CLOSED_CHECK_MS = 60 * 60_000;

/** Time after which a closed payment is given up if its provider never answers, in milliseconds. */
const GIVE_UP_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns when the provider is asked about a payment again. A closed payment is checked until one answer is newer than
 * `LATE_PAYMENT_MS` after the end of its page, also if the job did not run meanwhile. Returns null if no money can arrive
 * any more. `isAnswered` is false if the provider has not answered now.
 */
export function getNextPaymentCheck(
  { state, expiresAt }: { state: PaymentState; expiresAt: Date },
  now: Date,
  { isAnswered }: { isAnswered: boolean },
): Date | null {
  const time = now.getTime();
  if (isOpenPayment(state)) return new Date(time + OPEN_CHECK_MS);
  if (state !== "expired") return null;
  const lastCheck = expiresAt.getTime() + LATE_PAYMENT_MS;
  if (time < lastCheck) return new Date(Math.min(time + CLOSED_CHECK_MS, lastCheck));
  return isAnswered || time > lastCheck + GIVE_UP_MS ? null : new Date(time + CLOSED_CHECK_MS);
}

/** Checks whether the money of a payment has arrived, including money that was refunded later. */
export const isCapturedPayment = (state: PaymentState): boolean => stateRanks[state] >= stateRanks.captured;

/** Returns the state of a captured payment after refunds of `refundedMinor` in total. */
export function getRefundedState(amountMinor: number, refundedMinor: number): PaymentState {
  if (refundedMinor <= 0) return "captured";
  return refundedMinor < amountMinor ? "partially-refunded" : "refunded";
}

/** Reasons why a payment failed or needs a decision. Providers' own codes are mapped to these. */
export type PaymentFailureCode = "declined" | "authentication" | "cancelled" | "expired" | "mismatch" | "refused";

/** State of a payment as its provider reports it. Only `fetch` and the commands return it, webhooks never do. */
export type ProviderPayment = {
  state: Extract<PaymentState, "pending" | "authorized" | "captured" | "failed" | "voided" | "expired">;
  amount: Money;
  /** Fee of the provider, null if the provider does not report it with the payment. */
  feeMinor: number | null;
  /** Method with which the buyer paid, null if unknown. */
  method: OnlineMethod | null;
  /** Reason of the last failed attempt. A pending payment may have one, because the buyer can try again. */
  failureCode: PaymentFailureCode | null;
};
