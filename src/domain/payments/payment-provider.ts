import type { Language } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import type { OnlineMethod, PaymentProviderId, ProviderPayment } from "./payment.ts";

/** Amount that a buyer is about to pay, and the buyer's country as ISO 3166 code. */
type PaymentQuery = { amount: Money; country: string };

/** Request to begin a payment. `key` is the id of our payment: a repeated request with it never charges twice. */
export type BeginPaymentRequest = {
  key: string;
  amount: Money;
  orderNumber: string;
  language: Language;
  buyer: { firstName: string; lastName: string; email: string; phone: string | null; country: string };
  /** Address to which the provider sends the buyer back. */
  returnUrl: string;
  /** Address to which the buyer comes back without having paid, if the provider tells the two apart. */
  cancelUrl: string;
  /** Address that receives the provider's webhooks. */
  webhookUrl: string;
  expiresAt: Date;
};

/** Payment that a provider has created. The buyer pays on the page at `redirectUrl`. */
export type BegunPayment = { providerPaymentId: string; redirectUrl: string };

/** Refund of a part of a payment. */
export type RefundRequest = {
  /** Begins with the id of our refund. It is the same in every attempt, until a refund with it has failed for good. */
  key: string;
  amount: Money;
  /** Sum of all earlier refunds. Adapters of providers without idempotency keys recognize a repeated refund by it. */
  refundedBeforeMinor: number;
  /**
   * Whether an earlier attempt was made. Adapters then look for its refund before they make one, because providers forget
   * idempotency keys, some after a day.
   */
  isRepeated: boolean;
  /** The provider's id of the refund of an earlier attempt, if known. Adapters then ask for it and make no other one. */
  refundId: string | null;
  reason: string;
};

/**
 * Refund as its provider reports it. `failed` is final: the provider has not sent the money and will not, so that it can
 * be sent again with another key.
 */
export type ProviderRefund = { refundId: string; state: "pending" | "done" | "failed" };

/** Verified webhook. Its contents are not trusted: it only tells which payment to fetch. */
type WebhookEvent = { eventId: string; providerPaymentId: string };

/** HTTP request of a webhook. The body is the raw text, because signatures are over its bytes. */
export type WebhookRequest = { body: string; headers: Headers; url: URL };

/** Reason why a webhook is not stored: the signature is wrong, or it is about something other than a payment. */
type WebhookRejection = "forged" | "irrelevant";

/**
 * Transfer of a seller's money to a bank account. `key` has sixteen digits and is the same in every attempt. `reference`
 * is shown to the seller by the bank.
 */
export type PayoutRequest = {
  key: string;
  amount: Money;
  iban: string;
  beneficiary: { name: string; mobile: string; city: string; country: string };
  reference: string;
};

/** Details of a payout that decide whether a provider can send it. Null details are missing. */
export type PayoutDetails = Pick<PayoutRequest, "amount" | "iban"> & { mobile: string | null; city: string | null };

/** Reason why a provider cannot send a payout, which is then transferred by hand. */
export type PayoutObstacle = "currency" | "iban" | "mobile" | "city";

/** Payout as its provider reports it. `reason` says in the provider's words why it failed. */
export type ProviderPayout = {
  providerPayoutId: string;
  state: "on-the-way" | "paid" | "failed";
  amount: Money;
  reason: string | null;
};

/** Capability of a provider to transfer sellers' money to their banks. */
export type PayoutSender = {
  /** Returns why the provider cannot send a payout, undefined if it can. */
  findObstacle(details: PayoutDetails): PayoutObstacle | undefined;
  /**
   * Sends a payout. After `ProviderUnavailableError` it may have been sent: look for it with `fetchPayout` before it is
   * sent again. After `ProviderRefusedError` nothing was sent.
   */
  sendPayout(request: PayoutRequest): Promise<ProviderPayout>;
  /**
   * Reads a payout by the provider's id or, if that is unknown, by our key. Returns undefined only if the provider has
   * none with this key. Throws `ProviderUnavailableError` if that cannot be said for certain.
   */
  fetchPayout(payout: { key: string; providerPayoutId: string | null }): Promise<ProviderPayout | undefined>;
};

/**
 * Payment provider with hosted pages. Card data never reaches Karaj. All methods except `listMethods` and
 * `parseWebhook` call the provider and may throw `ProviderUnavailableError` or `ProviderRefusedError`.
 */
export type PaymentProvider = {
  id: PaymentProviderId;
  /** Lists the methods that the provider offers for an amount, those of the buyer's country first. */
  listMethods(query: PaymentQuery): OnlineMethod[];
  begin(request: BeginPaymentRequest): Promise<BegunPayment>;
  /** Reads the state of a payment. This is the only source of truth about payments. */
  fetch(providerPaymentId: string, currency: string): Promise<ProviderPayment>;
  /** Captures an authorized payment completely. */
  capture(providerPaymentId: string, amount: Money, key: string): Promise<void>;
  /** Makes an unpaid or authorized payment impossible to pay, as far as the provider can. */
  void(providerPaymentId: string, currency: string, key: string): Promise<void>;
  refund(providerPaymentId: string, request: RefundRequest): Promise<ProviderRefund>;
  parseWebhook(request: WebhookRequest): WebhookEvent | WebhookRejection | Promise<WebhookEvent | WebhookRejection>;
  /** Undefined if the provider sends no payouts, or if the operator has named no account to send them from. */
  payouts?: PayoutSender | undefined;
};

/** Error: the provider did not answer, or answered with a failure of its own. The call may have had an effect. */
export class ProviderUnavailableError extends Error {}

/** Error: the provider refused the call, for example because of a wrong key. Repeating it does not help. */
export class ProviderRefusedError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
