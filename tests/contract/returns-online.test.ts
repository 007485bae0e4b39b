import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { releaseDueEscrow } from "#domain/ledger/release-escrow.server.ts";
import { type OrderCommandActor, transitionOrder } from "#domain/orders/commands.server.ts";
import { confirmReceipt } from "#domain/orders/confirm-receipt.server.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { beginPayment } from "#domain/payments/begin-payment.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { listOrderPayments } from "#domain/payments/queries.server.ts";
import { syncPayment } from "#domain/payments/sync-payment.server.ts";
import { findReturn } from "#domain/returns/queries.server.ts";
import { refundGoodwill, refundReturn } from "#domain/returns/refund-return.server.ts";
import { requestReturn } from "#domain/returns/request-return.server.ts";
import { transitionReturn } from "#domain/returns/return-transitions.server.ts";
import { runPaymentWork } from "#jobs/payment-worker.ts";
import { startReturnDeadlines } from "#jobs/return-deadlines.ts";
import { getRefunded, type SimulatedPayment } from "../../scripts/payments-simulator/simulated-payments.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { runJob } from "../support/job-runs.ts";
import { createOrderFixture, type OrderFixture } from "../support/orders.ts";
import { createSimulatedProviders } from "../support/payments.ts";
import { updateRow } from "../support/rows.ts";

describeOnDatabase("Returns of orders that were paid online", (open) => {
  let shop: OrderFixture;
  let simulator: PaymentsSimulator;
  let payments: PaymentContext;
  const start = new Date("2026-06-01T00:00:00Z");
  let now = start;
  const errors: unknown[] = [];
  const noReceipts = { save: async () => "", read: async () => undefined, remove: async () => {} };

  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { vat_number: "300000000000003" } as never);
    simulator = await startPaymentsSimulator();
    payments = {
      db: shop.db,
      clock: () => now,
      origin: "http://karaj.test",
      providers: createSimulatedProviders(simulator),
      logError: (error) => errors.push(error),
    };
  });
  afterAll(() => simulator.stop());

  const as = (actor: OrderCommandActor) => ({
    db: shop.db,
    clock: () => now,
    origin: "http://karaj.test",
    receipts: noReceipts,
    actor,
  });

  /** Places an order of three pieces, pays it with a card at the simulator and delivers it. */
  async function deliver() {
    const visitor = await shop.holding([[await shop.ad(), 3]]);
    const canPayOnline = () => true;
    const placed = await shop.placedOrder(
      await placeOrder(
        shop.context(visitor, { canPayOnline }),
        shop.wish(await shop.totalsOf(visitor), { payment: "online" }),
        randomUUID(),
      ),
    );
    const begun = await beginPayment(payments, placed.id, "USD");
    if (!begun.ok) throw new Error(begun.code);
    await simulator.act(begun.value.providerPaymentId as string, "approve", {});
    await syncPayment(payments, begun.value.id);
    const sellerOrder = (await findOrder(shop.db, { token: placed.token }))?.sellers[0];
    if (!sellerOrder) throw new Error("no seller order");
    const seller = as({ by: "seller", userId: null as never, sellerIds: shop.sellers });
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"] as const)
      expect(await transitionOrder(seller, sellerOrder.id, { to })).toMatchObject({ ok: true });
    const buyer = as({ by: "buyer", token: placed.token });
    const ask = async (quantity = 1) => {
      const [line] = sellerOrder.lines;
      const input = { lineId: line?.id, quantity, reason: "damaged", note: "Broken" };
      const asked = await requestReturn(buyer, sellerOrder.id, input);
      if (!asked.ok) throw new Error(asked.code);
      return asked.value.id;
    };
    return { placed, sellerOrder, seller, buyer, ask };
  }
  type Delivered = Awaited<ReturnType<typeof deliver>>;

  const readState = async ({ placed }: Delivered) => {
    const [payment] = await listOrderPayments(shop.db, placed.id);
    const order = await findOrder(shop.db, { token: placed.token });
    return { payment: payment?.state, refunded: payment?.refundedMinor, status: order?.sellers[0]?.paymentStatus };
  };
  /** Returns the money that is left in escrow, and what credit notes and the provider say was given back. */
  async function readBooks({ sellerOrder, placed }: Delivered) {
    const { rows } = await sql<{ held: number }>`
      select (held_goods_minor + held_shipping_minor + held_tax_minor)::int as held from settlements
      where seller_order_id = ${sellerOrder.id}`.execute(shop.db);
    const notes = (await listInvoices(shop.db, { sellerOrderIds: [sellerOrder.id] })).filter(
      ({ kind }) => kind === "credit-note",
    );
    const [payment] = await listOrderPayments(shop.db, placed.id);
    const atProvider = simulator.payments.findAny(payment?.providerPaymentId as string) as SimulatedPayment;
    return {
      held: rows[0]?.held,
      credited: notes.reduce((sum, { document }) => sum + document.totalMinor, 0),
      atProvider: getRefunded(atProvider),
    };
  }

  it("A return in part goes back through the provider, and provider, escrow and credit notes agree", async () => {
    const delivered = await deliver();
    const { seller, buyer, ask, sellerOrder } = delivered;
    const id = await ask(2);
    await transitionReturn(seller, id, "approved");
    await transitionReturn(buyer, id, "sent", { carrier: "SMSA" });
    await transitionReturn(seller, id, "received", { restock: true });
    const { valueMinor = 0 } = (await findReturn(shop.db, id)) ?? {};
    const { totalMinor } = sellerOrder.charge;
    expect(valueMinor).toBeLessThan(totalMinor);
    const refunds = await Promise.all([
      refundReturn(seller, id, { amountMinor: valueMinor }),
      refundReturn(seller, id, { amountMinor: valueMinor }),
    ]);
    expect(refunds.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await readState(delivered)).toEqual({ payment: "captured", refunded: 0, status: "paid" });
    await runPaymentWork(payments);
    expect(await readState(delivered)).toEqual({ payment: "partially-refunded", refunded: valueMinor, status: "paid" });
    expect(await readBooks(delivered)).toEqual({
      held: totalMinor - valueMinor,
      credited: valueMinor,
      atProvider: valueMinor,
    });
    // The rest is given back as goodwill in two tabs at once: only one of them is made.
    const rest = totalMinor - valueMinor;
    const give = () => refundGoodwill(seller, sellerOrder.id, { key: randomUUID(), amountMinor: rest });
    const results = await Promise.all([give(), give()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await runPaymentWork(payments);
    expect(await readState(delivered)).toEqual({ payment: "refunded", refunded: totalMinor, status: "refunded" });
    expect(await readBooks(delivered)).toEqual({ held: 0, credited: totalMinor, atProvider: totalMinor });
    expect(errors).toEqual([]);
  });

  it("An order that is returned as a whole after a refund in part gets the rest back, once", async () => {
    const delivered = await deliver();
    const { seller, sellerOrder } = delivered;
    const { totalMinor } = sellerOrder.charge;
    await refundGoodwill(seller, sellerOrder.id, { key: randomUUID(), amountMinor: 500 });
    // The refund in part may still wait when the order is returned.
    expect(await transitionOrder(seller, sellerOrder.id, { to: "RETURNED" })).toMatchObject({ ok: true });
    await runPaymentWork(payments);
    await runPaymentWork(payments);
    expect(await readState(delivered)).toEqual({ payment: "refunded", refunded: totalMinor, status: "refunded" });
    expect(await readBooks(delivered)).toEqual({ held: 0, credited: totalMinor, atProvider: totalMinor });
    const again = await refundGoodwill(seller, sellerOrder.id, { key: randomUUID(), amountMinor: 1 });
    expect(again).toMatchObject({ ok: false });
  });

  it("Money stays in escrow while its refund waits for a provider that is down, and the rest is released afterwards", async () => {
    const delivered = await deliver();
    const { seller, buyer, sellerOrder } = delivered;
    const { totalMinor } = sellerOrder.charge;
    await refundGoodwill(seller, sellerOrder.id, { key: randomUUID(), amountMinor: 500 });
    simulator.payments.fault = "down";
    await runPaymentWork(payments);
    simulator.payments.fault = "none";
    expect(errors.splice(0)).not.toEqual([]);
    now = new Date(start.getTime() + 30 * 24 * 60 * 60_000);
    await releaseDueEscrow(shop.db, { now, limit: 100 });
    expect(await confirmReceipt(buyer, sellerOrder.id)).toMatchObject({ ok: true });
    expect((await readBooks(delivered)).held).toBe(totalMinor);
    await runPaymentWork(payments);
    expect(await readBooks(delivered)).toEqual({ held: totalMinor - 500, credited: 500, atProvider: 500 });
    await releaseDueEscrow(shop.db, { now, limit: 100 });
    expect((await readBooks(delivered)).held).toBe(0);
    expect(errors).toEqual([]);
    now = start;
  });

  it("Money stays in escrow while a return is open, and the deadline job asks the administrators for a silent seller", async () => {
    const delivered = await deliver();
    const { sellerOrder, ask } = delivered;
    const id = await ask();
    now = new Date(start.getTime() + 10 * 24 * 60 * 60_000);
    let wakes = 0;
    const wakeMail = () => {
      wakes += 1;
    };
    const mailing = { db: shop.db, clock: () => now, origin: "http://karaj.test", wakeMail };
    await runJob("return-deadlines", () => startReturnDeadlines(mailing));
    expect(wakes).toBeGreaterThan(0);
    expect((await findReturn(shop.db, id))?.found.state).toBe("disputed");
    await releaseDueEscrow(shop.db, { now, limit: 100 });
    expect((await readBooks(delivered)).held).toBe(sellerOrder.charge.totalMinor);
    await transitionReturn(as({ by: "staff", userId: null as never }), id, "rejected", { note: "Used" });
    await releaseDueEscrow(shop.db, { now, limit: 100 });
    expect((await readBooks(delivered)).held).toBe(0);
    now = start;
  });
});
