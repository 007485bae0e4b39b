/**
 * Simulates Checkout Sessions and refunds of Stripe. https://docs.stripe.com/api/checkout/sessions and
 * https://docs.stripe.com/api/refunds
 */
import { createHmac, randomUUID } from "node:crypto";
import { simulatorSecrets } from "./secrets.ts";
import {
  type Body,
  cutPage,
  findSuccess,
  getRefunded,
  getText,
  notFound,
  type ProviderSimulation,
  refused,
  type SimulatedPayment,
  type SimulatedRefund,
  unauthorized,
} from "./simulated-payments.ts";

const getIntentId = ({ serial }: SimulatedPayment): string => `pi_${serial}`;

function toIntent(payment: SimulatedPayment) {
  const success = findSuccess(payment);
  const failed = payment.attempts.findLast(({ status }) => status === "failed");
  const charge = success && {
    id: `ch_${payment.serial}`,
    object: "charge",
    amount_refunded: getRefunded(payment),
    payment_method_details: {
      type: "card",
      card: { wallet: success.method === "apple-pay" ? { type: "apple_pay" } : null },
    },
    balance_transaction:
      success.status === "paid"
        ? {
            id: `txn_${payment.serial}`,
            fee: Math.round(payment.amount * 0.029),
            currency: payment.currency.toLowerCase(),
          }
        : null,
  };
  const open = payment.status === "open" ? "requires_payment_method" : "canceled";
  return {
    id: getIntentId(payment),
    object: "payment_intent",
    status: success?.status === "paid" ? "succeeded" : success ? "requires_capture" : open,
    amount: payment.amount,
    amount_received: success?.status === "paid" ? payment.amount : 0,
    currency: payment.currency.toLowerCase(),
    last_payment_error:
      failed && !success
        ? { code: failed.reason === "declined" ? "card_declined" : "payment_intent_authentication_failure" }
        : null,
    latest_charge: charge ?? null,
  };
}

function toSession(payment: SimulatedPayment, origin: string) {
  const isPaid = findSuccess(payment) !== undefined;
  return {
    id: payment.id,
    object: "checkout.session",
    livemode: false,
    mode: "payment",
    status: isPaid ? "complete" : payment.status === "open" || payment.status === "abandoned" ? "open" : "expired",
    payment_status: isPaid ? "paid" : "unpaid",
    amount_total: payment.amount,
    currency: payment.currency.toLowerCase(),
    client_reference_id: payment.key,
    metadata: { payment: payment.key },
    // An intent exists from the first attempt.
    payment_intent: payment.attempts.length > 0 ? toIntent(payment) : null,
    url: payment.status === "open" && !isPaid ? `${origin}/pay/${payment.id}` : null,
  };
}

const toRefund = ({ id, reference, amount, status }: SimulatedRefund) => ({
  id,
  object: "refund",
  amount,
  metadata: { refund: reference },
  status: { pending: "pending", done: "succeeded", failed: "failed" }[status],
});

const createEvent = (type: string, object: unknown) => ({
  id: `evt_${randomUUID().replaceAll("-", "")}`,
  object: "event",
  api_version: "2026-01-28",
  created: Math.floor(Date.now() / 1_000),
  livemode: false,
  type,
  data: { object },
});

/** Reads a field of Stripe's form encoding, such as `line_items[0][price_data][currency]`. */
const getField = (body: Body, name: string): string => getText(body, name);

const toError = (message: string, status = 400) => ({
  status,
  json: { error: { type: "invalid_request_error", message } },
});

export const stripe: ProviderSimulation = {
  handle(payments, { method, path, body, headers, origin }) {
    if (headers.authorization !== `Bearer ${simulatorSecrets.stripeKey}`)
      return { ...unauthorized, json: { error: { type: "invalid_request_error", message: "Invalid API Key" } } };
    if (method === "POST" && path === "/v1/checkout/sessions") {
      const amount = Number(getField(body, "line_items[0][price_data][unit_amount]"));
      const currency = getField(body, "line_items[0][price_data][currency]").toUpperCase();
      if (!Number.isSafeInteger(amount) || amount <= 0) return toError("Invalid integer: unit_amount");
      if (["BHD", "JOD", "KWD", "OMR", "TND"].includes(currency) && amount % 10 !== 0)
        return toError("Invalid amount: the least significant digit must be 0");
      const returnUrl = getField(body, "success_url");
      const payment = payments.create(
        {
          provider: "stripe",
          key: headers["idempotency-key"] ?? randomUUID(),
          amount,
          currency,
          description: getField(body, "payment_intent_data[description]"),
          returnUrl,
          cancelUrl: getField(body, "cancel_url"),
          // The endpoint is registered in Stripe's dashboard, here for the site of the session.
          webhookUrl: `${new URL(returnUrl).origin}/webhooks/payments/stripe`,
        },
        (serial) => `cs_test_${serial}${randomUUID().replaceAll("-", "")}`,
        true,
      );
      return { status: 200, json: toSession(payment, origin) };
    }
    const [, session, expire] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    if (session) {
      const payment = payments.find("stripe", session);
      if (!payment)
        return { ...notFound, json: { error: { type: "invalid_request_error", message: "No such session" } } };
      if (expire && method === "POST") {
        if (payment.status !== "open" || findSuccess(payment)) return toError("Only open sessions can be expired");
        payment.status = "expired";
      }
      return { status: 200, json: toSession(payment, origin) };
    }
    const [, intent, action] = /^\/v1\/payment_intents\/(\w+)\/(capture|cancel)$/.exec(path) ?? [];
    const findByIntent = (id: string) =>
      payments.list().find((each) => each.provider === "stripe" && getIntentId(each) === id);
    if (intent && method === "POST") {
      const payment = findByIntent(intent);
      const authorized = payment?.attempts.find(({ status }) => status === "authorized");
      if (!payment || !authorized) return toError("This PaymentIntent could not be changed");
      authorized.status = action === "capture" ? "paid" : "failed";
      if (action === "cancel") payment.status = "closed";
      return { status: 200, json: toIntent(payment) };
    }
    if (method === "POST" && path === "/v1/refunds") {
      const payment = findByIntent(getField(body, "payment_intent"));
      const key = headers["idempotency-key"] ?? randomUUID();
      const [amount, reference] = [Number(getField(body, "amount")), getField(body, "metadata[refund]")];
      const refund = payment && payments.refund(payment, amount, key, reference);
      return refund ? { status: 200, json: toRefund(refund) } : toError("Refund amount is greater than the charge");
    }
    if (method === "GET" && path === "/v1/refunds") {
      const refunds = (findByIntent(getField(body, "payment_intent"))?.refunds ?? []).toReversed();
      const limit = Math.min(Number(body.limit ?? 10), payments.refundsPerPage);
      const { page, hasMore } = cutPage(refunds, getField(body, "starting_after"), limit);
      return { status: 200, json: { object: "list", url: path, has_more: hasMore, data: page.map(toRefund) } };
    }
    const refundId = /^\/v1\/refunds\/([\w-]+)$/.exec(path)?.[1];
    if (method === "GET" && refundId) {
      const found = payments.findRefund("stripe", refundId);
      return found ? { status: 200, json: toRefund(found.refund) } : toError("No such refund", 404);
    }
    return refused("unknown call");
  },

  buildWebhook(payment, { attempt, forged }) {
    const isPaid = attempt ? attempt.status !== "failed" : findSuccess(payment) !== undefined;
    const type = isPaid ? "checkout.session.completed" : "checkout.session.async_payment_failed";
    const body = JSON.stringify(createEvent(type, { ...toSession(payment, ""), payment_intent: getIntentId(payment) }));
    const time = Math.floor(Date.now() / 1_000);
    const signature = createHmac("sha256", forged ? "guess" : simulatorSecrets.stripeWebhook)
      .update(`${time}.${body}`)
      .digest("hex");
    return { url: payment.webhookUrl, body, headers: { "stripe-signature": `t=${time},v1=${signature}` } };
  },

  listMethods: () => ["card", "apple-pay"],
  getReturnParameters: () => ({}),
};
