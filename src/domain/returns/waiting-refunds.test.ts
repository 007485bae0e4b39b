import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { up as closeAbsorbedRefunds } from "#db/migrations/0123-absorbed-transfer-refunds.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { getAvailableMinor, listSellerBalances } from "#domain/ledger/balances.server.ts";
import { releaseDueEscrow } from "#domain/ledger/release-escrow.server.ts";
import { recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import { confirmReceipt } from "#domain/orders/confirm-receipt.server.ts";
import { completeTransferRefund, listWaitingTransferRefunds } from "#domain/payments/request-refund.server.ts";
import { requestPayout } from "#domain/payouts/payouts.server.ts";
import { createStaff } from "../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { createReturnFixture } from "../../../tests/support/returns.ts";
import { insertRow, insertRows } from "../../../tests/support/rows.ts";
import { createUser } from "../../../tests/support/users.ts";
import { refundGoodwill, refundReturn } from "./refund-return.server.ts";

describeOnDatabase("Refunds that wait for a bank transfer", (open) => {
  let shop: OrderFixture;
  let fixture: ReturnType<typeof createReturnFixture>;
  type Delivered = Awaited<ReturnType<typeof fixture.deliver>>;
  const afterDays = (days: number) => new Date(fixture.time.now.getTime() + days * 24 * 60 * 60_000);

  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    fixture = createReturnFixture(shop);
    await createStaff(shop.db, "administrator", "Huda");
    await insertRow(shop.db, "commission_rules", { percent: "7.5" });
  });

  const deliver = () => fixture.deliver({ payment: "bank-transfer" });
  const readBalance = async ({ sellerId }: Delivered) => {
    const [balance] = await listSellerBalances(shop.db, sellerId);
    if (!balance) throw new Error("the seller has no balance");
    return balance;
  };
  const release = () => releaseDueEscrow(shop.db, { now: afterDays(30), limit: 100 });
  const give = ({ seller, sellerOrder }: Delivered, amountMinor: number) =>
    refundGoodwill(seller, sellerOrder.id, { key: randomUUID(), amountMinor, note: "Sorry" });
  const listWaiting = ({ sellerOrder }: Delivered) => listWaitingTransferRefunds(shop.db, [sellerOrder.id]);
  /** Records all transfers of a seller order. */
  const transfer = async (delivered: Delivered) => {
    for (const { id } of await listWaiting(delivered))
      expect(await completeTransferRefund(fixture.staff(), delivered.sellerOrder.id, id)).toMatchObject({ ok: true });
  };
  const giveBack = ({ seller, sellerOrder }: Delivered) => transitionOrder(seller, sellerOrder.id, { to: "RETURNED" });
  const recordRefunded = ({ sellerOrder }: Delivered) =>
    recordPaymentStatus(fixture.staff(), sellerOrder.id, "refunded");

  it("releaseDueEscrow keeps the money of an order while a refund waits, and releases what is left afterwards", async () => {
    const delivered = await deliver();
    const { totalMinor } = delivered.sellerOrder.charge;
    const id = await fixture.receive(delivered, 3);
    const { valueMinor } = await fixture.read(id);
    expect(await refundReturn(delivered.seller, id, { amountMinor: valueMinor })).toMatchObject({ ok: true });
    expect((await fixture.read(id)).state).toBe("refunded");
    await release();
    expect(await readBalance(delivered)).toMatchObject({
      availableMinor: 0,
      refundsDueMinor: 0,
      escrowMinor: totalMinor,
    });
    await transfer(delivered);
    await release();
    const { availableMinor, escrowMinor } = await readBalance(delivered);
    expect(escrowMinor).toBe(0);
    expect(availableMinor).toBeGreaterThan(0);
    expect(availableMinor).toBeLessThanOrEqual(totalMinor - valueMinor);
  });

  it("confirmReceipt releases nothing while a refund waits, and the job releases the rest afterwards", async () => {
    const delivered = await deliver();
    const { buyer, sellerOrder } = delivered;
    expect(await give(delivered, 500)).toMatchObject({ ok: true });
    expect(await confirmReceipt(buyer, sellerOrder.id)).toMatchObject({ ok: true });
    expect(await readBalance(delivered)).toMatchObject({
      availableMinor: 0,
      escrowMinor: sellerOrder.charge.totalMinor,
    });
    await transfer(delivered);
    expect(await releaseDueEscrow(shop.db, { now: fixture.time.now, limit: 100 })).toBe(1);
    expect(await readBalance(delivered)).toMatchObject({ refundsDueMinor: 0, escrowMinor: 0 });
  });

  it("Released money that waits to go back cannot be paid out, and the refund does not change what is available", async () => {
    const delivered = await deliver();
    const { sellerId, buyer, seller, sellerOrder } = delivered;
    expect(await confirmReceipt(buyer, sellerOrder.id)).toMatchObject({ ok: true });
    const released = (await readBalance(delivered)).availableMinor;
    const id = await fixture.receive(delivered, 2);
    const { valueMinor } = await fixture.read(id);
    expect(await refundReturn(seller, id, { amountMinor: valueMinor })).toMatchObject({ ok: true });
    expect(await give(delivered, 333)).toMatchObject({ ok: true });
    const waiting = await readBalance(delivered);
    expect(waiting.refundsDueMinor).toBeGreaterThan(0);
    expect(waiting.availableMinor + waiting.refundsDueMinor).toBe(released);
    expect(await getAvailableMinor(shop.db, sellerId, waiting.currency)).toBe(waiting.availableMinor);

    const owner = await createUser(shop.db, { email: `${randomUUID()}@example.com`, name: "Sara", role: "showroom" });
    await shop.db.updateTable("sellers").set({ owner_id: owner.id }).where("id", "=", sellerId).execute();
    const now = fixture.time.now;
    await insertRow(shop.db, "payout_accounts", {
      ...{ seller_id: sellerId, currency: waiting.currency, holder: "Sara", bank_name: "Test Bank" },
      ...{ iban: "SA0380000000608010167519", usable_at: now, created_at: now },
    });
    const request = (minor: number) =>
      requestPayout(
        { db: shop.db, now, origin: "https://karaj.example", userId: owner.id, sellerId },
        { currency: waiting.currency, amount: (minor / 100).toFixed(2), key: randomUUID() },
      );
    expect(await request(waiting.availableMinor + 1)).toMatchObject({ errors: [{ code: "payout.too_much" }] });
    expect(await request(waiting.availableMinor)).toMatchObject({ ok: true });
    await transfer(delivered);
    expect(await readBalance(delivered)).toMatchObject({ availableMinor: 0, refundsDueMinor: 0 });
  });

  it("The released money of an order that was returned as a whole waits to go back until staff has refunded it", async () => {
    const delivered = await deliver();
    expect(await confirmReceipt(delivered.buyer, delivered.sellerOrder.id)).toMatchObject({ ok: true });
    const { availableMinor } = await readBalance(delivered);
    expect(await giveBack(delivered)).toMatchObject({ ok: true });
    expect(await readBalance(delivered)).toMatchObject({ availableMinor: 0, refundsDueMinor: availableMinor });
    expect(await recordRefunded(delivered)).toMatchObject({ ok: true });
    expect(await readBalance(delivered)).toMatchObject({ availableMinor: 0, refundsDueMinor: 0 });
  });

  it("An order is refunded as a whole only after the transfer of a part, and both together give back its price", async () => {
    const delivered = await deliver();
    const { sellerOrder } = delivered;
    const readCredited = async () =>
      (await listInvoices(shop.db, { sellerOrderIds: [sellerOrder.id] }))
        .filter(({ kind }) => kind === "credit-note")
        .reduce((sum, { document }) => sum + document.totalMinor, 0);
    const readReturned = async () => {
      const { rows } = await sql<{ minor: number }>`
        select coalesce(sum(e.amount_minor), 0)::bigint as minor from ledger_entries e
          join ledger_transactions t on t.id = e.transaction_id
        where t.seller_order_id = ${sellerOrder.id} and t.kind = 'refund' and e.account = 'buyer'`.execute(shop.db);
      return rows[0]?.minor;
    };
    expect(await give(delivered, 500)).toMatchObject({ ok: true });
    expect(await giveBack(delivered)).toMatchObject({ ok: true });
    expect(await recordRefunded(delivered)).toMatchObject({ kind: "conflict", code: "refund.waits" });
    expect((await fixture.reload(delivered)).paymentStatus).toBe("paid");
    await transfer(delivered);
    expect(await readReturned()).toBe(500);
    expect(await recordRefunded(delivered)).toMatchObject({ ok: true });
    expect(await readReturned()).toBe(sellerOrder.charge.totalMinor);
    expect(await readCredited()).toBe(sellerOrder.charge.totalMinor);
    expect((await fixture.reload(delivered)).paymentStatus).toBe("refunded");
  });

  it("An order is refunded as a whole only after a refund by its provider, for example of a payment before the method changed", async () => {
    const delivered = await deliver();
    expect(await giveBack(delivered)).toMatchObject({ ok: true });
    const { now } = fixture.time;
    const [id, paymentId] = [randomUUID(), randomUUID()];
    const { order_id } = await shop.db
      .selectFrom("seller_orders")
      .select("order_id")
      .where("id", "=", delivered.sellerOrder.id)
      .executeTakeFirstOrThrow();
    await insertRows(shop.db, "payments", {
      ...{ id: paymentId, order_id, currency: "SAR", amount_minor: 500, provider: "tap", state: "captured" },
      ...{ provider_payment_id: "chg_1", captured_at: now, expires_at: now, created_at: now, updated_at: now },
    });
    await insertRows(shop.db, "refunds", {
      ...{
        id,
        seller_order_id: delivered.sellerOrder.id,
        amount_minor: 500,
        reason: "method-changed",
        method: "online",
      },
      ...{ payment_id: paymentId, next_attempt_at: now },
    });
    expect(await recordRefunded(delivered)).toMatchObject({ kind: "conflict", code: "refund.waits" });
    await shop.db.updateTable("refunds").set({ state: "done", done_at: now }).where("id", "=", id).execute();
    expect(await recordRefunded(delivered)).toMatchObject({ ok: true });
  });

  it("After the refund of the whole order, no refund of a part can be requested or recorded as transferred", async () => {
    const delivered = await deliver();
    const { sellerOrder } = delivered;
    expect(await giveBack(delivered)).toMatchObject({ ok: true });
    const results = await Promise.all([recordRefunded(delivered), give(delivered, 500)]);
    expect(results).toMatchObject([{ ok: true }, { code: "refund.unpaid" }]);
    // Earlier versions left such refunds waiting. The upgrade closes them.
    const id = randomUUID();
    await insertRows(shop.db, "refunds", {
      ...{ id, seller_order_id: sellerOrder.id, amount_minor: 500, reason: "goodwill", method: "transfer" },
      next_attempt_at: fixture.time.now,
    });
    expect(await listWaiting(delivered)).toHaveLength(1);
    await closeAbsorbedRefunds(shop.db as never);
    expect(await listWaiting(delivered)).toEqual([]);
    expect(await completeTransferRefund(fixture.staff(), sellerOrder.id, id)).toMatchObject({
      kind: "conflict",
      code: "refund.not_waiting",
    });
  });
});
