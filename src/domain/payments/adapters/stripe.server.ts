import type Stripe from "stripe";
import { findDecisiveRefund } from "../decisive-refund.ts";
import type { OnlineMethod, PaymentFailureCode, ProviderPayment } from "../payment.ts";
import { listMethodsForCurrency } from "../payment-methods.ts";
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefusedError,
  ProviderUnavailableError,
  type WebhookRequest,
} from "../payment-provider.ts";
import { getCurrencyDecimals, parseMinorAmount } from "../provider-amounts.ts";
import { PROVIDER_TIMEOUT_MS, type ProviderCallSettings, requireUrl } from "../provider-http.server.ts";

/** Settings of a Stripe account. `webhookSecret` is the signing secret of the webhook endpoint. */
export type StripeSettings = ProviderCallSettings & { secretKey: string; webhookSecret: string };

const supported: ReadonlySet<OnlineMethod> = new Set(["apple-pay", "card"]);

/** Parts of a Checkout Session with expanded payment intent and charge that decide the state of a payment. */
export type StripeSessionData = {
  status: string | null;
  amount_total: number | null;
  currency: string | null;
  payment_intent: unknown;
};

type IntentData = {
  status: string;
  amount_received: number;
  last_payment_error?: { code?: string; decline_code?: string } | null;
  latest_charge?: unknown;
};
type ChargeData = {
  amount_refunded: number;
  balance_transaction?: unknown;
  payment_method_details?: { card?: { wallet?: { type?: string } | null } | null } | null;
};

const isExpanded = <T>(value: unknown): value is T => typeof value === "object" && value !== null;

/**
 * Parses a Checkout Session whose payment intent and latest charge are expanded.
 * https://docs.stripe.com/api/checkout/sessions/object and https://docs.stripe.com/payments/paymentintents/lifecycle
 */
export function parseStripeSession(session: StripeSessionData): ProviderPayment {
  const currency = String(session.currency).toUpperCase();
  const intent = isExpanded<IntentData>(session.payment_intent) ? session.payment_intent : undefined;
  const charge = isExpanded<ChargeData>(intent?.latest_charge) ? intent.latest_charge : undefined;
  const state = toState(session.status, intent?.status);
  const amount = state === "captured" ? intent?.amount_received : session.amount_total;
  const transaction = isExpanded<{ fee: number; currency: string }>(charge?.balance_transaction)
    ? charge.balance_transaction
    : undefined;
  const error = intent?.last_payment_error;
  return {
    state,
    amount: parseMinorAmount(amount, currency),
    // Stripe settles in the account's currency. A fee in another currency is not a part of this payment's amount.
    feeMinor: transaction && transaction.currency.toUpperCase() === currency ? transaction.fee : null,
    method: charge ? (charge.payment_method_details?.card?.wallet?.type === "apple_pay" ? "apple-pay" : "card") : null,
    failureCode: state === "expired" ? "expired" : error ? toFailureCode(error) : null,
  };
}

function toState(session: string | null, intent: string | undefined): ProviderPayment["state"] {
  if (intent === "succeeded") return "captured";
  if (intent === "requires_capture") return "authorized";
  if (intent === "canceled") return "voided";
  return session === "expired" ? "expired" : "pending";
}

const toFailureCode = ({ code }: { code?: string }): PaymentFailureCode =>
  code === "payment_intent_authentication_failure" ? "authentication" : "declined";

/** Maximum number of refunds that are read for a payment, the most that the SDK reads at once. */
const MAX_REFUNDS = 10_000;

/** Parses a refund. One that waits for the buyer is pending. https://docs.stripe.com/api/refunds/object */
export function parseStripeRefund({ id, status }: { id: string; status: string | null }): ProviderRefund {
  const isFailed = status === "failed" || status === "canceled";
  return { refundId: id, state: status === "succeeded" ? "done" : isFailed ? "failed" : "pending" };
}

/** Event types about payments. https://docs.stripe.com/api/events/types */
const sessionEvents = /^checkout\.session\./;

/**
 * Creates the adapter for Stripe with its official SDK: Checkout Sessions on Stripe's page.
 * https://docs.stripe.com/payments/checkout
 *
 * Stripe answers a repeated idempotency key with its first answer, and removes keys that are at least 24 hours old.
 * https://docs.stripe.com/api/idempotent_requests
 *
 * The SDK loads at the first call, so that a server without Stripe does not pay for it.
 */
export function createStripeProvider({ secretKey, webhookSecret, baseUrl, timeout }: StripeSettings): PaymentProvider {
  let loading: Promise<Stripe> | undefined;
  const getClient = (): Promise<Stripe> => {
    loading ??= import("stripe").then(({ default: StripeClient }) => {
      const { protocol, hostname, port } = new URL(baseUrl);
      return new StripeClient(secretKey, {
        host: hostname,
        port: port || (protocol === "http:" ? "80" : "443"),
        protocol: protocol === "http:" ? "http" : "https",
        timeout: timeout ?? PROVIDER_TIMEOUT_MS,
        // The payment job repeats calls itself.
        maxNetworkRetries: 0,
        telemetry: false,
      });
    });
    return loading;
  };

  /** Runs a call of the SDK and translates its errors. */
  async function call<T>(run: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await getClient();
    try {
      return await run(stripe);
    } catch (error) {
      const { type, statusCode } = error as { type?: string; statusCode?: number };
      if (type === undefined) throw error;
      if (statusCode === undefined || statusCode === 429 || statusCode >= 500)
        throw new ProviderUnavailableError(`Stripe: ${type}`);
      throw new ProviderRefusedError(`Stripe: ${type}`, statusCode);
    }
  }

  const getSession = (id: string) =>
    call((stripe) =>
      stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge.balance_transaction"] }),
    );

  /** Returns the id of the payment intent of a session. Throws if nobody has tried to pay. */
  async function getIntentId(sessionId: string): Promise<string> {
    const { payment_intent: intent } = await getSession(sessionId);
    if (!intent) throw new ProviderRefusedError("the session has no payment", 409);
    return typeof intent === "string" ? intent : intent.id;
  }

  /**
   * Lists the refunds of a payment intent, from all pages of the list. Throws a ProviderUnavailableError if there may be
   * more than can be read. https://docs.stripe.com/api/refunds/list
   */
  async function listRefunds(intentId: string): Promise<Stripe.Refund[]> {
    const query = { payment_intent: intentId, limit: 100 };
    const refunds = await call((stripe) => stripe.refunds.list(query).autoPagingToArray({ limit: MAX_REFUNDS }));
    if (refunds.length < MAX_REFUNDS) return refunds;
    throw new ProviderUnavailableError(`a payment has ${MAX_REFUNDS} refunds or more`);
  }

  return {
    id: "stripe",
    // Stripe charges and refunds currencies with three decimals in steps of ten thousandths, so it cannot refund the
    // exact price of a part or a line. https://docs.stripe.com/currencies#three-decimal
    listMethods: ({ amount: { currency }, country }) =>
      getCurrencyDecimals(currency) < 3 ? listMethodsForCurrency(supported, currency, country) : [],

    async begin({ key, amount, orderNumber, language, buyer, returnUrl, cancelUrl, expiresAt }) {
      const session = await call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: key,
            metadata: { payment: key },
            payment_intent_data: { metadata: { payment: key }, description: orderNumber },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: amount.currency.toLowerCase(),
                  unit_amount: amount.minor,
                  product_data: { name: orderNumber },
                },
              },
            ],
            customer_email: buyer.email,
            locale: language === "en" ? "en" : "auto",
            success_url: returnUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1_000),
          },
          { idempotencyKey: key },
        ),
      );
      return { providerPaymentId: session.id, redirectUrl: requireUrl(session.url) };
    },

    fetch: async (providerPaymentId) => parseStripeSession(await getSession(providerPaymentId)),

    async capture(providerPaymentId, _amount, key) {
      const intentId = await getIntentId(providerPaymentId);
      await call((stripe) => stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: `capture ${key}` }));
    },

    async void(providerPaymentId) {
      const session = await getSession(providerPaymentId);
      const { state } = parseStripeSession(session);
      if (state === "authorized" && session.payment_intent) {
        const intentId = await getIntentId(providerPaymentId);
        await call((stripe) => stripe.paymentIntents.cancel(intentId));
      } else if (state === "pending") {
        await call((stripe) => stripe.checkout.sessions.expire(providerPaymentId));
      }
    },

    async refund(providerPaymentId, { key, amount, isRepeated, refundId }) {
      // https://docs.stripe.com/api/refunds/retrieve
      if (refundId !== null) return parseStripeRefund(await call((stripe) => stripe.refunds.retrieve(refundId)));
      const intentId = await getIntentId(providerPaymentId);
      const earlier = isRepeated ? await listRefunds(intentId) : [];
      const own = earlier.filter(({ metadata }) => metadata?.refund === key);
      const known = findDecisiveRefund(own.map(parseStripeRefund));
      if (known) return known;
      const refund = await call((stripe) =>
        stripe.refunds.create(
          { payment_intent: intentId, amount: amount.minor, metadata: { refund: key } },
          { idempotencyKey: key },
        ),
      );
      return parseStripeRefund(refund);
    },

    async parseWebhook({ body, headers }: WebhookRequest) {
      const stripe = await getClient();
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(body, headers.get("stripe-signature") ?? "", webhookSecret);
      } catch {
        return "forged";
      }
      if (!sessionEvents.test(event.type)) return "irrelevant";
      return { eventId: event.id, providerPaymentId: (event.data.object as Stripe.Checkout.Session).id };
    },
  };
}
