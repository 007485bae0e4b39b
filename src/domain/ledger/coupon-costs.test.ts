import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { createCoupon } from "../../../tests/support/coupons.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { insertRows } from "../../../tests/support/rows.ts";
import { getAvailableMinor } from "./balances.server.ts";
import { type CouponCostBasis, calculateCouponCosts } from "./coupon-costs.server.ts";
import { recordPaymentCaptured, recordRefund } from "./record-payments.server.ts";
import { releaseConfirmedOrder } from "./release-escrow.server.ts";
import { splitCharge } from "./split-charge.ts";

const unpaid: CouponCostBasis = {
  status: "DELIVERED",
  keptDiscountMinor: 500,
  keptTotalMinor: 1_000,
  releasedMinor: 0,
  cashMinor: 0,
  isSettled: true,
};

it("calculateCouponCosts counts cash and free goods only if they are settled, and nothing of cancelled and returned orders", () => {
  const paid = { ...unpaid, cashMinor: 1_000 };
  expect(calculateCouponCosts(paid)).toBe(500);
  expect(calculateCouponCosts({ ...paid, isSettled: false })).toBe(0);
  expect(calculateCouponCosts({ ...paid, releasedMinor: 500, isSettled: false })).toBe(250);
  const free = { ...unpaid, keptTotalMinor: 0 };
  expect(calculateCouponCosts(free)).toBe(500);
  expect(calculateCouponCosts({ ...free, isSettled: false })).toBe(0);
  for (const status of ["CANCELLED", "RETURNED"] as const)
    for (const each of [paid, free, { ...unpaid, releasedMinor: 1_000 }])
      expect(calculateCouponCosts({ ...each, status })).toBe(0);
});

it("calculateCouponCosts is the whole discount for the whole price, nothing for nothing, and grows with the price", () => {
  const amounts = fc.record({
    keptTotalMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
    keptDiscountMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
    received: fc.tuple(fc.nat(1_000_000_000), fc.nat(1_000_000_000)),
  });
  fc.assert(
    fc.property(amounts, ({ received, ...kept }) => {
      const costs = (releasedMinor: number) =>
        calculateCouponCosts({ ...unpaid, ...kept, status: "SHIPPED", releasedMinor, isSettled: false });
      const [less, more] = received.toSorted((a, b) => a - b) as [number, number];
      expect(costs(0)).toBe(0);
      expect(costs(kept.keptTotalMinor)).toBe(kept.keptDiscountMinor);
      expect(costs(kept.keptTotalMinor + less)).toBe(kept.keptDiscountMinor);
      expect(costs(less)).toBeLessThanOrEqual(costs(more));
    }),
  );
});

describeOnDatabase("Costs of coupons in the ledger", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  it("The platform pays its discount with the release from escrow, and gets back the share of a partial refund", async () => {
    const now = shop.clock();
    const code = await createCoupon(shop.db);
    const order = await shop.placedOrder(
      await placeOrder(
        {
          ...shop.context({ token: undefined }),
          lines: [{ ad: await shop.ad({ price: { minor: 10_000, currency: "USD" } }), quantity: 1 }],
          couponCodes: [code],
        },
        shop.wish(null),
        randomUUID(),
      ),
    );
    const { id, seller, charge } = order.sellers[0] as (typeof order.sellers)[number];
    const key = { sellerOrderId: id, sellerId: seller.id };
    const run = (work: Parameters<typeof withTransaction<void>>[1]) => withTransaction(shop.db, work);
    const readCosts = async () => {
      const { rows } = await sql<{ costs: number }>`
        select -coalesce(sum(e.amount_minor), 0)::bigint as costs from ledger_entries e
          join ledger_transactions t on t.id = e.transaction_id
        where t.seller_order_id = ${id} and e.account = 'coupon'`.execute(shop.db);
      return rows[0]?.costs;
    };
    await run((trx) =>
      recordPaymentCaptured(trx, {
        paymentId: randomUUID(),
        currency: charge.currency,
        feeMinor: 0,
        allocations: [{ ...key, ...splitCharge(charge) }],
        now,
      }),
    );
    expect(await readCosts()).toBe(0);
    await run((trx) => releaseConfirmedOrder(trx, id, now));
    expect(await readCosts()).toBe(1_000);
    // Goods 90.00, shipping 25.00 and tax 18.00. A quarter of them goes back.
    expect(charge.totalMinor).toBe(13_300);
    const refund = { ...key, refundId: "a", currency: charge.currency, amountMinor: 3_325, now };
    const refundId = randomUUID();
    await insertRows(shop.db, "refunds", {
      ...{ id: refundId, seller_order_id: id, amount_minor: 3_325, reason: "goodwill", method: "transfer" },
      next_attempt_at: now,
    });
    // While the refund waits, what the seller will give back of the discount cannot be paid out.
    const readAvailable = () => getAvailableMinor(shop.db, seller.id, charge.currency);
    const available = await readAvailable();
    await run((trx) => recordRefund(trx, refund));
    await shop.db.deleteFrom("refunds").where("id", "=", refundId).execute();
    expect(await readAvailable()).toBe(available);
    expect(await readCosts()).toBe(750);
    await run((trx) => recordRefund(trx, { ...refund, refundId: "b", amountMinor: 9_975 }));
    expect(await readCosts()).toBe(0);
  });
});
