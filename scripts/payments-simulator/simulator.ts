/**
 * HTTP server of the payment simulator. It speaks the REST interfaces of the providers and has hosted pages on which a
 * person or a test decides how a payment ends. Its state is in memory.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type PageLanguage, renderEndedPage, renderPaymentPage, renderSecurePage } from "./hosted-page.ts";
import { moyasar } from "./moyasar.ts";
import { paymob } from "./paymob.ts";
import {
  type Attempt,
  type Body,
  findSuccess,
  type OutgoingWebhook,
  type ProviderSimulation,
  type SimulatedPayment,
  SimulatedPayments,
  type SimulatedProvider,
  type WebhookMode,
  webhookModes,
} from "./simulated-payments.ts";
import { SimulatedPayouts } from "./simulated-payouts.ts";
import { stripe } from "./stripe.ts";
import { tap } from "./tap.ts";

const simulations: Record<SimulatedProvider, ProviderSimulation> = { tap, moyasar, stripe, paymob };

/** Delay of late webhooks, in milliseconds. */
const LATE_WEBHOOK_MS = 20_000;

const MAX_BODY_BYTES = 256 * 1_024;

/** Running simulator. */
export type PaymentsSimulator = {
  origin: string;
  payments: SimulatedPayments;
  payouts: SimulatedPayouts;
  /** Webhooks that wait for their time. `deliverLate` sends them at once. */
  deliverLate: () => Promise<void>;
  /** Lets the buyer act on a hosted page, as the form does. Resolves after the webhooks were sent. */
  act: (paymentId: string, act: HostedAct, options?: { method?: string; webhooks?: WebhookMode }) => Promise<void>;
  /** Sends a webhook about a payment. */
  sendWebhook: (paymentId: string, options?: { forged?: boolean }) => Promise<number>;
  stop: () => Promise<void>;
};

/** Acts of a buyer on a hosted page. `authorize` reserves the amount without a capture and is for tests only. */
type HostedAct = "approve" | "decline" | "reject" | "abandon" | "authorize";

type SimulatorOptions = { port?: number; host?: string; publicUrl?: string | undefined };

/** Starts the simulator. Without a port it listens on a free one. */
export async function startPaymentsSimulator({
  port = 0,
  host = "127.0.0.1",
  publicUrl,
}: SimulatorOptions = {}): Promise<PaymentsSimulator> {
  const payments = new SimulatedPayments();
  const payouts = new SimulatedPayouts();
  const late = new Set<() => Promise<void>>();
  let origin = "";

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const body = await readBody(request);
    const [, head = "", ...rest] = url.pathname.split("/");
    if (head === "pay") return handlePage(request, response, url, body);
    // The SDK of Stripe takes a host and no path.
    const isStripe = head === "v1";
    const simulation = isStripe ? stripe : simulations[head as SimulatedProvider];
    if (!simulation) return void response.writeHead(404).end();
    if (rest[0] === "unifiedcheckout") {
      // The page of Paymob is named by the secret of the intention.
      const serial = /\d+$/.exec(url.searchParams.get("clientSecret") ?? "")?.[0];
      return void response.writeHead(serial ? 302 : 404, serial ? { location: `/pay/${serial}` } : {}).end();
    }
    if (payments.fault === "down") return void response.writeHead(503).end('{"error":{"type":"api_error"}}');
    const answer = simulation.handle(payments, {
      method: request.method ?? "GET",
      path: isStripe ? url.pathname : `/${rest.join("/")}`,
      body: request.method === "GET" ? Object.fromEntries(url.searchParams) : parseBody(request, body),
      headers: request.headers as Record<string, string | undefined>,
      page: Number(url.searchParams.get("page") ?? 1),
      payouts,
      origin,
    });
    // The call was carried out, but the caller never learns about it. The connection breaks at once, so that tests need
    // no short time limit.
    if (payments.fault === "lost-answer" && request.method !== "GET") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.json));
  }

  async function handlePage(request: IncomingMessage, response: ServerResponse, url: URL, body: string): Promise<void> {
    const payment = payments.findAny(url.pathname.slice("/pay/".length));
    if (!payment) return void response.writeHead(404).end();
    const form = new URLSearchParams(body);
    const language = pickLanguage(form.get("lang") ?? url.searchParams.get("lang"), request);
    const sendPage = (html: string) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
    const returnUrl = getReturnUrl(payment);
    if (request.method !== "POST") {
      if (isEnded(payment)) return void sendPage(renderEndedPage(payment, returnUrl, language));
      const methods = simulations[payment.provider].listMethods(payment.currency);
      return void sendPage(renderPaymentPage(payment, methods, payments.webhooks, language));
    }
    const act = form.get("act");
    const method = form.get("method") ?? "card";
    const chosen = form.get("webhooks");
    const webhooks = webhookModes.find((mode) => mode === chosen) ?? payments.webhooks;
    if (act === "secure") return void sendPage(renderSecurePage(payment, { method, webhooks }, language));
    if (act === "approve" || act === "decline" || act === "reject" || act === "abandon")
      // The buyer goes back at once. A shop must not rely on the webhook being there first.
      void performAct(payment, act, { method, webhooks }).catch(() => {});
    const target = act === "abandon" ? payment.cancelUrl : undefined;
    response.writeHead(303, { location: target ?? getReturnUrl(payment) }).end();
  }

  /** Records what the buyer did and sends the webhooks. */
  async function performAct(
    payment: SimulatedPayment,
    act: HostedAct,
    { method = "card", webhooks = payments.webhooks }: { method?: string; webhooks?: WebhookMode } = {},
  ): Promise<void> {
    if (act === "abandon") {
      // A charge of Tap ends when its page is left. The pages of the others stay open.
      if (payment.status === "open" && payment.provider === "tap") payment.status = "abandoned";
    } else if (act === "approve" || act === "authorize") {
      payments.attempt(payment, { status: act === "approve" ? "paid" : "authorized", method, reason: null });
    } else {
      payments.attempt(payment, {
        status: "failed",
        method,
        reason: act === "reject" ? "authentication" : "declined",
      });
      if (payment.provider === "tap" && !findSuccess(payment)) payment.status = "abandoned";
    }
    await sendWebhooks(payment, webhooks);
  }

  async function sendWebhooks(payment: SimulatedPayment, mode: WebhookMode): Promise<void> {
    const build = (options: { attempt?: Attempt | undefined; forged?: boolean } = {}) =>
      simulations[payment.provider].buildWebhook(payment, options);
    const latest = build();
    if (mode === "never") return;
    if (mode === "forged") return void (await post(build({ forged: true })));
    if (mode === "late") return postponeWebhook(latest);
    await post(latest);
    if (mode === "twice") await post(latest);
    // An older message about a failed attempt arrives after the newest one.
    if (mode === "out-of-order")
      await post(
        build({
          attempt: { id: "earlier", status: "failed", method: "card", reason: "declined", createdAt: new Date(0) },
        }),
      );
  }

  function postponeWebhook(webhook: OutgoingWebhook): void {
    const deliver = async () => {
      clearTimeout(timer);
      late.delete(deliver);
      await post(webhook);
    };
    const timer = setTimeout(deliver, LATE_WEBHOOK_MS).unref();
    late.add(deliver);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  origin = publicUrl ?? `http://localhost:${address.port}`;

  const requirePayment = (id: string): SimulatedPayment => {
    const payment = payments.findAny(id);
    if (!payment) throw new Error(`the simulator has no payment ${id}`);
    return payment;
  };
  return {
    origin,
    payments,
    payouts,
    async deliverLate() {
      for (const deliver of [...late]) await deliver();
    },
    act: (id, act, options) => performAct(requirePayment(id), act, options),
    sendWebhook(id, options = {}) {
      const payment = requirePayment(id);
      return post(simulations[payment.provider].buildWebhook(payment, options));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isEnded = (payment: SimulatedPayment): boolean => payment.status !== "open" || findSuccess(payment) !== undefined;

function getReturnUrl(payment: SimulatedPayment): string {
  const url = new URL(payment.returnUrl);
  for (const [name, value] of Object.entries(simulations[payment.provider].getReturnParameters(payment)))
    url.searchParams.set(name, value);
  return url.href;
}

/** Sends a webhook. Returns the status of the answer, 0 if nobody answers. */
async function post({ url, body, headers }: OutgoingWebhook): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      signal: AbortSignal.timeout(5_000),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("the body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseBody(request: IncomingMessage, body: string): Body {
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body));
  return body === "" ? {} : (JSON.parse(body) as Body);
}

function pickLanguage(wanted: string | null, request: IncomingMessage): PageLanguage {
  if (wanted === "ar" || wanted === "en") return wanted;
  return /^en\b/i.test(request.headers["accept-language"] ?? "") ? "en" : "ar";
}
