/**
 * Simulates charges and refunds of Tap. https://developers.tap.company/reference/create-a-charge and
 * https://developers.tap.company/docs/refunds
 */
import { createHmac, randomUUID } from "node:crypto";
import { simulatorSecrets } from "./secrets.ts";
import {
  type Attempt,
  cutPage,
  findSuccess,
  getDecimals,
  getText,
  listCurrencyMethods,
  notFound,
  type ProviderSimulation,
  refused,
  type SimulatedPayment,
  type SimulatedRefund,
  unauthorized,
} from "./simulated-payments.ts";

const toMajor = (minor: number, currency: string): number => Number((minor / 10 ** getDecimals(currency)).toFixed(3));
const toMinor = (major: unknown, currency: string): number => Math.round(Number(major) * 10 ** getDecimals(currency));

function getStatus(payment: SimulatedPayment, attempt: Attempt | undefined): string {
  if (attempt?.status === "paid") return "CAPTURED";
  if (attempt?.status === "failed") return attempt.reason === "declined" ? "DECLINED" : "FAILED";
  return { open: "INITIATED", closed: "VOID", abandoned: "ABANDONED", expired: "TIMEDOUT" }[payment.status];
}

function toCharge(
  payment: SimulatedPayment,
  origin: string,
  attempt = findSuccess(payment) ?? payment.attempts.at(-1),
) {
  return {
    id: payment.id,
    object: "charge",
    live_mode: false,
    amount: toMajor(payment.amount, payment.currency),
    currency: payment.currency,
    status: getStatus(payment, attempt),
    threeDSecure: true,
    description: payment.description,
    metadata: { payment: payment.key },
    transaction: {
      created: String(payment.createdAt.getTime()),
      url: `${origin}/pay/${payment.id}`,
      currency: payment.currency,
    },
    reference: {
      transaction: payment.key,
      order: payment.description,
      idempotent: payment.key,
      ...(attempt ? { gateway: `gw_${payment.serial}`, payment: `pay_${payment.serial}` } : {}),
    },
    response:
      attempt?.reason === "authentication" ? { code: "511", message: "3DS failed" } : { code: "000", message: "" },
    source: { id: "src_all", ...(attempt ? { payment_method: attempt.method.toUpperCase().replace("-", "_") } : {}) },
  };
}

export const tap: ProviderSimulation = {
  handle(payments, { method, path, body, headers, origin }) {
    if (headers.authorization !== `Bearer ${simulatorSecrets.tapKey}`) return unauthorized;
    if (method === "POST" && path === "/v2/charges") {
      const currency = getText(body, "currency");
      const amount = toMinor(body.amount, currency);
      if (!(amount > 0) || !/^[A-Z]{3}$/.test(currency)) return refused("amount or currency");
      const payment = payments.create(
        {
          provider: "tap",
          key: getText(body, "reference", "idempotent"),
          amount,
          currency,
          description: getText(body, "reference", "order"),
          returnUrl: getText(body, "redirect", "url"),
          webhookUrl: getText(body, "post", "url"),
        },
        () => `chg_TS${randomUUID().replaceAll("-", "")}`,
        true,
      );
      return { status: 200, json: toCharge(payment, origin) };
    }
    const charge = /^\/v2\/charges\/([\w-]+)$/.exec(path)?.[1];
    if (method === "GET" && charge) {
      const payment = payments.find("tap", charge);
      return payment ? { status: 200, json: toCharge(payment, origin) } : notFound;
    }
    if (method === "POST" && path === "/v2/refunds") {
      const payment = payments.find("tap", getText(body, "charge_id"));
      if (!payment) return notFound;
      const key = getText(body, "reference", "idempotent");
      const amount = toMinor(body.amount, payment.currency);
      const refund = payments.refund(payment, amount, key, getText(body, "reference", "merchant"));
      return refund ? { status: 200, json: toRefund(payment, refund) } : refused("amount");
    }
    const refundId = /^\/v2\/refunds\/([\w-]+)$/.exec(path)?.[1];
    if (method === "GET" && refundId) {
      const found = payments.findRefund("tap", refundId);
      return found ? { status: 200, json: toRefund(found.payment, found.refund) } : notFound;
    }
    if (method === "POST" && path === "/v2/refunds/list") {
      const ids = Array.isArray(body.charges) ? body.charges.map(String) : [];
      const refunds = ids.flatMap((id) => {
        const payment = payments.find("tap", id);
        return payment ? payment.refunds.map((refund) => toRefund(payment, refund)).toReversed() : [];
      });
      // 25 unless the caller asks for another number, and at most 50.
      const limit = Math.min(Number(body.limit ?? 25), 50, payments.refundsPerPage);
      const { page, hasMore } = cutPage(refunds, getText(body, "starting_after"), limit);
      return { status: 200, json: { object: "list", has_more: hasMore, refunds: page } };
    }
    return notFound;
  },

  buildWebhook(payment, { attempt, forged }) {
    const charge = toCharge(payment, "", attempt);
    const { currency, reference } = charge;
    const text = [
      `x_id${charge.id}`,
      `x_amount${charge.amount.toFixed(getDecimals(currency))}`,
      `x_currency${currency}`,
      `x_gateway_reference${reference.gateway ?? ""}`,
      `x_payment_reference${reference.payment ?? ""}`,
      `x_status${charge.status}`,
      `x_created${charge.transaction.created}`,
    ].join("");
    const hashstring = createHmac("sha256", forged ? "guess" : simulatorSecrets.tapKey)
      .update(text)
      .digest("hex");
    return { url: payment.webhookUrl, body: JSON.stringify(charge), headers: { hashstring } };
  },

  listMethods: listCurrencyMethods,
  getReturnParameters: ({ id }) => ({ tap_id: id }),
};

const toRefund = (payment: SimulatedPayment, refund: SimulatedRefund) => ({
  id: refund.id,
  object: "refund",
  status: { pending: "PENDING", done: "REFUNDED", failed: "DECLINED" }[refund.status],
  reference: { merchant: refund.reference },
  amount: toMajor(refund.amount, payment.currency),
  currency: payment.currency,
  charge_id: payment.id,
});
