import { findDecisiveRefund } from "../decisive-refund.ts";
import type { OnlineMethod, PaymentFailureCode, ProviderPayment } from "../payment.ts";
import { listMethodsForCurrency } from "../payment-methods.ts";
import type {
  BeginPaymentRequest,
  PaymentProvider,
  ProviderRefund,
  RefundRequest,
  WebhookRequest,
} from "../payment-provider.ts";
import { ProviderUnavailableError } from "../payment-provider.ts";
import { formatDecimalAmount, parseDecimalAmount } from "../provider-amounts.ts";
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
  toObjects,
} from "../provider-http.server.ts";

/** Settings of a Tap account. */
export type TapSettings = ProviderCallSettings & { secretKey: string; merchantId?: string | undefined };

const supported: ReadonlySet<OnlineMethod> = new Set([
  "apple-pay",
  "mada",
  "knet",
  "benefit",
  "omannet",
  "naps",
  "meeza",
  "card",
]);
const currencies: ReadonlySet<string> = new Set([
  "SAR",
  "KWD",
  "BHD",
  "OMR",
  "QAR",
  "AED",
  "EGP",
  "USD",
  "EUR",
  "GBP",
  "JOD",
]);

/**
 * Our state and reason for each status of a charge.
 * https://developers.tap.company/docs/transaction-statuses
 */
const states: Record<string, [ProviderPayment["state"], PaymentFailureCode | null]> = {
  INITIATED: ["pending", null],
  IN_PROGRESS: ["pending", null],
  AUTHORIZED: ["authorized", null],
  CAPTURED: ["captured", null],
  ABANDONED: ["failed", "cancelled"],
  CANCELLED: ["failed", "cancelled"],
  DECLINED: ["failed", "declined"],
  RESTRICTED: ["failed", "declined"],
  FAILED: ["failed", "declined"],
  UNKNOWN: ["pending", null],
  VOID: ["voided", null],
  TIMEDOUT: ["expired", "expired"],
};

/** Payment schemes in charges, by our method. */
const schemes: Record<string, OnlineMethod> = {
  MADA: "mada",
  KNET: "knet",
  BENEFIT: "benefit",
  OMANNET: "omannet",
  NAPS: "naps",
  MEEZA: "meeza",
  APPLE_PAY: "apple-pay",
};

/** Parses a charge. https://developers.tap.company/reference/retrieve-a-charge */
export function parseTapCharge(charge: JsonObject): ProviderPayment {
  const currency = requireText(charge, "currency").toUpperCase();
  const [state, failureCode] = states[requireText(charge, "status").toUpperCase()] ?? ["pending", null];
  const source = toObject(charge.source);
  const scheme = String(source?.payment_method ?? "").toUpperCase();
  // The response codes of failed 3-D Secure checks. https://developers.tap.company/reference/api-response-codes
  const code = String(toObject(charge.response)?.code ?? "");
  return {
    state,
    amount: parseDecimalAmount(charge.amount, currency),
    feeMinor: null,
    method: schemes[scheme] ?? (scheme ? "card" : null),
    failureCode: failureCode === "declined" && ["511", "516", "517"].includes(code) ? "authentication" : failureCode,
  };
}

/**
 * Calculates the hash that Tap sends in the header `hashstring` with a charge. The amount has all decimals of its
 * currency. https://developers.tap.company/docs/webhook
 */
export function calculateTapHash(charge: JsonObject, secretKey: string): string {
  const currency = String(charge.currency ?? "");
  const reference = toObject(charge.reference);
  const fields = [
    ["x_id", charge.id],
    ["x_amount", formatDecimalAmount(parseDecimalAmount(charge.amount, currency))],
    ["x_currency", currency],
    ["x_gateway_reference", reference?.gateway ?? ""],
    ["x_payment_reference", reference?.payment ?? ""],
    ["x_status", charge.status],
    ["x_created", toObject(charge.transaction)?.created ?? ""],
  ];
  return calculateHmac("sha256", secretKey, fields.map(([name, value]) => `${name}${value}`).join(""));
}

function parseTapWebhook({ body, headers }: WebhookRequest, secretKey: string) {
  const charge = parseJsonObject(body);
  if (!charge || typeof charge.id !== "string") return "irrelevant";
  if (!charge.id.startsWith("chg_")) return "irrelevant";
  let expected: string;
  try {
    expected = calculateTapHash(charge, secretKey);
  } catch {
    return "forged";
  }
  if (!isSameSecret(headers.get("hashstring") ?? "", expected)) return "forged";
  // Tap sends no event id. Each status of a charge is one event.
  return { eventId: `${charge.id} ${String(charge.status)}`, providerPaymentId: charge.id };
}

/**
 * Creates the adapter for Tap: charges through its hosted page. https://developers.tap.company/docs/redirect
 *
 * The key of a payment is the `reference.idempotent` of its charge, so that a repeated request returns the same charge
 * for 24 hours. https://developers.tap.company/docs/idempotency
 * Tap has no call that cancels an unpaid charge; it expires by itself.
 */
export function createTapProvider({ secretKey, merchantId, ...settings }: TapSettings): PaymentProvider {
  const headers = { authorization: `Bearer ${secretKey}` };
  const call = (path: string, body?: unknown) =>
    callProvider(settings, path, { method: body === undefined ? "GET" : "POST", headers, body });

  return {
    id: "tap",
    listMethods: ({ amount, country }) =>
      currencies.has(amount.currency) ? listMethodsForCurrency(supported, amount.currency, country) : [],

    async begin({ key, amount, orderNumber, language, buyer, returnUrl, webhookUrl }: BeginPaymentRequest) {
      const charge = await callProvider(settings, "/charges", {
        headers: { ...headers, lang_code: language },
        body: {
          amount: Number(formatDecimalAmount(amount)),
          currency: amount.currency,
          customer_initiated: true,
          threeDSecure: true,
          save_card: false,
          description: orderNumber,
          metadata: { payment: key },
          reference: { transaction: key, order: orderNumber, idempotent: key },
          customer: {
            first_name: buyer.firstName,
            last_name: buyer.lastName,
            email: buyer.email,
            ...toTapPhone(buyer.phone),
          },
          ...(merchantId ? { merchant: { id: merchantId } } : {}),
          // All methods of the account are on one page.
          source: { id: "src_all" },
          redirect: { url: returnUrl },
          post: { url: webhookUrl },
        },
      });
      return {
        providerPaymentId: requireText(charge, "id"),
        redirectUrl: requireUrl(toObject(charge.transaction)?.url),
      };
    },

    fetch: async (providerPaymentId) => parseTapCharge(await call(`/charges/${encodeURIComponent(providerPaymentId)}`)),

    async capture() {
      // Charges are captured at once. Authorizations are another kind of object, which this adapter never creates.
      throw new ProviderUnavailableError("a charge of Tap needs no capture");
    },

    async void() {},

    async refund(providerPaymentId: string, { key, amount, reason, isRepeated, refundId }: RefundRequest) {
      // https://developers.tap.company/reference/retrieve-a-refund
      if (refundId !== null) return parseTapRefund(await call(`/refunds/${encodeURIComponent(refundId)}`));
      const earlier = isRepeated ? await listRefunds(call, providerPaymentId) : [];
      const own = earlier.filter(
        ({ reference, metadata }) => toObject(reference)?.merchant === key || toObject(metadata)?.refund === key,
      );
      const known = findDecisiveRefund(own.map(parseTapRefund));
      if (known) return known;
      const refund = await call("/refunds", {
        charge_id: providerPaymentId,
        amount: Number(formatDecimalAmount(amount)),
        currency: amount.currency,
        reason,
        reference: { merchant: key, idempotent: key },
        metadata: { refund: key },
      });
      return parseTapRefund(refund);
    },

    parseWebhook: (request) => parseTapWebhook(request, secretKey),
  };
}

/**
 * Statuses of refunds that will never be made. https://developers.tap.company/docs/refunds does not say whether a refund
 * that timed out may still be made, so that it counts as pending.
 */
const refundFailures: ReadonlySet<string> = new Set(["FAILED", "DECLINED", "RESTRICTED", "CANCELLED"]);

/** Parses a refund. An accepted one still waits for Tap. https://developers.tap.company/docs/refunds */
export function parseTapRefund(refund: JsonObject): ProviderRefund {
  const status = requireText(refund, "status").toUpperCase();
  const state = status === "REFUNDED" ? "done" : refundFailures.has(status) ? "failed" : "pending";
  return { refundId: requireText(refund, "id"), state };
}

/** Number of refunds on a page, the maximum that Tap allows. */
const REFUNDS_PER_PAGE = 50;
/** Maximum number of pages of refunds that are read for a charge. */
const MAX_REFUND_PAGES = 100;

type CallTap = (path: string, body: unknown) => Promise<JsonObject>;

/**
 * Lists the refunds of a charge, from all pages of the list. Throws a ProviderUnavailableError if the list does not come
 * to an end, because a part of it would be wrong. https://developers.tap.company/reference/list-all-refunds
 */
async function listRefunds(call: CallTap, chargeId: string): Promise<JsonObject[]> {
  /** Refunds by id, because a page may repeat one. */
  const found = new Map<string, JsonObject>();
  let startingAfter: string | undefined;
  for (let page = 1; page <= MAX_REFUND_PAGES; page += 1) {
    const query = { charges: [chargeId], limit: REFUNDS_PER_PAGE, starting_after: startingAfter };
    const answer = await call("/refunds/list", query);
    const refunds = toObjects(answer.refunds);
    const known = found.size;
    for (const refund of refunds) found.set(requireText(refund, "id"), refund);
    const hasMore = answer.has_more ?? refunds.length >= REFUNDS_PER_PAGE;
    if (hasMore !== true) return [...found.values()].filter(({ charge_id }) => charge_id === chargeId);
    if (found.size === known) throw new ProviderUnavailableError(`page ${page} of the refunds brings nothing new`);
    startingAfter = requireText(refunds.at(-1) ?? {}, "id");
  }
  throw new ProviderUnavailableError(`a charge has more than ${MAX_REFUND_PAGES} pages of refunds`);
}

/** Splits an international phone number into country code and number. Returns nothing for other numbers. */
function toTapPhone(phone: string | null) {
  const digits = (phone ?? "").replace(/[^\d+]/g, "");
  const match = /^(?:\+|00)(9(?:6[0-8]|7[0-9]|6[0-9])|20|1|44)(\d{6,12})$/.exec(digits);
  return match ? { phone: { country_code: match[1], number: match[2] } } : {};
}
