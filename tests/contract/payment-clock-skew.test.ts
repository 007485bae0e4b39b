import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "#domain/orders/order.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { beginPayment } from "#domain/payments/begin-payment.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { listOrderPayments } from "#domain/payments/queries.server.ts";
import { runPaymentWork } from "#jobs/payment-worker.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../support/orders.ts";
import { createSimulatedProviders } from "../support/payments.ts";

const MINUTE_MS = 60_000;

describeOnDatabase("Payments of servers whose clocks differ", (open) => {
  let shop: OrderFixture;
  let simulator: PaymentsSimulator;
  const now = new Date("2026-06-01T00:00:00Z").getTime();
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    simulator = await startPaymentsSimulator();
  });
  afterAll(() => simulator.stop());

  const errors: unknown[] = [];
  /** Creates the context of a server whose clock is ahead by some minutes. */
  const createServer = (minutes: number): PaymentContext => ({
    db: shop.db,
    clock: () => new Date(now + minutes * MINUTE_MS),
    origin: "http://127.0.0.1:9",
    providers: createSimulatedProviders(simulator),
    logError: (error) => errors.push(error),
  });
  const order = async (): Promise<Order> => {
    const visitor = await shop.holding([[await shop.ad(), 1]]);
    const wish = shop.wish(await shop.totalsOf(visitor), { payment: "online" });
    return shop.placedOrder(await placeOrder(shop.context(visitor, { canPayOnline: () => true }), wish, randomUUID()));
  };
  const begin = async ({ id }: Order): Promise<string> => {
    const begun = await beginPayment(createServer(0), id, "USD");
    if (!begun.ok) throw new Error(begun.code);
    return begun.value.providerPaymentId as string;
  };
  const readStatus = async ({ token }: Order) => {
    const found = (await findOrder(shop.db, { token })) as Order;
    const [sellerOrder] = found.sellers;
    const paid = sellerOrder?.events.filter(({ what }) => what === "paid").length;
    return `${sellerOrder?.status} ${sellerOrder?.paymentStatus}, paid ${paid} times`;
  };
  const sumLedger = async () => {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(amount_minor), 0)::text as sum from ledger_entries group by currency`.execute(shop.db);
    return rows.every(({ sum }) => sum === "0");
  };

  it.each([-180, -10, 10, 180])(
    "A paid order is paid once if the clock of another server differs by %s minutes",
    async (minutes) => {
      const placed = await order();
      await simulator.act(await begin(placed), "approve", { webhooks: "never" });
      // The check of a server whose clock is behind is not due yet.
      for (const each of [minutes, 0, minutes, 6]) await runPaymentWork(createServer(each));
      expect(await readStatus(placed)).toBe("PENDING paid, paid 1 times");
      expect((await listOrderPayments(shop.db, placed.id)).map(({ state }) => state)).toEqual(["captured"]);
      expect(await sumLedger()).toBe(true);
      expect(errors).toEqual([]);
    },
  );

  it("Money goes back by itself if a server with a fast clock has ended the order too early", async () => {
    const placed = await order();
    const paymentId = await begin(placed);
    await runPaymentWork(createServer(180));
    expect(await readStatus(placed)).toBe("CANCELLED unpaid, paid 0 times");
    await simulator.act(paymentId, "approve", { webhooks: "never" });
    // Pages that cannot be closed are asked about for another hour, then daily.
    for (const minutes of [0, 181, 242]) await runPaymentWork(createServer(minutes));
    const [payment] = await listOrderPayments(shop.db, placed.id);
    const refunds = simulator.payments.findAny(paymentId)?.refunds ?? [];
    const backMinor = refunds.reduce((sum, { amount }) => sum + amount, 0);
    expect([payment?.state, backMinor]).toEqual(["refunded", payment?.amountMinor]);
    expect(await sumLedger()).toBe(true);
  });
});
