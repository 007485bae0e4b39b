import type { OnlineMethod, PaymentFailureCode, ProviderPayment } from "../payment.ts";
import { listMethodsForCurrency } from "../payment-methods.ts";
import { type PaymentProvider, ProviderRefusedError, type WebhookRequest } from "../payment-provider.ts";
import { parseMinorAmount } from "../provider-amounts.ts";
import {
  callProvider,
  isSameSecret,
  type JsonObject,
  type ProviderCallSettings,
  parseJsonObject,
  requireText,
  requireUrl,
  toObject,
  toObjects,
} from "../provider-http.server.ts";
import { createMoyasarPayouts } from "./moyasar-payouts.server.ts";

/**
 * Settings of a Moyasar account. `webhookSecret` is the secret token of the webhook in Moyasar's dashboard.
 * `payoutAccount` is the id of the account that payouts are sent from. Without it, Moyasar sends none.
 */
export type MoyasarSettings = ProviderCallSettings & {
  secretKey: string;
  webhookSecret: string;
  payoutAccount?: string | undefined;
};

const supported: ReadonlySet<OnlineMethod> = new Set(["apple-pay", "mada", "stc-pay", "card"]);
const currencies: ReadonlySet<string> = new Set(["SAR", "AED", "BHD", "KWD", "OMR", "QAR", "USD"]);

/** Our state for each status of a payment. https://docs.moyasar.com/payment-status-reference */
const paymentStates: Record<string, ProviderPayment["state"]> = {
  initiated: "pending",
  verified: "pending",
  authorized: "authorized",
  paid: "captured",
  captured: "captured",
  refunded: "captured",
  failed: "failed",
  abandoned: "failed",
  voided: "voided",
};

/** Our state for each status of an invoice without a successful payment. https://docs.moyasar.com/fetch-invoice */
const invoiceStates: Record<string, ProviderPayment["state"]> = {
  initiated: "pending",
  failed: "pending",
  on_hold: "pending",
  expired: "expired",
  canceled: "voided",
  voided: "voided",
};

/** Returns the payment of an invoice that decides its state: a paid or authorized one, otherwise the latest. */
function findDecisivePayment(invoice: JsonObject): JsonObject | undefined {
  const payments = toObjects(invoice.payments);
  for (const wanted of ["captured", "authorized"] as const) {
    const found = payments.find(({ status }) => paymentStates[String(status)] === wanted);
    if (found) return found;
  }
  return payments.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at))).at(-1);
}

/**
 * Parses an invoice with its payments. An invoice stays payable after a failed attempt, so it is pending then.
 * https://docs.moyasar.com/fetch-invoice
 */
export function parseMoyasarInvoice(invoice: JsonObject): ProviderPayment {
  const currency = requireText(invoice, "currency").toUpperCase();
  const payment = findDecisivePayment(invoice);
  const paymentState = payment && paymentStates[String(payment.status)];
  const isSettled = paymentState === "captured" || paymentState === "authorized" || paymentState === "voided";
  const source = toObject(payment?.source);
  return {
    state: isSettled ? paymentState : (invoiceStates[requireText(invoice, "status")] ?? "pending"),
    // The payment's amount is what was charged. The invoice's amount is what was asked.
    amount: parseMinorAmount(isSettled ? payment?.amount : invoice.amount, toCurrency(payment, isSettled, currency)),
    feeMinor: paymentState === "captured" && typeof payment?.fee === "number" ? payment.fee : null,
    method: source ? toMethod(source) : null,
    failureCode: paymentState === "failed" ? toFailureCode(source) : null,
  };
}

const toCurrency = (payment: JsonObject | undefined, isSettled: boolean, currency: string): string =>
  isSettled && typeof payment?.currency === "string" ? payment.currency.toUpperCase() : currency;

function toMethod({ type, company }: JsonObject): OnlineMethod {
  if (type === "applepay") return "apple-pay";
  if (type === "stcpay") return "stc-pay";
  return company === "mada" ? "mada" : "card";
}

const toFailureCode = (source: JsonObject | undefined): PaymentFailureCode =>
  /3-?d|authenticat/i.test(String(source?.message ?? "")) ? "authentication" : "declined";

function parseMoyasarWebhook({ body }: WebhookRequest, webhookSecret: string) {
  const event = parseJsonObject(body);
  const payment = toObject(event?.data);
  if (!event || !payment) return "irrelevant";
  if (typeof event.secret_token !== "string" || !isSameSecret(event.secret_token, webhookSecret)) return "forged";
  const invoiceId = payment.invoice_id;
  if (typeof event.id !== "string" || typeof invoiceId !== "string" || invoiceId === "") return "irrelevant";
  return { eventId: event.id, providerPaymentId: invoiceId };
}

/**
 * Creates the adapter for Moyasar: invoices, which are paid on Moyasar's page.
 * https://docs.moyasar.com/guides/invoices/creating-invoices
 *
 * Invoices have no idempotency key (`given_id` exists for payments by API only). A repeated `begin` may leave an
 * invoice that nobody can pay, because its address was never given to the buyer.
 */
export function createMoyasarProvider({
  secretKey,
  webhookSecret,
  payoutAccount,
  ...settings
}: MoyasarSettings): PaymentProvider {
  const headers = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}` };
  const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
    callProvider(settings, path, { method, headers, body });
  const getInvoice = (id: string) => call("GET", `/invoices/${encodeURIComponent(id)}`);

  /** Returns the path of the payment that was made for an invoice. */
  async function getPaymentPath(invoiceId: string): Promise<{ path: string; invoice: JsonObject }> {
    const invoice = await getInvoice(invoiceId);
    const payment = findDecisivePayment(invoice);
    if (!payment) throw new ProviderRefusedError("the invoice has no payment", 409);
    return { path: `/payments/${encodeURIComponent(requireText(payment, "id"))}`, invoice };
  }

  return {
    id: "moyasar",
    listMethods: ({ amount, country }) =>
      currencies.has(amount.currency) ? listMethodsForCurrency(supported, amount.currency, country) : [],

    async begin({ key, amount, orderNumber, returnUrl, cancelUrl, expiresAt }) {
      const invoice = await call("POST", "/invoices", {
        amount: amount.minor,
        currency: amount.currency,
        description: orderNumber,
        success_url: returnUrl,
        back_url: cancelUrl,
        expired_at: expiresAt.toISOString(),
        metadata: { payment: key },
      });
      return { providerPaymentId: requireText(invoice, "id"), redirectUrl: requireUrl(invoice.url) };
    },

    fetch: async (providerPaymentId) => parseMoyasarInvoice(await getInvoice(providerPaymentId)),

    async capture(providerPaymentId, amount) {
      const { path } = await getPaymentPath(providerPaymentId);
      await call("POST", `${path}/capture`, { amount: amount.minor });
    },

    async void(providerPaymentId) {
      const invoice = await getInvoice(providerPaymentId);
      const { state } = parseMoyasarInvoice(invoice);
      if (state === "authorized") {
        const payment = findDecisivePayment(invoice) as JsonObject;
        await call("POST", `/payments/${encodeURIComponent(requireText(payment, "id"))}/void`, {});
      } else if (state === "pending") {
        await call("PUT", `/invoices/${encodeURIComponent(providerPaymentId)}/cancel`, {});
      }
    },

    async refund(providerPaymentId, { key, amount, refundedBeforeMinor }) {
      const { path, invoice } = await getPaymentPath(providerPaymentId);
      // Moyasar has no key for refunds. If more is refunded than before, an earlier attempt has succeeded.
      const refunded = parseMinorAmount(findDecisivePayment(invoice)?.refunded ?? 0, amount.currency);
      if (refunded.minor >= refundedBeforeMinor + amount.minor) return { refundId: key, state: "done" };
      await call("POST", `${path}/refund`, { amount: amount.minor });
      return { refundId: key, state: "done" };
    },

    parseWebhook: (request) => parseMoyasarWebhook(request, webhookSecret),
    payouts: payoutAccount === undefined ? undefined : createMoyasarPayouts(call, payoutAccount),
  };
}
