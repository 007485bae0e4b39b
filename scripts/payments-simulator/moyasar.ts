/** Simulates invoices and payments of Moyasar. https://docs.moyasar.com/guides/invoices/creating-invoices */
import { randomUUID } from "node:crypto";
import { simulatorSecrets } from "./secrets.ts";
import {
  type Attempt,
  findSuccess,
  getRefunded,
  getText,
  notFound,
  type ProviderSimulation,
  refused,
  type SimulatedPayment,
  type SimulatedPayments,
  unauthorized,
} from "./simulated-payments.ts";

const toPayment = (payment: SimulatedPayment, { id, status, method, reason, createdAt }: Attempt) => ({
  id,
  status: status === "paid" ? (getRefunded(payment) > 0 ? "refunded" : "paid") : status,
  amount: payment.amount,
  fee: status === "paid" ? Math.round(payment.amount * 0.02) : 0,
  currency: payment.currency,
  refunded: status === "paid" ? getRefunded(payment) : 0,
  captured: 0,
  invoice_id: payment.id,
  metadata: { payment: payment.key },
  created_at: createdAt.toISOString(),
  source: {
    type: method === "apple-pay" ? "applepay" : method === "stc-pay" ? "stcpay" : "creditcard",
    company: method === "mada" ? "mada" : "visa",
    message: reason === "authentication" ? "3-D Secure failed" : reason ? "DECLINED" : "APPROVED",
  },
});

function toInvoice(payment: SimulatedPayment, origin: string) {
  const status = { open: "initiated", closed: "canceled", abandoned: "initiated", expired: "expired" }[payment.status];
  return {
    id: payment.id,
    status: findSuccess(payment)?.status === "paid" ? "paid" : status,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.description,
    url: `${origin}/pay/${payment.id}`,
    metadata: { payment: payment.key },
    payments: payment.attempts.map((attempt) => toPayment(payment, attempt)),
  };
}

/** Finds the payment with an attempt of the given id. */
const findByAttempt = (payments: SimulatedPayments, id: string) =>
  payments.list().find(({ provider, attempts }) => provider === "moyasar" && attempts.some((each) => each.id === id));

export const moyasar: ProviderSimulation = {
  handle(payments, { method, path, body, headers, page, payouts, origin }) {
    const key = Buffer.from(`${simulatorSecrets.moyasarKey}:`).toString("base64");
    if (headers.authorization !== `Basic ${key}`) return unauthorized;
    const payout = payouts.handle({ method, path, body, page });
    if (payout) return payout;
    if (method === "POST" && path === "/v1/invoices") {
      const amount = Number(body.amount);
      if (!Number.isSafeInteger(amount) || amount <= 0) return refused("amount");
      const returnUrl = getText(body, "success_url");
      const payment = payments.create(
        {
          provider: "moyasar",
          key: getText(body, "metadata", "payment"),
          amount,
          currency: getText(body, "currency"),
          description: getText(body, "description"),
          returnUrl,
          cancelUrl: getText(body, "back_url"),
          // The webhook is registered in the dashboard of Moyasar, here for the site of the invoice.
          webhookUrl: `${new URL(returnUrl).origin}/webhooks/payments/moyasar`,
        },
        () => randomUUID(),
        false,
      );
      return { status: 201, json: toInvoice(payment, origin) };
    }
    const [, invoice, cancel] = /^\/v1\/invoices\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
    if (invoice) {
      const payment = payments.find("moyasar", invoice);
      if (!payment) return notFound;
      if (method === "PUT" && cancel) {
        if (payment.status !== "open" || findSuccess(payment)) return refused("status");
        payment.status = "closed";
      }
      return { status: 200, json: toInvoice(payment, origin) };
    }
    const [, id, action] = /^\/v1\/payments\/([\w-]+)\/(refund|capture|void)$/.exec(path) ?? [];
    const payment = id && method === "POST" ? findByAttempt(payments, id) : undefined;
    const attempt = payment?.attempts.find((each) => each.id === id);
    if (!payment || !attempt) return notFound;
    if (action === "refund") {
      if (!payments.refund(payment, Number(body.amount), randomUUID())) return refused("amount");
    } else if (attempt.status === "authorized") {
      if (action === "capture") attempt.status = "paid";
      else {
        attempt.status = "failed";
        payment.status = "closed";
      }
    } else return refused("status");
    return { status: 200, json: toPayment(payment, attempt) };
  },

  buildWebhook(payment, { attempt = payment.attempts.at(-1), forged }) {
    const event = {
      id: randomUUID(),
      type: attempt?.status === "failed" ? "payment_failed" : "payment_paid",
      created_at: new Date().toISOString(),
      secret_token: forged ? "guess" : simulatorSecrets.moyasarWebhook,
      live: false,
      data: attempt ? toPayment(payment, attempt) : { invoice_id: payment.id, status: "initiated" },
    };
    return { url: payment.webhookUrl, body: JSON.stringify(event), headers: {} };
  },

  listMethods: (currency) => [...(currency === "SAR" ? ["mada", "stc-pay"] : []), "card", "apple-pay"],
  getReturnParameters: ({ id, attempts }) => ({ invoice_id: id, id: attempts.at(-1)?.id ?? "", status: "paid" }),
};
