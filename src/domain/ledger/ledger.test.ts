import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql, type Transaction } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { addCartCoupon } from "#domain/cart/cart-coupons.server.ts";
import { saveSetting } from "#domain/site/site-settings.server.ts";
import { createCoupon } from "../../../tests/support/coupons.ts";
import { countDatabaseRuns, describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { insertRow } from "../../../tests/support/rows.ts";
import { listSellerBalances, listStatement } from "./balances.server.ts";
import { calculateSellerOrderCommission } from "./commission-rules.server.ts";
import { postTransaction } from "./post-transaction.server.ts";
import { createCorrectionPosting, createPayoutPosting, type LedgerPosting } from "./posting.ts";
import { recordOfflinePayment, recordPaymentCaptured, recordRefund } from "./record-payments.server.ts";

describeOnEachDatabase("Ledger", (open) => {
  let shop: OrderFixture;
  const now = new Date("2026-06-01T09:00:00Z");
  let lastSellerOrder = 1_000_000;

  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  const run = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => withTransaction(shop.db, work);
  const post = (posting: LedgerPosting) => run((trx) => postTransaction(trx, posting, now));
  const createSeller = async () =>
    (await insertRow(shop.db, "sellers", { slug: `s-${randomUUID()}`, type: "personal", name_en: "A" })).id;

  /** Creates a seller order id that no other test uses. */
  const createSale = async (goodsMinor = 100_00) => {
    lastSellerOrder += 1;
    return {
      currency: "SAR",
      allocation: {
        sellerOrderId: lastSellerOrder,
        sellerId: await createSeller(),
        goodsMinor,
        shippingMinor: 20_00,
        taxMinor: 15_00,
      },
    };
  };
  const capture = (sale: Awaited<ReturnType<typeof createSale>>, paymentId: string = randomUUID()) =>
    run((trx) =>
      recordPaymentCaptured(trx, {
        paymentId,
        currency: sale.currency,
        feeMinor: 3_00,
        allocations: [sale.allocation],
        now,
      }),
    );
  const refund = (sale: Awaited<ReturnType<typeof createSale>>, amountMinor: number, refundId = randomUUID()) => {
    const { sellerOrderId, sellerId } = sale.allocation;
    return run((trx) =>
      recordRefund(trx, { refundId, sellerOrderId, sellerId, currency: sale.currency, amountMinor, now }),
    );
  };
  const readTotals = async (reference: string) => {
    const { rows } = await sql<{ account: string; amount: number }>`
      select e.account, e.amount_minor as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.reference like ${reference} order by e.id`.execute(shop.db);
    return rows.map(({ account, amount }) => `${account} ${amount}`);
  };

  it("recordPaymentCaptured puts the parts into escrow and the fee on the platform's account", async () => {
    const [first, second] = [await createSale(), await createSale(7_00)];
    const paymentId = randomUUID();
    await run((trx) =>
      recordPaymentCaptured(trx, {
        paymentId,
        currency: "SAR",
        feeMinor: 3_00,
        allocations: [second.allocation, first.allocation],
        now,
      }),
    );
    expect(await readTotals(`payment:${paymentId}:%`)).toEqual([
      "buyer -13500",
      "escrow 13500",
      "buyer -4200",
      "escrow 4200",
      "fee -300",
      "provider 300",
    ]);
    expect(await listSellerBalances(shop.db, second.allocation.sellerId)).toEqual([
      { currency: "SAR", availableMinor: 0, refundsDueMinor: 0, escrowMinor: 42_00, onTheWayMinor: 0 },
    ]);
  });

  it("recordPaymentCaptured and recordRefund count an event once when it is reported twice concurrently", async () => {
    const sale = await createSale();
    const paymentId = randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => capture(sale, paymentId)));
    expect(await listSellerBalances(shop.db, sale.allocation.sellerId)).toMatchObject([{ escrowMinor: 135_00 }]);
    const refundId = randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => refund(sale, 35_00, refundId)));
    expect(await listSellerBalances(shop.db, sale.allocation.sellerId)).toMatchObject([{ escrowMinor: 100_00 }]);
  });

  it("recordRefund throws for more than was paid and writes nothing, also when two refunds run concurrently", async () => {
    const sale = await createSale();
    await expect(refund(sale, 1)).rejects.toThrow(RangeError);
    await capture(sale);
    await expect(refund(sale, 135_01)).rejects.toThrow(RangeError);
    const results = await Promise.allSettled([refund(sale, 100_00), refund(sale, 100_00)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listSellerBalances(shop.db, sale.allocation.sellerId)).toMatchObject([{ escrowMinor: 35_00 }]);
  });

  it("recordOfflinePayment of cash lets the seller owe the commission of the listing's category and the tax", async () => {
    const ad = await shop.ad();
    const order = await shop.placedOrder(await shop.order(await shop.holding([[ad, 2]])));
    const sellerOrder = order.sellers[0];
    const { category_id } = await shop.db
      .selectFrom("ads")
      .select("category_id")
      .where("id", "=", ad)
      .executeTakeFirstOrThrow();
    const { parent_id } = await shop.db
      .selectFrom("categories")
      .select("parent_id")
      .where("id", "=", category_id)
      .executeTakeFirstOrThrow();
    await insertRow(shop.db, "commission_rules", { percent: "50" });
    await insertRow(shop.db, "commission_rules", { category_id: parent_id, percent: "7.5" });
    const sale = {
      sellerOrderId: sellerOrder?.id as number,
      sellerId: sellerOrder?.seller.id as number,
      currency: "USD",
      goodsMinor: 20_01,
      shippingMinor: 25_00,
      taxMinor: 4_00,
      now,
    };
    await run((trx) => recordOfflinePayment(trx, "cash", sale));
    await run((trx) => recordOfflinePayment(trx, "cash", sale));
    await shop.db.deleteFrom("commission_rules").execute();
    expect(await readTotals(`cash:${sale.sellerOrderId}`)).toEqual([
      "buyer -4901",
      "cash 4901",
      "seller -550",
      "commission 150",
      "tax 400",
    ]);
  });

  it("The commission of a line is taken from what its discount leaves", async () => {
    const { rows: categories } = await sql<{ id: number }>`
      select id from categories where type = 'shop' and parent_id is not null
        and id <> (select category_id from ads where id = ${await shop.ad()}) order by id limit 1`.execute(shop.db);
    const [dear, other] = [await shop.ad(), await shop.ad()];
    await shop.db
      .updateTable("ads")
      .set({ category_id: categories[0]?.id as number })
      .where("id", "=", dear)
      .execute();
    const visitor = await shop.holding([
      [dear, 1],
      [other, 1],
    ]);
    const code = await createCoupon(shop.db, { percent: "90", category_id: categories[0]?.id as number });
    await addCartCoupon({ db: shop.db, clock: shop.clock, visitor, address: "203.0.113.4" }, code);
    const [sellerOrder] = (await shop.placedOrder(await shop.order(visitor))).sellers;
    expect(sellerOrder?.charge).toMatchObject({ goodsMinor: 11_00, discountMinor: 9_00 });
    await insertRow(shop.db, "commission_rules", { percent: "5" });
    await insertRow(shop.db, "commission_rules", { category_id: categories[0]?.id as number, percent: "20" });
    const goods = {
      sellerOrderId: sellerOrder?.id as number,
      sellerId: sellerOrder?.seller.id as number,
      currency: "USD",
      goodsMinor: 11_00,
    };
    const commission = await run((trx) => calculateSellerOrderCommission(trx, goods));
    await shop.db.deleteFrom("commission_rules").execute();
    expect(commission).toBe(20 + 50);
  });

  it("The tax of a settlement goes to whoever remitted it when the order was paid", async () => {
    await saveSetting(shop.db, "sellersRemitTax", "true", now);
    const { allocation, currency } = await createSale();
    await run((trx) => recordOfflinePayment(trx, "cash", { ...allocation, currency, now }));
    await shop.db.deleteFrom("settings").where("key", "=", "sellersRemitTax").execute();
    await run((trx) => recordRefund(trx, { ...allocation, refundId: randomUUID(), currency, amountMinor: 5_00, now }));
    expect(await readTotals(`cash:${allocation.sellerOrderId}`)).toEqual(["buyer -13500", "cash 13500"]);
  });

  it("postTransaction refuses other entries under a reference that is in use", async () => {
    const sellerId = await createSeller();
    const key = randomUUID();
    const correction = createCorrectionPosting(key, "goodwill", { sellerId, currency: "SAR", amountMinor: 10_00 });
    expect(await post(correction)).toBe(true);
    expect(await post(correction)).toBe(false);
    const other = createCorrectionPosting(key, "goodwill", { sellerId, currency: "SAR", amountMinor: 11_00 });
    await expect(post(other)).rejects.toThrow(`correction:${key}`);
    expect(await listSellerBalances(shop.db, sellerId)).toMatchObject([{ availableMinor: 10_00 }]);
  });

  describe("Database constraints", () => {
    const entry = { account: "commission", sellerId: null, currency: "SAR", amountMinor: 5 } as const;

    it.each<[string, LedgerPosting["entries"]]>([
      ["a sum above zero", [entry, { ...entry, account: "tax", amountMinor: -4 }]],
      [
        "a sum that is zero only across currencies",
        [entry, { ...entry, account: "tax", amountMinor: -5, currency: "KWD" }],
      ],
    ])("The database refuses a transaction with %s at its commit", async (_, entries) => {
      const posting = { kind: "correction" as const, reference: `correction:${randomUUID()}`, entries };
      await expect(post(posting)).rejects.toThrow("does not sum to zero");
      expect(await readTotals(posting.reference)).toEqual([]);
    });

    it.each<[string, LedgerPosting["entries"]]>([
      ["a single entry", [entry]],
      [
        "an entry of zero",
        [
          { ...entry, amountMinor: 0 },
          { ...entry, amountMinor: 0 },
        ],
      ],
      ["a seller's account without a seller", [entry, { ...entry, account: "seller", amountMinor: -5 }]],
      ["a seller on the platform's account", [entry, { ...entry, sellerId: 1, amountMinor: -5 }]],
    ])("The database refuses a transaction with %s", async (_, entries) => {
      const posting = { kind: "correction" as const, reference: `correction:${randomUUID()}`, entries };
      await expect(post(posting)).rejects.toThrow();
    });

    it("The database refuses to change, delete or add entries of a written transaction", async () => {
      const sellerId = await createSeller();
      const reference = `correction:${randomUUID()}`;
      await post({
        ...createCorrectionPosting("x", "goodwill", { sellerId, currency: "SAR", amountMinor: 5 }),
        reference,
      });
      const { id } = await shop.db
        .selectFrom("ledger_transactions")
        .select("id")
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow();
      for (const statement of [
        sql`update ledger_entries set amount_minor = amount_minor * 2 where transaction_id = ${id}`,
        sql`delete from ledger_entries where transaction_id = ${id}`,
        sql`update ledger_transactions set note = 'other' where id = ${id}`,
        sql`delete from ledger_transactions where id = ${id}`,
      ])
        await expect(statement.execute(shop.db)).rejects.toThrow("never changed or deleted");
      const addition = sql`insert into ledger_entries (transaction_id, account, currency, amount_minor)
        values (${id}, 'tax', 'SAR', 1), (${id}, 'fee', 'SAR', -1)`;
      await expect(addition.execute(shop.db)).rejects.toThrow("announced number of entries");
    });

    it("The database refuses a settlement that refunds more than was paid", async () => {
      const sale = await createSale();
      await capture(sale);
      const change = shop.db
        .updateTable("settlements")
        .set({ held_goods_minor: -1 })
        .where("seller_order_id", "=", sale.allocation.sellerOrderId);
      await expect(change.execute()).rejects.toThrow("held_goods_minor");
    });
  });

  it("listStatement pages through the changes with a running balance that ends at the available balance", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (amounts, limit) => {
          const sellerId = await createSeller();
          const changes = amounts.filter((amountMinor) => amountMinor !== 0);
          for (const amountMinor of changes)
            await post(createCorrectionPosting(randomUUID(), "test", { sellerId, currency: "KWD", amountMinor }));
          const lines = [];
          let before: number | undefined;
          do {
            const page = await listStatement(shop.db, { sellerId, currency: "KWD", before, limit });
            expect(page.lines.length).toBeLessThanOrEqual(limit);
            lines.push(...page.lines);
            before = page.before;
          } while (before !== undefined);
          expect(lines.map(({ amountMinor }) => amountMinor)).toEqual(changes.toReversed());
          const balances = changes.map((_, i) => changes.slice(0, i + 1).reduce((sum, each) => sum + each, 0));
          expect(lines.map(({ balanceMinor }) => balanceMinor)).toEqual(balances.toReversed());
        },
      ),
      { numRuns: countDatabaseRuns(20) },
    );
  });

  it("listStatement names the order of a sale and the amounts that were taken from it", async () => {
    const order = await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]])));
    const sellerOrderId = order.sellers[0]?.id as number;
    const sellerId = await createSeller();
    const allocation = { sellerOrderId, sellerId, goodsMinor: 10_00, shippingMinor: 0, taxMinor: 2_00 };
    await run((trx) => recordOfflinePayment(trx, "cash", { ...allocation, currency: "USD", now }));
    await post(createPayoutPosting("requested", 77, { sellerId, currency: "USD", amountMinor: 1_00 }));
    const { lines } = await listStatement(shop.db, { sellerId, currency: "USD", limit: 10 });
    expect(lines).toMatchObject([
      { kind: "payout-requested", payoutId: 77, order: null, amountMinor: -1_00, balanceMinor: -3_00 },
      { kind: "cash", order: { sellerOrderId, number: order.number }, amountMinor: -2_00, taxMinor: 2_00 },
    ]);
  });
});
