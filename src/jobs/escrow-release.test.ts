import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import { listSellerBalances } from "#domain/ledger/balances.server.ts";
import { recordPaymentCaptured, recordRefund } from "#domain/ledger/record-payments.server.ts";
import { releaseDueEscrow } from "#domain/ledger/release-escrow.server.ts";
import { type OrderCommandActor, recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import { confirmReceipt } from "#domain/orders/confirm-receipt.server.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { saveSetting } from "#domain/site/site-settings.server.ts";
import { createCoupon } from "../../tests/support/coupons.ts";
import { describeOnDatabase } from "../../tests/support/databases.ts";
import { runJob } from "../../tests/support/job-runs.ts";
import { createOrderFixture, type OrderFixture } from "../../tests/support/orders.ts";
import { insertRow } from "../../tests/support/rows.ts";
import { startEscrowRelease } from "./escrow-release.ts";

describeOnDatabase("Money of an order until its delivery", (open) => {
  let shop: OrderFixture;
  const delivered = new Date("2026-06-02T00:00:00Z");
  const DAY_MS = 24 * 60 * 60_000;
  const afterDays = (days: number) => new Date(delivered.getTime() + days * DAY_MS);

  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  const context = (actor: OrderCommandActor) => ({
    ...shop.context({ token: undefined }),
    clock: () => delivered,
    actor,
  });
  const staff: OrderCommandActor = { by: "system" };

  /** Places an order of one seller of its own and moves it to a status. */
  async function placeOrderInStatus(...steps: ("CONFIRMED" | "SHIPPED" | "DELIVERED" | "RETURNED")[]) {
    const sellerId = (
      await insertRow(shop.db, "sellers", { slug: `s-${randomUUID()}`, type: "personal", name_en: "A" })
    ).id;
    const order = await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad({ sellerId }), 1]])));
    const sellerOrder = order.sellers[0];
    if (!sellerOrder) throw new Error("no seller order");
    const userId = (await insertRow(shop.db, "users", { email: `${randomUUID()}@example.com`, name: "S" })).id;
    const seller: OrderCommandActor = { by: "seller", userId, sellerIds: [sellerId] };
    const buyer: OrderCommandActor = { by: "buyer", token: order.token };
    for (const to of steps)
      expect(await transitionOrder(context(seller), sellerOrder.id, { to })).toMatchObject({ ok: true });
    const allocation = { sellerOrderId: sellerOrder.id, sellerId, goodsMinor: 10_00, shippingMinor: 0, taxMinor: 2_00 };
    const pay = () =>
      withTransaction(shop.db, (trx) =>
        recordPaymentCaptured(trx, {
          paymentId: randomUUID(),
          currency: "USD",
          feeMinor: 0,
          allocations: [allocation],
          now: delivered,
        }),
      );
    return { order, sellerOrder, sellerId, seller, buyer, allocation, pay };
  }
  const balance = async (sellerId: number) => (await listSellerBalances(shop.db, sellerId))[0];

  it("releaseDueEscrow releases the money of a delivered order after the days of the setting, and not before", async () => {
    const { sellerId, pay } = await placeOrderInStatus("CONFIRMED", "SHIPPED", "DELIVERED");
    await pay();
    expect(await releaseDueEscrow(shop.db, { now: afterDays(6.9), limit: 10 })).toBe(0);
    expect(await balance(sellerId)).toMatchObject({ escrowMinor: 12_00, availableMinor: 0 });
    expect(await releaseDueEscrow(shop.db, { now: afterDays(7), limit: 10 })).toBe(1);
    expect(await balance(sellerId)).toMatchObject({ escrowMinor: 0, availableMinor: 10_00 });
    expect(await releaseDueEscrow(shop.db, { now: afterDays(8), limit: 10 })).toBe(0);
  });

  it("The escrow release job releases what is due and leaves orders that were not delivered or were returned", async () => {
    await saveSetting(shop.db, "escrowDays", "0", delivered);
    const due = await placeOrderInStatus("CONFIRMED", "SHIPPED", "DELIVERED");
    const shipped = await placeOrderInStatus("CONFIRMED", "SHIPPED");
    const returned = await placeOrderInStatus("CONFIRMED", "SHIPPED", "DELIVERED", "RETURNED");
    for (const each of [due, shipped, returned]) await each.pay();
    const clock = () => afterDays(1);
    await runJob("escrow-release", () => startEscrowRelease({ db: shop.db, clock, onError: () => {} }));
    await shop.db.deleteFrom("settings").where("key", "=", "escrowDays").execute();
    expect(await balance(due.sellerId)).toMatchObject({ escrowMinor: 0, availableMinor: 10_00 });
    expect(await balance(shipped.sellerId)).toMatchObject({ escrowMinor: 12_00, availableMinor: 0 });
    expect(await balance(returned.sellerId)).toMatchObject({ escrowMinor: 12_00, availableMinor: 0 });
  });

  it("The escrow release job posts the discount that the site pays for a cash order, after the days of the setting", async () => {
    const sellerId = shop.sellers[0] as number;
    const order = await shop.placedOrder(
      await placeOrder(
        {
          ...shop.context({ token: undefined }),
          lines: [{ ad: await shop.ad(), quantity: 1 }],
          couponCodes: [await createCoupon(shop.db)],
        },
        shop.wish(null),
        randomUUID(),
      ),
    );
    const { id, charge } = order.sellers[0] as (typeof order.sellers)[number];
    const seller = context({ by: "seller", userId: null as never, sellerIds: [sellerId] });
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"] as const) await transitionOrder(seller, id, { to });
    await recordPaymentStatus(seller, id);
    const runAfter = (days: number) =>
      runJob("escrow-release", () =>
        startEscrowRelease({ db: shop.db, clock: () => afterDays(days), onError: () => {} }),
      );
    await runAfter(6.9);
    expect(await balance(sellerId)).toMatchObject({ availableMinor: -charge.taxMinor });
    await runAfter(7);
    expect(await balance(sellerId)).toMatchObject({ availableMinor: 1_00 - charge.taxMinor });
  });

  it("confirmReceipt releases the money of a shipped order once, also when it is sent twice concurrently", async () => {
    const { sellerOrder, sellerId, buyer, pay } = await placeOrderInStatus("CONFIRMED", "SHIPPED");
    await pay();
    const results = await Promise.all([
      confirmReceipt(context(buyer), sellerOrder.id),
      confirmReceipt(context(buyer), sellerOrder.id),
    ]);
    expect(results).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await balance(sellerId)).toMatchObject({ escrowMinor: 0, availableMinor: 10_00 });
    const row = await shop.db
      .selectFrom("seller_orders")
      .select(["status", "received_at"])
      .where("id", "=", sellerOrder.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: "SHIPPED", received_at: delivered });
  });

  it("A payment that arrives after the confirmation is released by the next run", async () => {
    const { sellerOrder, sellerId, buyer, pay } = await placeOrderInStatus("CONFIRMED", "SHIPPED");
    await pay();
    await confirmReceipt(context(buyer), sellerOrder.id);
    await pay();
    expect(await releaseDueEscrow(shop.db, { now: delivered, limit: 10 })).toBe(1);
    expect(await balance(sellerId)).toMatchObject({ escrowMinor: 0, availableMinor: 20_00 });
  });

  it("confirmReceipt refuses sellers, strangers, orders without held money and orders that were not sent", async () => {
    const paid = await placeOrderInStatus("CONFIRMED");
    await paid.pay();
    const confirm = (actor: OrderCommandActor, id = paid.sellerOrder.id) => confirmReceipt(context(actor), id);
    expect(await confirm(paid.buyer)).toMatchObject({ code: "order.illegal_step" });
    expect(await confirm(paid.seller)).toMatchObject({ kind: "forbidden" });
    expect(await confirm(staff)).toMatchObject({ kind: "forbidden" });
    expect(await confirm({ by: "buyer", token: "another-token" })).toMatchObject({ kind: "not_found" });
    const unpaid = await placeOrderInStatus("CONFIRMED", "SHIPPED");
    expect(await confirm(unpaid.buyer, unpaid.sellerOrder.id)).toMatchObject({ code: "order.illegal_step" });
    expect(await balance(paid.sellerId)).toMatchObject({ availableMinor: 0 });
  });

  it("A refund after the release makes the seller's balance fall, below zero if it was paid out", async () => {
    const { sellerOrder, sellerId, buyer, pay } = await placeOrderInStatus("CONFIRMED", "SHIPPED");
    await pay();
    await confirmReceipt(context(buyer), sellerOrder.id);
    await withTransaction(shop.db, (trx) =>
      recordRefund(trx, {
        refundId: randomUUID(),
        sellerOrderId: sellerOrder.id,
        sellerId,
        currency: "USD",
        amountMinor: 12_00,
        now: delivered,
      }),
    );
    expect(await balance(sellerId)).toMatchObject({ escrowMinor: 0, availableMinor: 0 });
  });

  it("recordPaymentStatus records cash that the seller collected and gave back", async () => {
    await insertRow(shop.db, "commission_rules", { percent: "10" });
    const { sellerOrder, sellerId, seller } = await placeOrderInStatus("CONFIRMED", "SHIPPED", "DELIVERED");
    expect(await recordPaymentStatus(context(seller), sellerOrder.id)).toMatchObject({ ok: true });
    await shop.db.deleteFrom("commission_rules").execute();
    const owed = -(1_00 + sellerOrder.charge.taxMinor);
    expect(await balance(sellerId)).toMatchObject({ escrowMinor: 0, availableMinor: owed });
    expect(await transitionOrder(context(seller), sellerOrder.id, { to: "RETURNED" })).toMatchObject({ ok: true });
    expect(await recordPaymentStatus(context(seller), sellerOrder.id, "refunded")).toMatchObject({ ok: true });
    expect(await balance(sellerId)).toMatchObject({ availableMinor: 0 });
  });
});
