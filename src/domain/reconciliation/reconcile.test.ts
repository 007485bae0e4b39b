import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import type { AdminContext, ResourceForm } from "#domain/admin/resource.ts";
import { settlementDifferencesResource } from "#domain/admin/resources/settlement-differences.server.ts";
import { recordPaymentCaptured } from "#domain/ledger/record-payments.server.ts";
import { splitCharge } from "#domain/ledger/split-charge.ts";
import type { PaymentProviderId } from "#domain/payments/payment.ts";
import { createStaff, listAuditEntries } from "../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { listSettlementFiles, reconcileSettlement } from "./reconcile.server.ts";

describeOnDatabase("Reconciliation of settlement files", (open) => {
  let shop: OrderFixture;
  let staff: AdminContext;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    staff = await createStaff(shop.db);
  });
  const now = new Date("2026-06-10T00:00:00Z");

  /** Inserts a captured payment of an order, with its ledger transaction unless `isPosted` is false. */
  async function pay(provider: PaymentProviderId, capturedAt: Date, isPosted = true) {
    const order = await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]])));
    const { id: sellerOrderId, seller, charge } = order.sellers[0] as (typeof order.sellers)[number];
    const payment = {
      id: randomUUID(),
      providerPaymentId: `prov_${randomUUID().slice(0, 8)}`,
      currency: charge.currency,
      amountMinor: charge.totalMinor,
    };
    await shop.db
      .insertInto("payments")
      .values({
        id: payment.id,
        order_id: order.id,
        currency: payment.currency,
        amount_minor: payment.amountMinor,
        provider,
        state: "captured",
        provider_payment_id: payment.providerPaymentId,
        fee_minor: 90,
        expires_at: capturedAt,
        captured_at: capturedAt,
      })
      .execute();
    if (isPosted)
      await withTransaction(shop.db, (trx) =>
        recordPaymentCaptured(trx, {
          paymentId: payment.id,
          currency: payment.currency,
          feeMinor: 90,
          allocations: [{ sellerOrderId, sellerId: seller.id, ...splitCharge(charge) }],
          now: capturedAt,
        }),
      );
    return payment;
  }
  const compare = (provider: PaymentProviderId, text: string) =>
    withTransaction(shop.db, (trx) =>
      reconcileSettlement(
        trx,
        { provider, name: "june.csv", bytes: Buffer.from(text), userId: staff.actor?.id ?? null },
        now,
      ),
    );
  const readDifferences = (fileId: number) =>
    shop.db
      .selectFrom("settlement_differences")
      .select(["kind", "line", "reference", "payment_id", "their_minor", "our_minor"])
      .where("file_id", "=", fileId)
      .orderBy("id")
      .execute();
  const decimal = (minor: number) => (minor / 100).toFixed(2);

  it("reconcileSettlement lists what a Stripe report and our payments and ledger do not agree on", async () => {
    const [good, cheaper, absent, unposted] = [
      await pay("stripe", new Date("2026-06-01T10:00:00Z")),
      await pay("stripe", new Date("2026-06-02T10:00:00Z")),
      await pay("stripe", new Date("2026-06-02T11:00:00Z")),
      await pay("stripe", new Date("2026-06-03T10:00:00Z"), false),
    ];
    const row = (payment: typeof good, day: string, more: { gross?: string; fee?: string } = {}) =>
      `txn_1,charge,"${more.gross ?? decimal(payment.amountMinor)}",${more.fee ?? "0.90"},usd,ch_${day},${payment.id},2026-06-${day} 10:00:00`;
    const report = [
      "balance_transaction_id,reporting_category,gross,fee,currency,charge_id,payment_metadata[payment],created_utc",
      row(good, "01"),
      row(good, "01"),
      row(cheaper, "02", { gross: decimal(cheaper.amountMinor - 100), fee: "1.00" }),
      row(unposted, "03"),
      "txn_9,charge,5.00,0.10,usd,ch_unknown,,2026-06-02 12:00:00",
      "po_1,payout,-500.00,0,usd,,,2026-06-03 09:00:00",
    ].join("\n");
    const result = await compare("stripe", report);
    if (!("fileId" in result)) throw new Error(JSON.stringify(result));
    expect(await readDifferences(result.fileId)).toEqual([
      expect.objectContaining({ kind: "duplicate", line: 3, payment_id: good.id }),
      expect.objectContaining({ kind: "amount", line: 4, their_minor: cheaper.amountMinor - 100 }),
      expect.objectContaining({ kind: "fee", line: 4, their_minor: 100, our_minor: 90 }),
      expect.objectContaining({ kind: "missing-here", line: 6, reference: "ch_unknown", their_minor: 500 }),
      expect.objectContaining({ kind: "missing-there", line: null, payment_id: absent.id }),
      expect.objectContaining({ kind: "ledger", payment_id: unposted.id, their_minor: 0 }),
    ]);
    const [file] = await listSettlementFiles(shop.db, 1);
    expect(file).toMatchObject({
      rowCount: 5,
      matchedCount: 4,
      differences: 6,
      open: 6,
      totals: [{ currency: "USD" }],
    });
    expect(await compare("stripe", report)).toEqual({ ok: false, fileId: result.fileId });
  });

  it.each<[PaymentProviderId, (payment: { id: string; providerPaymentId: string }, amount: string) => string]>([
    [
      "tap",
      (payment, amount) =>
        `Charge ID,Type,Amount,Currency,Fee,VAT,Date\n${payment.providerPaymentId},Charge,${amount},USD,0.78,0.12,2026-06-05`,
    ],
    [
      "moyasar",
      (payment, amount) =>
        `sep=;\ninvoice_id;payment_id;amount;currency;fee;created_at\n${payment.providerPaymentId};x;${amount};USD;0.90;2026-06-05T08:00:00Z`,
    ],
    [
      "paymob",
      (payment, amount) =>
        `order_id,merchant_order_id,amount_cents,currency\n123,${payment.id}.1a2b3c4d,${amount.replace(".", "")},USD`,
    ],
  ])("reconcileSettlement matches a file of %s by the ids of the provider or by ours", async (provider, createFile) => {
    const payment = await pay(provider, new Date("2026-06-05T08:00:00Z"));
    const result = await compare(provider, createFile(payment, decimal(payment.amountMinor)));
    expect(result).toMatchObject({ ok: true, differences: 0 });
  });

  it.each<[string, string, object]>([
    ["id,amount\nx,1", "column_missing", { column: "currency" }],
    ["id,amount,currency\nx,1.00,usd\ny,12 apples,usd", "amount", { line: 3, column: "amount", value: "12 apples" }],
    ["id,amount,currency\nx,1.005,usd", "amount", { line: 2, column: "amount" }],
    ["id,amount,currency\nx,1.00,dollars", "currency", { line: 2, column: "currency", value: "dollars" }],
    ["id,amount,currency\nx,,usd", "cell_empty", { line: 2, column: "amount" }],
    ["id,amount,currency\n,1.00,usd", "cell_empty", { line: 2, column: "id" }],
    ["id,amount,currency,date\nx,1.00,usd,yesterday", "date", { line: 2, column: "date", value: "yesterday" }],
    ["id,amount,currency\nx,1.00", "ragged", { line: 2 }],
    ["id,amount,currency\n", "no_rows", {}],
    ['id,amount,currency\n"x,1.00,usd', "unreadable", {}],
    ["", "unreadable", {}],
  ])("reconcileSettlement stores nothing of the file %j and names the fault %s", async (text, code, place) => {
    const before = (await listSettlementFiles(shop.db, 100)).length;
    expect(await compare("tap", text)).toMatchObject({ ok: false, faults: [{ code, ...place }] });
    expect(await listSettlementFiles(shop.db, 100)).toHaveLength(before);
  });

  it("reconcileSettlement accepts ids and file names with control characters", async () => {
    const bytes = Buffer.from(`id,amount,currency\n${randomUUID()}\u0000,5.00,SAR`);
    const upload = { provider: "tap" as const, name: "a\u0000b.csv", bytes, userId: null };
    const result = await withTransaction(shop.db, (trx) => reconcileSettlement(trx, upload, now));
    expect(result).toMatchObject({ ok: true, differences: 1 });
  });

  it("Concurrent uploads of one file compare it once", async () => {
    const text = `id,amount,currency\n${randomUUID()},5.00,SAR`;
    const results = await Promise.all([compare("tap", text), compare("tap", text)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(results.map((result) => "fileId" in result && result.fileId)).size).toBe(1);
  });

  it("An administrator settles a difference once, with a note", async () => {
    const result = await compare("tap", `id,amount,currency\n${randomUUID()},7.00,SAR`);
    if (!("fileId" in result)) throw new Error(JSON.stringify(result));
    const { id } = await shop.db
      .selectFrom("settlement_differences")
      .select("id")
      .where("file_id", "=", result.fileId)
      .executeTakeFirstOrThrow();
    const { read, actions = [] } = settlementDifferencesResource.form as ResourceForm;
    const settle = (values: Record<string, string>, context = staff) =>
      actions[0]?.run(context, String(id), values, "") ?? Promise.reject(new Error("no action"));
    expect(await settle({ settled_note: " " })).toMatchObject({ errors: [{ path: "settled_note", code: "required" }] });
    const moderator = await createStaff(shop.db, "moderator");
    expect(await settle({ settled_note: "Checked" }, moderator)).toMatchObject({ kind: "forbidden" });
    expect(await settle({ settled_note: "Paid by the provider later" })).toMatchObject({ ok: true });
    expect(await settle({ settled_note: "Again" })).toMatchObject({ kind: "conflict" });
    expect((await read(shop.db, String(id)))?.facts).toContainEqual(
      expect.objectContaining({ name: "settled_note", value: "Paid by the provider later" }),
    );
    expect(await listAuditEntries(shop.db, "settlement-differences", String(id))).toHaveLength(1);
    const files = await listSettlementFiles(shop.db, 100);
    expect(files.find((file) => file.id === result.fileId)).toMatchObject({ differences: 1, open: 0 });
  });
});
