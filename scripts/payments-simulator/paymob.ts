/** Simulates intentions and transactions of Paymob. https://developers.paymob.com/paymob-docs/developers/intention-apis */
import { createHmac } from "node:crypto";
import { simulatorSecrets } from "./secrets.ts";
import {
  type Attempt,
  findSuccess,
  getRefunded,
  getText,
  listCurrencyMethods,
  notFound,
  type ProviderSimulation,
  refused,
  type SimulatedPayment,
  type SimulatedRefund,
  unauthorized,
} from "./simulated-payments.ts";

const getTransactionId = ({ serial, attempts }: SimulatedPayment, attempt: Attempt): number =>
  serial * 100 + attempts.indexOf(attempt);

function toTransaction(payment: SimulatedPayment, attempt: Attempt) {
  const refunded = attempt.status === "paid" ? getRefunded(payment) : 0;
  return {
    id: getTransactionId(payment, attempt),
    pending: false,
    amount_cents: payment.amount,
    success: attempt.status !== "failed",
    is_auth: attempt.status === "authorized",
    is_capture: false,
    is_captured: false,
    is_refunded: refunded > 0,
    is_voided: payment.status === "closed",
    refunded_amount_cents: refunded,
    is_standalone_payment: true,
    is_3d_secure: true,
    has_parent_transaction: false,
    integration_id: 1,
    error_occured: false,
    owner: 1,
    currency: payment.currency,
    created_at: attempt.createdAt.toISOString(),
    order: { id: payment.serial, merchant_order_id: payment.key },
    source_data: { type: attempt.method === "apple-pay" ? "applepay" : "card", sub_type: attempt.method, pan: "0008" },
    data: {
      message: attempt.reason === "authentication" ? "3D Secure failed" : attempt.reason ? "Declined" : "Approved",
    },
  };
}

const toRefund = (id: number, { amount, status }: SimulatedRefund) => ({
  id,
  pending: status === "pending",
  success: status === "done",
  amount_cents: amount,
  is_refund: true,
});

export const paymob: ProviderSimulation = {
  handle(payments, { method, path, body, headers }) {
    const refundId = Number(/^\/api\/acceptance\/transactions\/(\d+)$/.exec(path)?.[1]);
    if (method === "GET" && refundId) {
      if (headers.authorization !== "Bearer simulator-auth-token") return unauthorized;
      const refund = payments.find("paymob", String(Math.floor(refundId / 100)))?.refunds[(refundId % 100) - 51];
      return refund ? { status: 200, json: toRefund(refundId, refund) } : notFound;
    }
    if (method !== "POST") return notFound;
    if (path === "/api/auth/tokens")
      return body.api_key === simulatorSecrets.paymobApi
        ? { status: 201, json: { token: "simulator-auth-token" } }
        : unauthorized;
    if (path === "/api/ecommerce/orders/transaction_inquiry") {
      if (headers.authorization !== "Bearer simulator-auth-token") return unauthorized;
      const payment = payments.find("paymob", getText(body, "order_id"));
      const attempt = payment && (findSuccess(payment) ?? payment.attempts.at(-1));
      return payment && attempt ? { status: 200, json: toTransaction(payment, attempt) } : notFound;
    }
    if (headers.authorization !== `Token ${simulatorSecrets.paymobSecret}`) return unauthorized;
    if (path === "/v1/intention/") {
      const amount = Number(body.amount);
      const reference = getText(body, "special_reference");
      if (!Number.isSafeInteger(amount) || amount <= 0) return refused("amount");
      if (payments.list().some(({ provider, key }) => provider === "paymob" && key === reference))
        return refused("special_reference is not unique");
      const payment = payments.create(
        {
          provider: "paymob",
          key: reference,
          amount,
          currency: getText(body, "currency"),
          description: getText(body, "items", "0", "name"),
          returnUrl: getText(body, "redirection_url"),
          webhookUrl: getText(body, "notification_url"),
        },
        (serial) => String(serial),
        false,
      );
      return {
        status: 201,
        json: {
          id: `pi_test_${payment.serial}`,
          intention_order_id: payment.serial,
          client_secret: `egy_csk_test_${payment.serial}`,
          status: "intended",
        },
      };
    }
    const serial = Math.floor(Number(body.transaction_id) / 100);
    const payment = payments.find("paymob", String(serial));
    const attempt = payment?.attempts[Number(body.transaction_id) % 100];
    if (!payment || !attempt) return notFound;
    if (path === "/api/acceptance/void_refund/refund") {
      const refund = payments.refund(payment, Number(body.amount_cents), `refund ${payment.refunds.length}`);
      if (!refund) return refused("amount_cents");
      return { status: 201, json: toRefund(payment.serial * 100 + 50 + payment.refunds.length, refund) };
    }
    if (attempt.status !== "authorized") return refused("transaction");
    if (path === "/api/acceptance/capture") attempt.status = "paid";
    else if (path === "/api/acceptance/void_refund/void") payment.status = "closed";
    else return notFound;
    return { status: 201, json: toTransaction(payment, attempt) };
  },

  buildWebhook(payment, { attempt = payment.attempts.at(-1), forged }) {
    const obj = attempt
      ? toTransaction(payment, attempt)
      : {
          ...toTransaction(payment, { id: "", status: "failed", method: "card", reason: null, createdAt: new Date() }),
        };
    const { order, source_data: source } = obj;
    const text = [
      obj.amount_cents,
      obj.created_at,
      obj.currency,
      obj.error_occured,
      obj.has_parent_transaction,
      obj.id,
      obj.integration_id,
      obj.is_3d_secure,
      obj.is_auth,
      obj.is_capture,
      obj.is_refunded,
      obj.is_standalone_payment,
      obj.is_voided,
      order.id,
      obj.owner,
      obj.pending,
      source.pan,
      source.sub_type,
      source.type,
      obj.success,
    ].join("");
    const hmac = createHmac("sha512", forged ? "guess" : simulatorSecrets.paymobHmac)
      .update(text)
      .digest("hex");
    return {
      url: `${payment.webhookUrl}?hmac=${hmac}`,
      body: JSON.stringify({ type: "TRANSACTION", obj }),
      headers: {},
    };
  },

  listMethods: listCurrencyMethods,
  getReturnParameters: ({ serial, attempts }) => ({
    order: String(serial),
    success: String(attempts.at(-1)?.status !== "failed"),
  }),
};
