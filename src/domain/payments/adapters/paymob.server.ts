import { randomUUID } from "node:crypto";
import type { OnlineMethod, PaymentFailureCode, ProviderPayment } from "../payment.ts";
import { listMethodsForCurrency } from "../payment-methods.ts";
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefusedError,
  type WebhookRequest,
} from "../payment-provider.ts";
import { parseMinorAmount } from "../provider-amounts.ts";
import {
  calculateHmac,
  callProvider,
  isSameSecret,
  type JsonObject,
  type ProviderCallSettings,
  parseJsonObject,
  requireText,
  requireUrl,
  toObject,
} from "../provider-http.server.ts";

/** Settings of a Paymob account. An account has one currency, and each integration id is one payment method. */
export type PaymobSettings = ProviderCallSettings & {
  secretKey: string;
  publicKey: string;
  /** Key that opens the inquiry API, from the same page of the dashboard. */
  apiKey: string;
  hmacSecret: string;
  integrationIds: readonly number[];
  currency: string;
};

const supported: ReadonlySet<OnlineMethod> = new Set(["apple-pay", "mada", "omannet", "meeza", "card"]);

/**
 * Fields of a transaction in the order in which Paymob hashes them.
 * https://developers.paymob.com/paymob-docs/manage-callback/hmac
 */
const hashedFields = [
  "amount_cents",
  "created_at",
  "currency",
  "error_occured",
  "has_parent_transaction",
  "id",
  "integration_id",
  "is_3d_secure",
  "is_auth",
  "is_capture",
  "is_refunded",
  "is_standalone_payment",
  "is_voided",
  "order.id",
  "owner",
  "pending",
  "source_data.pan",
  "source_data.sub_type",
  "source_data.type",
  "success",
];

/** Calculates the hash that Paymob sends with a transaction in the parameter `hmac`. */
export function calculatePaymobHash(transaction: JsonObject, hmacSecret: string): string {
  const values = hashedFields.map((field) => {
    const [head = "", part] = field.split(".");
    const value = part === undefined ? transaction[head] : toObject(transaction[head])?.[part];
    return value === undefined || value === null ? "" : String(value);
  });
  return calculateHmac("sha512", hmacSecret, values.join(""));
}

/**
 * Parses the last transaction of an order. A failed attempt leaves the payment pending, because the buyer can try again
 * on Paymob's page. https://developers.paymob.com/paymob-docs/manage-callback/transaction-callbacks
 */
export function parsePaymobTransaction(transaction: JsonObject): ProviderPayment {
  const currency = requireText(transaction, "currency").toUpperCase();
  const source = toObject(transaction.source_data);
  const isSuccessful = transaction.success === true && transaction.pending !== true;
  const isVoided = transaction.is_voided === true;
  const isAuthorization = transaction.is_auth === true && transaction.is_captured !== true;
  const isFailed = transaction.success !== true && transaction.pending !== true;
  return {
    state: isVoided ? "voided" : isSuccessful ? (isAuthorization ? "authorized" : "captured") : "pending",
    amount: parseMinorAmount(transaction.amount_cents, currency),
    feeMinor: null,
    method: source ? toMethod(source) : null,
    failureCode: isFailed ? toFailureCode(toObject(transaction.data)) : null,
  };
}

function toMethod({ type, sub_type }: JsonObject): OnlineMethod {
  const name = `${String(type)} ${String(sub_type)}`.toLowerCase();
  if (name.includes("apple")) return "apple-pay";
  if (name.includes("mada")) return "mada";
  if (name.includes("meeza")) return "meeza";
  return name.includes("omannet") ? "omannet" : "card";
}

const toFailureCode = (data: JsonObject | undefined): PaymentFailureCode =>
  /3-?d|authenticat/i.test(String(data?.message ?? "")) ? "authentication" : "declined";

function parsePaymobWebhook({ body, url }: WebhookRequest, hmacSecret: string) {
  const event = parseJsonObject(body);
  const transaction = toObject(event?.obj);
  if (event?.type !== "TRANSACTION" || !transaction) return "irrelevant";
  const hash = url.searchParams.get("hmac") ?? "";
  if (!isSameSecret(hash.toLowerCase(), calculatePaymobHash(transaction, hmacSecret))) return "forged";
  const orderId = toObject(transaction.order)?.id;
  if (orderId === undefined) return "irrelevant";
  // Paymob sends no event id. The same transaction is sent again when it is refunded or voided.
  const { id, success, pending, is_refunded, is_voided, refunded_amount_cents } = transaction;
  const eventId = [id, success, pending, is_refunded, is_voided, refunded_amount_cents ?? 0].map(String).join(" ");
  return { eventId, providerPaymentId: String(orderId) };
}

/**
 * Parses a refund, which is a transaction of its own with the fields `pending` and `success`.
 * https://developers.paymob.com/paymob-docs/developers/transaction-inquiry-apis/by-transaction-id
 */
export function parsePaymobRefund(refund: JsonObject): ProviderRefund {
  const state = refund.pending === true ? "pending" : refund.success === false ? "failed" : "done";
  return { refundId: requireText(refund, "id"), state };
}

/**
 * Creates the adapter for Paymob: intentions with the Unified Checkout.
 * https://developers.paymob.com/paymob-docs/developers/intention-apis/create-intention
 *
 * A reference of an intention must be new, so every call of `begin` makes its own. A repeated call may leave an
 * intention that nobody can pay, because its address was never given to the buyer.
 */
export function createPaymobProvider(settings: PaymobSettings): PaymentProvider {
  const { secretKey, publicKey, apiKey, hmacSecret, integrationIds, currency, baseUrl, ...rest } = settings;
  const call = (path: string, body: unknown, authorization = `Token ${secretKey}`) =>
    callProvider({ baseUrl, ...rest }, path, { headers: { authorization }, body });

  /** Returns a token of the inquiry API. */
  async function getToken(): Promise<string> {
    const { token } = await callProvider({ baseUrl, ...rest }, "/api/auth/tokens", {
      headers: {},
      body: { api_key: apiKey },
    });
    return String(token);
  }

  /** Reads the last transaction of an order. Returns undefined if nobody has tried to pay. */
  async function findTransaction(orderId: string): Promise<JsonObject | undefined> {
    const token = await getToken();
    try {
      const inquiry = { order_id: orderId };
      return await call("/api/ecommerce/orders/transaction_inquiry", inquiry, `Bearer ${token}`);
    } catch (error) {
      if (error instanceof ProviderRefusedError && error.status === 404) return undefined;
      throw error;
    }
  }

  async function requireTransactionId(orderId: string): Promise<{ transaction_id: string; transaction: JsonObject }> {
    const transaction = await findTransaction(orderId);
    if (!transaction) throw new ProviderRefusedError("the order has no transaction", 409);
    return { transaction_id: requireText(transaction, "id"), transaction };
  }

  return {
    id: "paymob",
    listMethods: ({ amount, country }) =>
      amount.currency === currency ? listMethodsForCurrency(supported, currency, country) : [],

    async begin({ key, amount, orderNumber, buyer, returnUrl, webhookUrl, expiresAt }) {
      const intention = await call("/v1/intention/", {
        amount: amount.minor,
        currency: amount.currency,
        payment_methods: integrationIds,
        items: [{ name: orderNumber, amount: amount.minor, quantity: 1 }],
        billing_data: {
          first_name: buyer.firstName,
          last_name: buyer.lastName || buyer.firstName,
          email: buyer.email,
          phone_number: buyer.phone ?? "NA",
          country: buyer.country,
        },
        special_reference: `${key}.${randomUUID().slice(0, 8)}`,
        extras: { payment: key },
        expiration: Math.max(60, Math.round((expiresAt.getTime() - Date.now()) / 1_000)),
        notification_url: webhookUrl,
        redirection_url: returnUrl,
      });
      const query = new URLSearchParams({ publicKey, clientSecret: requireText(intention, "client_secret") });
      return {
        providerPaymentId: requireText(intention, "intention_order_id"),
        redirectUrl: requireUrl(`${baseUrl}/unifiedcheckout/?${query}`),
      };
    },

    async fetch(providerPaymentId, expectedCurrency) {
      const transaction = await findTransaction(providerPaymentId);
      if (transaction) return parsePaymobTransaction(transaction);
      const amount = { minor: 0, currency: expectedCurrency };
      return { state: "pending", amount, feeMinor: null, method: null, failureCode: null };
    },

    async capture(providerPaymentId, amount) {
      const { transaction_id } = await requireTransactionId(providerPaymentId);
      await call("/api/acceptance/capture", { transaction_id, amount_cents: amount.minor });
    },

    async void(providerPaymentId) {
      const transaction = await findTransaction(providerPaymentId);
      // An intention without a transaction can't be cancelled. It expires by itself.
      if (!transaction || parsePaymobTransaction(transaction).state !== "authorized") return;
      await call("/api/acceptance/void_refund/void", { transaction_id: requireText(transaction, "id") });
    },

    async refund(providerPaymentId, { key, amount, refundedBeforeMinor, refundId }) {
      if (refundId !== null) {
        // https://developers.paymob.com/paymob-docs/developers/transaction-inquiry-apis/by-transaction-id
        const path = `/api/acceptance/transactions/${encodeURIComponent(refundId)}`;
        const headers = { authorization: `Bearer ${await getToken()}` };
        return parsePaymobRefund(await callProvider({ baseUrl, ...rest }, path, { method: "GET", headers }));
      }
      const { transaction_id, transaction } = await requireTransactionId(providerPaymentId);
      // Paymob has no key for refunds. If more is refunded than before, an earlier attempt has succeeded.
      const refunded = parseMinorAmount(transaction.refunded_amount_cents ?? 0, amount.currency);
      if (refunded.minor >= refundedBeforeMinor + amount.minor) return { refundId: key, state: "done" };
      const refund = { transaction_id, amount_cents: amount.minor };
      return parsePaymobRefund(await call("/api/acceptance/void_refund/refund", refund));
    },

    parseWebhook: (request) => parsePaymobWebhook(request, hmacSecret),
  };
}
