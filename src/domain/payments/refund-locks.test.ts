import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import { recordPaymentCaptured } from "#domain/ledger/record-payments.server.ts";
import { splitCharge } from "#domain/ledger/split-charge.ts";
import { createTestDatabase, isThorough } from "../../../tests/support/databases.ts";
import { isSomebodyWaiting } from "../../../tests/support/lock-waits.ts";
import { createOrderFixture } from "../../../tests/support/orders.ts";
import { insertRows } from "../../../tests/support/rows.ts";
import type { PaymentContext } from "./payment-context.ts";
import { processRefunds } from "./refunds.server.ts";

// The embedded database has one connection, so nothing waits there.
it.skipIf(!inject("postgresUrl") || isThorough)(
  "processRefunds waits for a seller order before its settlement, so that it can't deadlock with a release",
  async () => {
    const shop = await createOrderFixture(await createTestDatabase());
    const { db } = shop;
    const order = await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]])));
    const [sellerOrder] = order.sellers;
    if (!sellerOrder) throw new Error("the order has no seller");
    const { id, seller, charge } = sellerOrder;
    const [paymentId, now] = [randomUUID(), shop.clock()];
    await insertRows(db, "payments", {
      id: paymentId,
      order_id: order.id,
      currency: "USD",
      amount_minor: charge.totalMinor,
      provider: "tap",
      provider_payment_id: "chg_1",
      state: "captured",
      captured_at: now,
      expires_at: now,
    });
    const allocation = { sellerOrderId: id, sellerId: seller.id, ...splitCharge(charge) };
    await withTransaction(db, (trx) =>
      recordPaymentCaptured(trx, { paymentId, currency: "USD", feeMinor: 0, allocations: [allocation], now }),
    );
    await insertRows(db, "refunds", {
      id: randomUUID(),
      payment_id: paymentId,
      seller_order_id: id,
      amount_minor: charge.totalMinor,
      reason: "cancelled",
      next_attempt_at: now,
    });
    const errors: unknown[] = [];
    const context = {
      db,
      clock: shop.clock,
      origin: "https://karaj.example",
      providers: { find: () => ({ refund: async () => ({ refundId: "re_1", state: "done" }) }) },
      logError: (error: unknown) => errors.push(error),
    } as unknown as PaymentContext;

    let refunding: Promise<number> | undefined;
    // Not `withTransaction`, inside of which the refund could not use its own connection.
    await db.transaction().execute(async (trx) => {
      await sql`select from seller_orders where id = ${id} for update`.execute(trx);
      refunding = processRefunds(context, () => false);
      await expect.poll(() => isSomebodyWaiting(db), { timeout: 20_000 }).toBe(true);
      await sql`select from settlements where seller_order_id = ${id} for update`.execute(trx);
    });
    expect(await refunding).toBe(1);
    expect(errors).toEqual([]);
  },
);
