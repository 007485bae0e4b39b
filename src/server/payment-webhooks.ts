import type { Hono } from "hono";
import { limitBodySize } from "#api/body-limit.ts";
import { MAX_WEBHOOK_BYTES, receiveWebhook } from "#domain/payments/webhook-events.server.ts";
import { HTTP_STATUS } from "#kernel/result.ts";
import type { AppContext } from "./context.ts";
import type { ServerEnv } from "./server-env.ts";

/**
 * Adds the routes that payment providers call. They have no session and no CSRF token: the signature of the provider
 * proves the sender. A provider repeats a webhook that is not answered with 2xx.
 */
export function addPaymentWebhookRoutes(app: Hono<ServerEnv>, context: AppContext): void {
  const { db, clock, log, payments, wakePayments } = context;
  app.post(
    "/webhooks/payments/:provider",
    limitBodySize<ServerEnv>(MAX_WEBHOOK_BYTES, (c) => c.json({ error: "too_large" }, 413)),
    async (c) => {
      const provider = c.req.param("provider");
      const { url, headers } = c.req.raw;
      const request = { body: await c.req.text(), headers, url: new URL(url) };
      const result = await receiveWebhook({ db, clock, providers: payments }, provider, request);
      if (!result.ok) {
        log.warn({ requestId: c.get("requestId"), provider, code: result.code }, "a payment webhook was refused");
        return c.json({ error: result.code }, HTTP_STATUS[result.kind]);
      }
      if (result.value.stored) wakePayments();
      return c.json({ received: true }, 200);
    },
  );
}
