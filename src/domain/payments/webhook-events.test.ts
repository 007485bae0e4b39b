import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture } from "../../../tests/support/orders.ts";
import { insertRows } from "../../../tests/support/rows.ts";
import type { PaymentContext } from "./payment-context.ts";
import { createPaymentProviders } from "./payment-providers.server.ts";
import { processWebhookEvents } from "./webhook-events.server.ts";

it("Webhooks of a provider that was removed do not keep those of other providers waiting", async () => {
  const shop = await createOrderFixture(await createTestDatabase());
  const { db, clock } = shop;
  const order = await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]])));
  const now = clock();
  await insertRows(db, "payments", {
    id: randomUUID(),
    order_id: order.id,
    currency: "USD",
    amount_minor: 1_000,
    provider: "moyasar",
    provider_payment_id: "inv_1",
    state: "pending",
    expires_at: now,
  });
  const event = (provider: string, paymentId: string) => ({
    provider,
    event_id: randomUUID(),
    provider_payment_id: paymentId,
    body: "{}",
    // Events about unknown payments are given up after an hour.
    received_at: new Date(now.getTime() - 2 * 60 * 60_000),
    processed_at: null,
  });
  const removed = Array.from({ length: 100 }, () => event("moyasar", "inv_1"));
  await db
    .insertInto("payment_events")
    .values([...removed, event("tap", "chg_1")])
    .execute();
  const errors: unknown[] = [];
  const context = {
    db,
    clock,
    origin: "https://karaj.example",
    providers: createPaymentProviders([]),
    logError: (error: unknown) => errors.push(error),
  } as unknown as PaymentContext;
  expect(await processWebhookEvents(context, () => false)).toBe(1);
  expect(errors).toHaveLength(100);
  const waiting = await db.selectFrom("payment_events").select("provider").where("processed_at", "is", null).execute();
  expect(new Set(waiting.map(({ provider }) => provider))).toEqual(new Set(["moyasar"]));
});
