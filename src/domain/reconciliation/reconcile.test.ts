import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import type { AdminContext, ResourceForm } from "#domain/admin/resource.ts";
import { settlementDifferencesResource } from "#domain/admin/resources/settlement-differences.server.ts";
import { postTransaction } from "#domain/ledger/post-transaction.server.ts";
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
      .select(["kind", "entry", "line", "row_type", "reference", "payment_id", "their_minor", "our_minor"])
      .select("earlier_file_id")
      .where("file_id", "=", fileId)
      .orderBy("id")
      .execute();
  const decimal = (minor: number) => (minor / 100).toFixed(2);
  type Payment = Awaited<ReturnType<typeof pay>>;
  /** Inserts a completed refund of a payment, with its ledger transaction. */
  async function refund(payment: Payment, amountMinor: number, doneAt: Date): Promise<string> {
    const id = randomUUID();
    const { order_id } = await shop.db
      .selectFrom("payments")
      .select("order_id")
      .where("id", "=", payment.id)
      .executeTakeFirstOrThrow();
    const { id: sellerOrderId, seller_id } = await shop.db
      .selectFrom("seller_orders")
      .select(["id", "seller_id"])
      .where("order_id", "=", order_id)
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto("refunds")
      .values({
        id,
        payment_id: payment.id,
        seller_order_id: sellerOrderId,
        amount_minor: amountMinor,
        reason: "cancelled",
        state: "done",
        next_attempt_at: doneAt,
        done_at: doneAt,
      })
      .execute();
    const entry = { currency: payment.currency, amountMinor };
    await withTransaction(shop.db, (trx) =>
      postTransaction(
        trx,
        {
          kind: "refund",
          reference: `refund:${id}`,
          entries: [
            { ...entry, account: "buyer", sellerId: null },
            { ...entry, account: "escrow", sellerId: seller_id, amountMinor: -amountMinor },
          ],
        },
        doneAt,
      ),
    );
    return id;
  }
  /** Compares a file that must be accepted, and returns its differences and the file as the administration lists it. */
  async function reconcile(provider: PaymentProviderId, ...lines: string[]) {
    const result = await compare(provider, lines.join("\n"));
    if (!result.ok) throw new Error(JSON.stringify(result));
    const file = (await listSettlementFiles(shop.db, 100)).find(({ id }) => id === result.fileId);
    if (!file) throw new Error("no file");
    return { fileId: result.fileId, file, differences: await readDifferences(result.fileId) };
  }

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

  const stripeHeader =
    "balance_transaction_id,reporting_category,gross,fee,currency,charge_id,payment_metadata[payment],refund_metadata[refund],created_utc";

  it("A later Stripe report with a lost dispute, a failed refund, wrong signs and unknown types hides none of them", async () => {
    const paidAt = new Date("2026-06-04T10:00:00Z");
    const [disputed, refunded] = [await pay("stripe", paidAt), await pay("stripe", paidAt)];
    const refundId = await refund(refunded, 500, new Date("2026-06-04T11:00:00Z"));
    const [gross, other] = [decimal(disputed.amountMinor), decimal(refunded.amountMinor)];
    const first = await reconcile(
      "stripe",
      stripeHeader,
      `txn_1,charge,${gross},0.90,usd,ch_d,${disputed.id},,2026-06-04 10:00:00`,
      `txn_2,charge,${other},0.90,usd,ch_r,${refunded.id},,2026-06-04 10:00:00`,
      `txn_3,refund,-5.00,0,usd,ch_r,${refunded.id},${refundId},2026-06-04 11:00:00`,
    );
    expect(first.differences.filter(({ line }) => line !== null)).toEqual([]);
    expect(first.file.totals).toMatchObject([{ theirRefunds: -500, ourRefunds: -500, theirOthers: 0 }]);
    const later = await reconcile(
      "stripe",
      stripeHeader,
      `txn_4,dispute,-${gross},15.00,usd,ch_d,${disputed.id},,2026-06-05 10:00:00`,
      `txn_5,refund_failure,5.00,0,usd,ch_r,${refunded.id},${refundId},2026-06-05 10:00:00`,
      `txn_6,charge,-1.00,0,usd,ch_d,${disputed.id},,2026-06-05 10:00:00`,
      `txn_7,refund,5.00,0,usd,ch_r,${refunded.id},${refundId},2026-06-05 10:00:00`,
      `txn_8,obligation,-2.00,0,usd,ch_d,${disputed.id},,2026-06-05 10:00:00`,
      `txn_9,,3.00,0,usd,ch_d,${disputed.id},,2026-06-05 10:00:00`,
      `txn_10,dispute_reversal,${gross},0,usd,ch_d,${disputed.id},,2026-06-05 10:00:00`,
      "txn_11,payout,-500.00,0,usd,,,,2026-06-05 10:00:00",
    );
    const [own, back] = [disputed.amountMinor, refunded.id];
    expect(later.differences).toMatchObject([
      { kind: "dispute", line: 2, row_type: "dispute", payment_id: disputed.id, their_minor: -own, our_minor: own },
      { kind: "refund-failed", entry: "refund", line: 3, payment_id: back, their_minor: 500, our_minor: -500 },
      { kind: "sign", entry: "payment", line: 4, payment_id: disputed.id, their_minor: -100 },
      { kind: "sign", entry: "refund", line: 5, payment_id: back, their_minor: 500, our_minor: -500 },
      { kind: "unknown-type", line: 6, row_type: "obligation", payment_id: disputed.id, their_minor: -200 },
      { kind: "unknown-type", line: 7, row_type: null, payment_id: disputed.id, their_minor: 300 },
      { kind: "dispute", line: 8, row_type: "dispute_reversal", their_minor: own },
    ]);
    expect(later.file).toMatchObject({ rowCount: 7, matchedCount: 0 });
    expect(later.file.totals).toMatchObject([
      { theirPayments: -100, theirRefunds: 500, theirOthers: 500 - 200 + 300, ourOthers: 0, ourPayments: 0 },
    ]);
  });

  it.each<[PaymentProviderId, string, string, string]>([
    ["tap", "charge id,type,amount,currency", "Chargeback", "dispute"],
    ["tap", "charge id,type,amount,currency", "Failed Refund", "refund-failed"],
    ["tap", "charge id,type,amount,currency", "Adjustment", "unknown-type"],
    ["tap", "charge id,type,amount,currency", "void", "unknown-type"],
    ["moyasar", "invoice_id,type,amount,currency", "chargeback", "dispute"],
    ["moyasar", "invoice_id,type,amount,currency", "chargeback_penalty", "dispute"],
    ["moyasar", "invoice_id,type,amount,currency", "other_duties", "unknown-type"],
    ["moyasar", "invoice_id,type,amount,currency", "void", "unknown-type"],
    ["paymob", "order_id,type,amount,currency", "Chargeback", "dispute"],
    ["paymob", "order_id,type,amount,currency", "constructor", "unknown-type"],
  ])("A file of %s (%s) with a row of the type %s lists it as %s", async (provider, header, type, kind) => {
    const payment = await pay(provider, new Date("2024-01-05T08:00:00Z"));
    const { differences, file } = await reconcile(provider, header, `${payment.providerPaymentId},${type},1.00,USD`);
    const theirs = kind === "dispute" || type === "void" ? -100 : 100;
    expect(differences).toMatchObject([{ kind, row_type: type, payment_id: payment.id, their_minor: theirs }]);
    expect(file).toMatchObject({ rowCount: 1, matchedCount: 0, totals: [{ theirPayments: 0, theirOthers: theirs }] });
  });

  it("A file without signs gives refunds a minus, and in a file with signs a positive refund is a difference", async () => {
    const at = new Date("2024-01-05T08:00:00Z");
    const payment = await pay("tap", at);
    const [first, second] = [await refund(payment, 100, at), await refund(payment, 200, at)];
    const header = "refund id,type,amount,currency,date";
    const unsigned = await reconcile("tap", header, `${first},refund,1.00,USD,2026-02-01`);
    expect(unsigned.file).toMatchObject({ matchedCount: 1, totals: [{ theirRefunds: -100, ourRefunds: -100 }] });
    const signed = await reconcile("tap", header, `${first},refund,-1.00,USD,`, `${second}-1,refund,2.00,USD,`);
    expect(signed.differences).toMatchObject([
      { kind: "repeated", line: 2, earlier_file_id: unsigned.fileId },
      { kind: "sign", line: 3, their_minor: 200, our_minor: -200 },
    ]);
  });

  it("A payment in two files of a provider is a difference in the second, also if both are compared at once", async () => {
    const payment = await pay("moyasar", new Date("2026-03-02T10:00:00Z"));
    const text = (day: string) =>
      `invoice_id,type,amount,currency,transaction_date\n${payment.providerPaymentId},pay,${decimal(payment.amountMinor)},USD,${day}`;
    const results = await Promise.all([compare("moyasar", text("2026-03-02")), compare("moyasar", text("2026-03-03"))]);
    const ids = results.map((result) => ("fileId" in result ? result.fileId : 0)).sort((a, b) => a - b);
    const [before, after] = [await readDifferences(ids[0] ?? 0), await readDifferences(ids[1] ?? 0)];
    expect(before).toEqual([]);
    expect(after).toMatchObject([{ kind: "repeated", line: 2, payment_id: payment.id, earlier_file_id: ids[0] }]);
  });

  const tapHeader = "Charge ID,Type,Amount,Currency,Date";
  const tapRow = (payment: Payment, date: string) =>
    `${payment.providerPaymentId},Charge,${decimal(payment.amountMinor)},USD,${date}`;

  it("A file with dates alone covers its last day, and the next file begins where it ended", async () => {
    const [first, last, late, gap, next] = [
      await pay("tap", new Date("2025-06-01T09:00:00Z")),
      await pay("tap", new Date("2025-06-30T09:00:00Z")),
      await pay("tap", new Date("2025-06-30T23:59:59.500Z")),
      await pay("tap", new Date("2025-07-03T10:00:00Z")),
      await pay("tap", new Date("2025-07-05T10:00:00Z")),
    ];
    const june = await reconcile("tap", tapHeader, tapRow(first, "2025-06-01"), tapRow(last, "2025-06-30"));
    expect(june.differences).toMatchObject([{ kind: "missing-there", payment_id: late.id }]);
    const [checked] = june.file.periods;
    expect(checked).toMatchObject({ currency: "USD", begins: "first-row", previousFileId: null });
    expect([checked?.from, checked?.until].map((time) => new Date(time ?? "").toISOString())).toEqual([
      "2025-06-01T00:00:00.000Z",
      "2025-07-01T00:00:00.000Z",
    ]);
    const july = await reconcile("tap", tapHeader, tapRow(next, "2025-07-05 10:00:00"));
    expect(july.differences).toMatchObject([{ kind: "missing-there", payment_id: gap.id }]);
    expect(july.file.periods).toMatchObject([{ begins: "previous-file", previousFileId: june.fileId }]);
    expect(new Date(july.file.periods[0]?.until ?? "").toISOString()).toBe("2025-07-05T10:00:01.000Z");
  });

  it("A payment that an earlier file contains is not expected again at the border of two files", async () => {
    const [early, next] = [
      await pay("paymob", new Date("2025-02-01T00:00:05Z")),
      await pay("paymob", new Date("2025-02-02T10:00:00Z")),
    ];
    const row = (payment: Payment, date: string) =>
      `${payment.providerPaymentId},${decimal(payment.amountMinor)},USD,${date}`;
    // The provider counts the payment to January.
    const january = await reconcile("paymob", "order_id,amount,currency,created_at", row(early, "2025-01-31"));
    expect(january.differences).toEqual([]);
    const february = await reconcile("paymob", "order_id,amount,currency,created_at", row(next, "2025-02-02"));
    expect(february.differences).toEqual([]);
  });

  it("A file with an impossible date is refused", async () => {
    expect(await compare("tap", "id,amount,currency,date\nx,1.00,usd,2026-02-30")).toMatchObject({
      ok: false,
      faults: [{ code: "date", line: 2, value: "2026-02-30" }],
    });
  });

  it("The page of a difference explains it and names the earlier file", async () => {
    const { id } = await shop.db
      .selectFrom("settlement_differences")
      .select("id")
      .where("kind", "=", "repeated")
      .executeTakeFirstOrThrow();
    const facts = (await settlementDifferencesResource.form?.read(shop.db, String(id)))?.facts;
    expect(facts).toContainEqual({ name: "explanation", type: "choice", value: "explanation-repeated" });
    expect(facts).toContainEqual({ name: "earlier_file", value: expect.stringMatching(/^june\.csv \(\d+\)$/) });
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
