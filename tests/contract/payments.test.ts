import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import {
  cancelOrder,
  prepareNotifications,
  recordPaymentStatus,
  transitionOrder,
} from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { placeOrder as placeOrderCommand } from "#domain/orders/place-order.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { awaitPayments } from "#domain/payments/await-payments.server.ts";
import { beginPayment, PAYMENT_PAGE_MS } from "#domain/payments/begin-payment.server.ts";
import { changePaymentMethod } from "#domain/payments/change-payment-method.server.ts";
import { closePayment } from "#domain/payments/close-payment.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import type { WebhookRequest } from "#domain/payments/payment-provider.ts";
import { createPaymentProviders } from "#domain/payments/payment-providers.server.ts";
import { listOrderPayments, type Payment } from "#domain/payments/queries.server.ts";
import { requestRefund } from "#domain/payments/request-refund.server.ts";
import { syncPayment } from "#domain/payments/sync-payment.server.ts";
import { PAYMENT_WINDOW_MINUTES } from "#domain/payments/unpaid-orders.server.ts";
import { receiveWebhook } from "#domain/payments/webhook-events.server.ts";
import { runPaymentWork } from "#jobs/payment-worker.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createPerson } from "../support/moderation.ts";
import { createOrderFixture, type OrderFixture } from "../support/orders.ts";
import { createSimulatedProviders } from "../support/payments.ts";

describeOnDatabase("Online payments", (open) => {
  let shop: OrderFixture;
  let simulator: PaymentsSimulator;
  let sellerUserId: number;
  let context: PaymentContext;
  let now = new Date("2026-06-01T00:00:00Z");
  const errors: unknown[] = [];
  const received: WebhookRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = new Headers(request.headers as Record<string, string>);
      received.push({
        body: Buffer.concat(chunks).toString(),
        headers,
        url: new URL(request.url ?? "", context.origin),
      });
      response.end();
    });
  });

  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    sellerUserId = (await createPerson(shop.db, { role: "showroom" })).id;
    simulator = await startPaymentsSimulator();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    context = {
      db: shop.db,
      clock: () => now,
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      providers: createSimulatedProviders(simulator),
      logError: (error) => errors.push(error),
    };
  });
  afterAll(async () => {
    await simulator.stop();
    server.closeAllConnections();
    server.close();
  });
  afterEach(() => {
    simulator.payments.fault = "none";
    simulator.payments.hasPendingRefunds = false;
    received.length = 0;
    errors.length = 0;
    now = new Date("2026-06-01T00:00:00Z");
  });

  const placeOrder = async (lines?: readonly (readonly [number, number])[]): Promise<Order> => {
    const visitor = await shop.holding(lines ?? [[await shop.ad(), 1]]);
    const totals = await shop.totalsOf(visitor);
    const result = await placeOrderCommand(
      shop.context(visitor, {
        canPayOnline: (amounts, country) => context.providers.listMethods(amounts, country).length > 0,
      }),
      shop.wish(totals, { payment: "online" }),
      randomUUID(),
    );
    return shop.placedOrder(result);
  };
  const begin = async (order: Order): Promise<Payment> => {
    const result = await beginPayment(context, order.id, order.totals[0]?.currency as string);
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
  const reread = async (order: Order): Promise<Order> => (await findOrder(shop.db, { token: order.token })) as Order;
  const readStatus = async (order: Order) =>
    (await reread(order)).sellers.map(({ status, paymentStatus }) => [status, paymentStatus]);
  const readStates = async (order: Order) => (await listOrderPayments(shop.db, order.id)).map(({ state }) => state);
  const deliver = async (...requests: WebhookRequest[]) => {
    const results = [];
    for (const request of requests) results.push(await receiveWebhook(context, "tap", request));
    return results;
  };
  const countPaid = () =>
    simulator.payments.list().filter(({ attempts }) => attempts.some(({ status }) => status === "paid"));
  const pay = async (payment: Payment, options = {}) =>
    simulator.act(payment.providerPaymentId as string, "approve", options);
  const seller = () =>
    ({
      db: shop.db,
      clock: context.clock,
      origin: context.origin,
      actor: { by: "seller", userId: sellerUserId, sellerIds: shop.sellers },
    }) as never;

  it("A webhook of a paid charge pays the order, tells buyer and seller, and fills the escrow", async () => {
    const order = await placeOrder();
    expect(order.sellers[0]?.answerBy).toBeNull();
    const payment = await begin(order);
    expect(payment).toMatchObject({ state: "pending", amountMinor: order.totals[0]?.total, provider: "tap" });
    await pay(payment);
    expect(await deliver(...received)).toEqual([{ ok: true, value: { stored: true } }]);
    expect(await readStatus(order)).toEqual([["PENDING", "unpaid"]]);
    await runPaymentWork(context);
    expect(await readStates(order)).toEqual(["captured"]);
    expect(await readStatus(order)).toEqual([["PENDING", "paid"]]);
    const paid = await reread(order);
    expect(paid.sellers[0]?.answerBy).not.toBeNull();
    expect(paid.sellers[0]?.events.at(-1)).toMatchObject({ what: "paid", by: "system" });
    const mails = await shop.db
      .selectFrom("mail_outbox")
      .select("subject")
      .where("subject", "like", `%${order.number}%`)
      .execute();
    expect(mails).toHaveLength(3);
    const ledger = await shop.db
      .selectFrom("ledger_transactions")
      .select("kind")
      .where("payment_id", "=", payment.id)
      .execute();
    expect(ledger.map(({ kind }) => kind)).toContain("payment");
  });

  it("Repeated, forged and outdated webhooks change nothing", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    await simulator.sendWebhook(payment.providerPaymentId as string, { forged: true });
    expect(await deliver(received[0] as WebhookRequest)).toMatchObject([{ ok: false, code: "payment.forged_webhook" }]);
    received.length = 0;
    await pay(payment, { webhooks: "out-of-order" });
    const [newest, older] = received as [WebhookRequest, WebhookRequest];
    expect(JSON.parse(older.body)).toMatchObject({ status: "DECLINED" });
    expect(await deliver(newest, newest, older, newest)).toMatchObject([
      { value: { stored: true } },
      { value: { stored: false } },
      { value: { stored: true } },
      { value: { stored: false } },
    ]);
    await runPaymentWork(context);
    await runPaymentWork(context);
    expect(await readStates(order)).toEqual(["captured"]);
    expect((await reread(order)).sellers[0]?.events.filter(({ what }) => what === "paid")).toHaveLength(1);
  });

  it("A provider that reports another amount or currency pays nothing and is reported to the operator", async () => {
    for (const change of [{ amount: 1 }, { currency: "KWD" }]) {
      const order = await placeOrder();
      const payment = await begin(order);
      await pay(payment);
      Object.assign(simulator.payments.findAny(payment.providerPaymentId as string) as object, change);
      await syncPayment(context, payment.id);
      expect(await listOrderPayments(shop.db, order.id)).toMatchObject([{ state: "pending", failureCode: "mismatch" }]);
      expect(await readStatus(order)).toEqual([["PENDING", "unpaid"]]);
      expect(String(errors.at(-1))).toContain(payment.id);
      // The reason stays when the order expires, because staff has to find the payment.
      now = new Date(now.getTime() + 2 * PAYMENT_WINDOW_MINUTES * 60_000);
      await runPaymentWork(context);
      expect(await listOrderPayments(shop.db, order.id)).toMatchObject([{ state: "expired", failureCode: "mismatch" }]);
      now = new Date("2026-06-01T00:00:00Z");
    }
  });

  it("Two tabs and a double click share one payment with one page", async () => {
    const order = await placeOrder();
    const begun = await Promise.all([begin(order), begin(order), begin(order)]);
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    expect(new Set(begun.map(({ nextUrl }) => nextUrl)).size).toBe(1);
    await pay(begun[0] as Payment);
    await syncPayment(context, (begun[0] as Payment).id);
    expect(await beginPayment(context, order.id, "USD")).toMatchObject({ ok: false, code: "payment.nothing_due" });
    expect(countPaid().filter(({ description }) => description === order.number)).toHaveLength(1);
  });

  it("After a declined payment the buyer pays again with a new one", async () => {
    const order = await placeOrder();
    const declined = await begin(order);
    await simulator.act(declined.providerPaymentId as string, "decline");
    expect(await syncPayment(context, declined.id)).toMatchObject({ state: "failed", failureCode: "declined" });
    now = new Date(now.getTime() + 60_000);
    const second = await begin(order);
    expect(second.id).not.toBe(declined.id);
    await pay(second);
    await syncPayment(context, second.id);
    expect(await readStates(order)).toEqual(["failed", "captured"]);
    expect(await readStatus(order)).toEqual([["PENDING", "paid"]]);
  });

  it("A seller can't confirm an unpaid online order, and can after the payment", async () => {
    const order = await placeOrder();
    const id = order.sellers[0]?.id as number;
    expect(await transitionOrder(seller(), id, { to: "CONFIRMED" })).toMatchObject({ code: "order.unpaid" });
    expect(await recordPaymentStatus(seller(), id)).toMatchObject({ code: "order.forbidden" });
    const payment = await begin(order);
    await pay(payment);
    await syncPayment(context, payment.id);
    expect(await transitionOrder(seller(), id, { to: "CONFIRMED" })).toEqual({ ok: true, value: null });
  });

  it("Money that is captured after the order was cancelled goes back by itself", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    await cancelOrder({ ...context, actor: { by: "buyer", token: order.token } }, order.id);
    await pay(payment);
    await syncPayment(context, payment.id);
    await runPaymentWork(context);
    expect(await listOrderPayments(shop.db, order.id)).toMatchObject([
      { state: "refunded", refundedMinor: order.totals[0]?.total },
    ]);
    expect(simulator.payments.findAny(payment.providerPaymentId as string)?.refunds).toMatchObject([
      { amount: order.totals[0]?.total },
    ]);
  });

  it("A paid order that its seller refuses is refunded once, even if the answer of the provider is lost", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    await pay(payment);
    await syncPayment(context, payment.id);
    await transitionOrder(seller(), order.sellers[0]?.id as number, { to: "CANCELLED", note: "sold out" });
    simulator.payments.fault = "lost-answer";
    await runPaymentWork(context);
    expect(await readStatus(order)).toEqual([["CANCELLED", "paid"]]);
    simulator.payments.fault = "none";
    now = new Date(now.getTime() + 10 * 60_000);
    await runPaymentWork(context);
    await runPaymentWork(context);
    expect(await readStatus(order)).toEqual([["CANCELLED", "refunded"]]);
    expect(simulator.payments.findAny(payment.providerPaymentId as string)?.refunds).toHaveLength(1);
  });

  it("A refund that its provider makes after days is made once, and counts when it has arrived", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    await pay(payment);
    await syncPayment(context, payment.id);
    await transitionOrder(seller(), order.sellers[0]?.id as number, { to: "CANCELLED", note: "sold out" });
    simulator.payments.hasPendingRefunds = true;
    for (let hours = 0; hours < 50; hours += 25) {
      await runPaymentWork(context);
      expect(await readStatus(order)).toEqual([["CANCELLED", "paid"]]);
      expect(await readRefund(payment)).toMatchObject({ provider_refund_id: listMadeRefunds(payment)[0]?.id });
      simulator.payments.forgetRefundKeys();
      now = new Date(now.getTime() + 25 * 60 * 60_000);
    }
    simulator.payments.hasPendingRefunds = false;
    simulator.payments.finishRefunds();
    await runPaymentWork(context);
    expect(await readStatus(order)).toEqual([["CANCELLED", "refunded"]]);
    expect(simulator.payments.findAny(payment.providerPaymentId as string)?.refunds).toHaveLength(1);
  });

  /** Places and pays an order that its seller refuses. */
  const placeRefused = async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    await pay(payment);
    await syncPayment(context, payment.id);
    await transitionOrder(seller(), order.sellers[0]?.id as number, { to: "CANCELLED", note: "sold out" });
    return { order, payment };
  };
  const workLater = async (hours: number) => {
    now = new Date(now.getTime() + hours * 60 * 60_000);
    await runPaymentWork(context);
  };
  const listMadeRefunds = ({ providerPaymentId }: Payment) =>
    simulator.payments.findAny(providerPaymentId as string)?.refunds ?? [];
  const readRefund = ({ id }: Payment) =>
    shop.db
      .selectFrom("refunds")
      .select(["state", "provider_refund_id", "last_error", "failures"])
      .where("payment_id", "=", id)
      .executeTakeFirstOrThrow();

  it("A refund in part whose answer was lost is not made again after the provider forgot its key", async () => {
    const [first, second] = shop.sellers as [number, number];
    const order = await placeOrder([
      [await shop.ad({ sellerId: first }), 1],
      [await shop.ad({ sellerId: second }), 4],
    ]);
    const payment = await begin(order);
    await pay(payment);
    await syncPayment(context, payment.id);
    const refused = order.sellers[0] as Order["sellers"][number];
    await transitionOrder(seller(), refused.id, { to: "CANCELLED", note: "sold out" });
    simulator.payments.fault = "lost-answer";
    await runPaymentWork(context);
    simulator.payments.fault = "none";
    simulator.payments.forgetRefundKeys();
    await workLater(25);
    expect(listMadeRefunds(payment)).toMatchObject([{ amount: refused.charge.totalMinor, status: "done" }]);
    expect(await readRefund(payment)).toMatchObject({
      state: "done",
      provider_refund_id: listMadeRefunds(payment)[0]?.id,
    });
  });

  it("A refund that fails for good at the provider says so, and is made again a day later with another key", async () => {
    const { order, payment } = await placeRefused();
    simulator.payments.hasPendingRefunds = true;
    await runPaymentWork(context);
    simulator.payments.finishRefunds("failed");
    await workLater(1);
    const [failed] = listMadeRefunds(payment);
    const waiting = await readRefund(payment);
    expect(waiting).toMatchObject({ state: "pending", provider_refund_id: null, failures: 1 });
    expect(waiting.last_error).toContain(failed?.id);
    expect(String(errors.at(-1))).toContain(failed?.id);
    simulator.payments.hasPendingRefunds = false;
    await workLater(23);
    expect(listMadeRefunds(payment)).toHaveLength(1);
    await workLater(2);
    expect(await readStatus(order)).toEqual([["CANCELLED", "refunded"]]);
    const [, made] = listMadeRefunds(payment);
    expect(made?.reference).toBe(`${failed?.reference}-1`);
    expect(await readRefund(payment)).toMatchObject({ state: "done", provider_refund_id: made?.id, last_error: null });
    expect(listMadeRefunds(payment)).toHaveLength(2);
  });

  it("A second payment is refunded by its own parts after the goods of the first one were refunded", async () => {
    const order = await placeOrder();
    const first = await begin(order);
    await closePayment(context, first);
    const second = await begin(order);
    await pay(second);
    await syncPayment(context, second.id);
    const paid = await reread(order);
    const sellerOrder = paid.sellers[0] as Order["sellers"][number];
    const { currency, goodsMinor, shippingMinor } = sellerOrder.charge;
    expect(shippingMinor).toBeGreaterThan(0);
    const charge = { currency, goodsMinor, shippingMinor: 0, taxMinor: 0, includedTaxMinor: 0, totalMinor: goodsMinor };
    const notifying = await prepareNotifications({ ...context, actor: { by: "system" } });
    await withTransaction(shop.db, (trx) =>
      requestRefund(
        trx,
        notifying,
        { order: paid, sellerOrder },
        { id: randomUUID(), charge, reason: "goodwill", note: null },
      ),
    );
    await runPaymentWork(context);
    const readHeld = () =>
      shop.db
        .selectFrom("settlements")
        .select(["held_goods_minor", "held_shipping_minor", "held_tax_minor"])
        .where("seller_order_id", "=", sellerOrder.id)
        .executeTakeFirstOrThrow();
    const left = await readHeld();
    expect(left).toMatchObject({ held_goods_minor: 0, held_shipping_minor: shippingMinor });
    now = new Date(now.getTime() + 60_000);
    await pay(first);
    await syncPayment(context, first.id);
    expect(await readHeld()).toMatchObject({ held_goods_minor: goodsMinor, held_shipping_minor: 2 * shippingMinor });
    await runPaymentWork(context);
    expect((await readStates(order)).toSorted()).toEqual(["partially-refunded", "refunded"]);
    expect(await readHeld()).toEqual(left);
  });

  it("A cancelled part of an order is refunded in part", async () => {
    const [first, second] = shop.sellers as [number, number];
    const order = await placeOrder([
      [await shop.ad({ sellerId: first }), 1],
      [await shop.ad({ sellerId: second }), 2],
    ]);
    const payment = await begin(order);
    await pay(payment);
    await syncPayment(context, payment.id);
    const [refused, kept] = order.sellers as [Order["sellers"][number], Order["sellers"][number]];
    await transitionOrder(seller(), refused.id, { to: "CANCELLED", note: "sold out" });
    await runPaymentWork(context);
    expect(await listOrderPayments(shop.db, order.id)).toMatchObject([
      { state: "partially-refunded", refundedMinor: refused.charge.totalMinor },
    ]);
    expect((await reread(order)).sellers.find(({ id }) => id === kept.id)?.paymentStatus).toBe("paid");
  });

  it("An unpaid order expires, gives its stock back and tells the buyer; a late payment is refunded", async () => {
    const ad = await shop.ad({ stock: 3 });
    const order = await placeOrder([[ad, 2]]);
    expect(await shop.stockOf(ad)).toMatchObject({ stock: 1 });
    const payment = await begin(order);
    now = new Date(now.getTime() + (PAYMENT_WINDOW_MINUTES - 1) * 60_000);
    await runPaymentWork(context);
    expect(await readStatus(order)).toEqual([["PENDING", "unpaid"]]);
    now = new Date(now.getTime() + 2 * 60_000);
    expect(await runPaymentWork(context)).toEqual({ hasMail: true });
    expect(await readStatus(order)).toEqual([["CANCELLED", "unpaid"]]);
    expect((await reread(order)).sellers[0]?.events.at(-1)).toMatchObject({ by: "system", note: "unpaid" });
    expect(await shop.stockOf(ad)).toMatchObject({ stock: 3 });
    expect(await readStates(order)).toEqual(["expired"]);
    await pay(payment);
    await deliver(...received);
    await runPaymentWork(context);
    expect(await readStates(order)).toEqual(["refunded"]);
  });

  it("Money that is paid on an expired page without a webhook is found when the buyer returns, or by the job", async () => {
    for (const isBack of [true, false]) {
      const order = await placeOrder();
      const payment = await begin(order);
      now = new Date(now.getTime() + 2 * PAYMENT_WINDOW_MINUTES * 60_000);
      await runPaymentWork(context);
      expect(await readStates(order)).toEqual(["expired"]);
      await pay(payment, { webhooks: "never" });
      if (isBack)
        expect(await awaitPayments(context, order.id, { pause: async () => {} })).toMatchObject([
          { state: "captured" },
        ]);
      else now = new Date(now.getTime() + PAYMENT_WINDOW_MINUTES * 60_000 + 1);
      await runPaymentWork(context);
      expect(await readStates(order)).toEqual(["refunded"]);
    }
  });

  it("An order whose webhook never arrived is found paid before it would expire", async () => {
    const order = await placeOrder();
    await pay(await begin(order), { webhooks: "never" });
    expect(received).toEqual([]);
    now = new Date(now.getTime() + 2 * PAYMENT_WINDOW_MINUTES * 60_000);
    await runPaymentWork(context);
    expect(await readStatus(order)).toEqual([["PENDING", "paid"]]);
  });

  it("A payment is checked again some minutes later, and its page stays open as long as it can be paid", async () => {
    const [paidOrder, openOrder] = [await placeOrder(), await placeOrder()];
    const [paid, unpaid] = [await begin(paidOrder), await begin(openOrder)];
    await pay(paid, { webhooks: "never" });
    now = new Date(now.getTime() + 6 * 60_000);
    await runPaymentWork(context);
    expect(await readStates(paidOrder)).toEqual(["captured"]);
    expect(await readStates(openOrder)).toEqual(["pending"]);
    expect(await begin(openOrder)).toMatchObject({ id: unpaid.id, nextUrl: unpaid.nextUrl });
  });

  it("A fault of our own while a payment begins is not hidden as a provider that is down", async () => {
    const provider = { ...context.providers.list()[0], begin: () => Promise.reject(new TypeError("a fault")) };
    const providers = { ...context.providers, listFor: () => [provider] } as PaymentContext["providers"];
    const order = await placeOrder();
    await expect(beginPayment({ ...context, providers }, order.id, "USD")).rejects.toThrow("a fault");
  });

  it("While a provider is down nothing is lost: the order waits, and the next provider takes the payment", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    await pay(payment);
    await deliver(...received);
    simulator.payments.fault = "down";
    now = new Date(now.getTime() + 2 * PAYMENT_WINDOW_MINUTES * 60_000);
    await runPaymentWork(context);
    expect(await readStatus(order)).toEqual([["PENDING", "unpaid"]]);
    expect(errors.length).toBeGreaterThan(0);
    const other = await placeOrder();
    expect(await beginPayment(context, other.id, "USD")).toMatchObject({
      kind: "unavailable",
      code: "payment.unavailable",
    });
    simulator.payments.fault = "none";
    await runPaymentWork(context);
    expect(await readStatus(order)).toEqual([["PENDING", "paid"]]);
    expect(await beginPayment(context, other.id, "USD")).toMatchObject({ ok: true, value: { state: "pending" } });
  });

  it("A payment whose provider is down is checked again after the other payments", async () => {
    const payments = [await begin(await placeOrder()), await begin(await placeOrder())];
    simulator.payments.fault = "down";
    now = new Date(now.getTime() + PAYMENT_WINDOW_MINUTES * 30_000);
    await runPaymentWork(context);
    const ids = payments.map(({ id }) => id);
    const rows = await shop.db
      .selectFrom("payments")
      .select(["state", "next_check_at"])
      .where("id", "in", ids)
      .execute();
    const next = new Date(now.getTime() + 5 * 60_000);
    expect(rows).toEqual(ids.map(() => ({ state: "pending", next_check_at: next })));
    // Only the first payment was asked for.
    expect(errors.map(String).filter((text) => text.includes("did not answer an earlier call"))).not.toEqual([]);
  });

  it("Money that arrives on a closed page while the job stands still for more than a day is refunded", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    const advance = (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
      return runPaymentWork(context);
    };
    await advance(PAYMENT_WINDOW_MINUTES + 1);
    expect(await readStatus(order)).toEqual([["CANCELLED", "unpaid"]]);
    await pay(payment, { webhooks: "never" });
    await advance(3 * 24 * 60);
    expect(await readStates(order)).toEqual(["refunded"]);
  });

  it("Money on a page that the provider created while its payment was being closed is not lost", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    // The payment was read before the provider had answered.
    await closePayment(context, { ...payment, state: "begun", providerPaymentId: null });
    expect(await readStates(order)).toEqual(["expired"]);
    await pay(payment, { webhooks: "never" });
    now = new Date(now.getTime() + 2 * PAYMENT_WINDOW_MINUTES * 60_000);
    await runPaymentWork(context);
    expect([await readStates(order), await readStatus(order)]).toEqual([["captured"], [["PENDING", "paid"]]]);
  });

  it("A lost answer to begin neither charges twice nor loses the payment", async () => {
    const order = await placeOrder();
    simulator.payments.fault = "lost-answer";
    expect(await beginPayment(context, order.id, "USD")).toMatchObject({ code: "payment.unavailable" });
    simulator.payments.fault = "none";
    const payment = await begin(order);
    await pay(payment);
    await syncPayment(context, payment.id);
    expect(await readStates(order)).toEqual(["captured"]);
    expect(countPaid().filter(({ description }) => description === order.number)).toHaveLength(1);
  });

  it("An order whose payment its provider does not know any more is cancelled after its time", async () => {
    const order = await placeOrder();
    const { id } = await begin(order);
    await shop.db.updateTable("payments").set({ provider_payment_id: "chg_gone" }).where("id", "=", id).execute();
    now = new Date(now.getTime() + (PAYMENT_WINDOW_MINUTES + 1) * 60_000);
    await runPaymentWork(context);
    expect([await readStates(order), await readStatus(order)]).toEqual([["expired"], [["CANCELLED", "unpaid"]]]);
  });

  it("Money that arrived at a provider that was removed goes back when the provider is set again weeks later", async () => {
    const order = await placeOrder();
    await pay(await begin(order), { webhooks: "never" });
    const removed = { ...context, providers: createPaymentProviders([]) };
    now = new Date(now.getTime() + (PAYMENT_WINDOW_MINUTES + 1) * 60_000);
    await runPaymentWork(removed);
    expect(await readStatus(order)).toEqual([["CANCELLED", "unpaid"]]);
    for (let day = 1; day <= 20; day += 1) {
      now = new Date(now.getTime() + 24 * 60 * 60_000 + 60_000);
      await runPaymentWork(removed);
    }
    now = new Date(now.getTime() + 24 * 60 * 60_000 + 60_000);
    await runPaymentWork(context);
    expect(await readStates(order)).toEqual(["refunded"]);
  });

  it("A page that no provider answered for is begun anew after some minutes, with the whole time to pay", async () => {
    const order = await placeOrder();
    simulator.payments.fault = "down";
    expect(await beginPayment(context, order.id, "USD")).toMatchObject({ code: "payment.unavailable" });
    simulator.payments.fault = "none";
    now = new Date(now.getTime() + 10 * 60_000);
    const payment = await begin(order);
    expect(payment.expiresAt).toEqual(new Date(now.getTime() + PAYMENT_PAGE_MS));
    expect(await readStates(order)).toEqual(["expired", "pending"]);
    expect((await begin(order)).id).toBe(payment.id);
  });

  it("An order whose part was cancelled before the payment asks for the rest only", async () => {
    const [first, second] = shop.sellers as [number, number];
    const order = await placeOrder([
      [await shop.ad({ sellerId: first }), 1],
      [await shop.ad({ sellerId: second }), 1],
    ]);
    const outdated = await begin(order);
    await transitionOrder({ ...context, actor: { by: "buyer", token: order.token } }, order.sellers[0]?.id as number, {
      to: "CANCELLED",
    });
    const payment = await begin(order);
    expect(payment).toMatchObject({ amountMinor: order.sellers[1]?.charge.totalMinor });
    await pay(outdated);
    await pay(payment);
    await syncPayment(context, outdated.id);
    await syncPayment(context, payment.id);
    await runPaymentWork(context);
    const states = await listOrderPayments(shop.db, order.id);
    const kept = states.reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0);
    expect(kept).toBe(order.sellers[1]?.charge.totalMinor);
  });

  it("The returning buyer waits until the provider has decided, and at most ten seconds", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    const pauses: number[] = [];
    const pauseAndPay = async (milliseconds: number) => {
      pauses.push(milliseconds);
      if (pauses.length === 3) await pay(payment, { webhooks: "never" });
    };
    expect(await awaitPayments(context, order.id, { pause: pauseAndPay })).toMatchObject([{ state: "captured" }]);
    expect(pauses).toEqual([1_000, 1_000, 1_000]);
    const slow = await placeOrder();
    await begin(slow);
    let waited = 0;
    const pause = async (milliseconds: number) => {
      waited += milliseconds;
    };
    expect(await awaitPayments(context, slow.id, { pause })).toMatchObject([{ state: "pending" }]);
    expect(waited).toBeLessThanOrEqual(10_000);
    simulator.payments.fault = "down";
    expect(await awaitPayments(context, slow.id, { pause })).toMatchObject([{ state: "pending" }]);
  });

  it("The returning buyer does not wait longer for a provider that does not answer", async () => {
    const order = await placeOrder();
    await begin(order);
    const provider = { ...context.providers.list()[0], fetch: () => new Promise(() => {}) };
    const providers = { ...context.providers, find: () => provider } as unknown as PaymentContext["providers"];
    const payments = await awaitPayments({ ...context, providers }, order.id, { limitMs: 1_000 });
    expect(payments).toMatchObject([{ state: "pending" }]);
  });

  it("A buyer whose payment failed can choose cash, and money that still arrives online is refunded", async () => {
    const order = await placeOrder();
    const payment = await begin(order);
    expect(await changePaymentMethod(context, order.id, "cash-on-delivery")).toEqual({ ok: true, value: null });
    expect(await reread(order)).toMatchObject({ payment: "cash-on-delivery" });
    expect((await reread(order)).sellers[0]?.answerBy).not.toBeNull();
    await pay(payment);
    await deliver(...received);
    await runPaymentWork(context);
    expect(await readStates(order)).toEqual(["refunded"]);
    expect(await readStatus(order)).toEqual([["PENDING", "unpaid"]]);
    const paid = await placeOrder();
    const own = await begin(paid);
    await pay(own);
    expect(await changePaymentMethod(context, paid.id, "cash-on-delivery")).toMatchObject({
      code: "payment.nothing_due",
    });
    expect(await readStatus(paid)).toEqual([["PENDING", "paid"]]);
  });

  it("An order in riyals and dollars has one payment for each currency, and riyals can be paid by mada", async () => {
    const [first, second] = shop.sellers as [number, number];
    const riyals = await shop.ad({ sellerId: first, price: { minor: 29_500, currency: "SAR" }, currency: "SAR" });
    const order = await placeOrder([
      [riyals, 1],
      [await shop.ad({ sellerId: second }), 1],
    ]);
    for (const { currency, total } of order.totals) {
      const begun = await beginPayment(context, order.id, currency);
      if (!begun.ok) throw new Error(begun.code);
      expect(begun.value).toMatchObject({ currency, amountMinor: total });
      await pay(begun.value, { method: currency === "SAR" ? "mada" : "card" });
      await syncPayment(context, begun.value.id);
    }
    expect((await listOrderPayments(shop.db, order.id)).map(({ method }) => method).sort()).toEqual(["card", "mada"]);
    expect(await readStatus(order)).toEqual([
      ["PENDING", "paid"],
      ["PENDING", "paid"],
    ]);
  });

  it("An order with another payment method can't be paid online", async () => {
    const order = await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]])));
    expect(await beginPayment(context, order.id, "USD")).toMatchObject({ code: "payment.not_online" });
    expect(await beginPayment(context, 999_999, "USD")).toMatchObject({ code: "order.not_found" });
  });

  it("An order whose provider was switched off can't be paid online until another one is enabled", async () => {
    const order = await placeOrder();
    const without = { ...context, providers: createPaymentProviders([]) };
    expect(await beginPayment(without, order.id, "USD")).toMatchObject({ ok: false, code: "payment.not_offered" });
  });

  it("placeOrder refuses the online payment if no provider can charge the amount", async () => {
    const visitor = await shop.holding([[await shop.ad(), 1]]);
    const wish = shop.wish(await shop.totalsOf(visitor), { payment: "online" });
    for (const canPayOnline of [undefined, () => false])
      expect(await placeOrderCommand(shop.context(visitor, { canPayOnline }), wish, randomUUID())).toMatchObject({
        ok: false,
        errors: [{ path: "payment", code: "checkout.payment_not_offered" }],
      });
  });
});

describe("Webhooks that concern no payment", () => {
  it("receiveWebhook stores no webhook that its provider calls irrelevant", async () => {
    const provider = { id: "tap", parseWebhook: () => Promise.resolve("irrelevant") };
    const context = { providers: { list: () => [provider] } } as unknown as PaymentContext;
    const request = { body: "{}", headers: new Headers(), url: new URL("http://localhost/") };
    expect(await receiveWebhook(context, "tap", request)).toEqual({ ok: true, value: { stored: false } });
  });

  it("receiveWebhook knows only enabled providers", async () => {
    const request = { body: "{}", headers: new Headers(), url: new URL("http://localhost/") };
    const context = { providers: createPaymentProviders([]) } as PaymentContext;
    expect(await receiveWebhook(context, "tap", request)).toMatchObject({
      kind: "not_found",
      code: "payment.unknown_provider",
    });
  });
});
