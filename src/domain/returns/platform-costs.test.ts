import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { settleDueCouponCosts } from "#domain/ledger/coupon-costs.server.ts";
import { recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { completeTransferRefund } from "#domain/payments/request-refund.server.ts";
import { createCoupon } from "../../../tests/support/coupons.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { createReturnFixture } from "../../../tests/support/returns.ts";
import { findRow } from "../../../tests/support/rows.ts";
import { refundGoodwill, refundReturn } from "./refund-return.server.ts";
import { requestReturn } from "./request-return.server.ts";
import { transitionReturn } from "./return-transitions.server.ts";

const DAY_MS = 24 * 60 * 60_000;

describeOnDatabase("Costs of the platform for returns", (open) => {
  let shop: OrderFixture;
  let fixture: ReturnType<typeof createReturnFixture>;

  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    fixture = createReturnFixture(shop);
  });

  /** Sums the entries of the platform's account `correction` or `coupon` against a seller. */
  const sumPaid = async (kind: "correction" | "coupon", sellerId: number) => {
    const { rows } = await sql<{ minor: number }>`
      select coalesce(sum(e.amount_minor), 0)::bigint as minor from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
      where t.kind = ${kind} and e.account = 'seller' and e.seller_id = ${sellerId}`.execute(shop.db);
    return rows[0]?.minor ?? 0;
  };
  const expectBalancedTransactions = async () => {
    const { rows } = await sql`select transaction_id from ledger_entries group by transaction_id, currency
      having sum(amount_minor) <> 0`.execute(shop.db);
    expect(rows).toEqual([]);
  };

  /** Delivers an order for whose lines the platform pays the return shipping. */
  async function deliverGuaranteed(options: Parameters<typeof fixture.deliver>[0]) {
    const delivered = await fixture.deliver(options);
    await sql`update order_lines set fit = 'fits', guarantee = 'platform'
      where seller_order_id = ${delivered.sellerOrder.id}`.execute(shop.db);
    return delivered;
  }

  it("The site credits each return its share of the shipping price, and all returns of an order no more than that", async () => {
    const { idOf, move } = fixture;
    const { ask, seller, buyer, sellerId, sellerOrder, other } = await deliverGuaranteed({ payment: "bank-transfer" });
    const { shippingMinor } = sellerOrder.charge;
    const ids: number[] = [];
    for (const more of [{}, {}, {}, { lineId: other.id }]) ids.push(idOf(await ask("does-not-fit", 1, more)));
    for (const id of ids) await move(buyer, id, "sent");
    const credits: number[] = [];
    for (const id of ids) {
      const before = await sumPaid("correction", sellerId);
      await Promise.all([transitionReturn(seller, id, "received"), transitionReturn(seller, id, "received")]);
      credits.push((await sumPaid("correction", sellerId)) - before);
    }
    // Four pieces of the same price.
    for (const credit of credits) expect(Math.abs(credit - shippingMinor / 4)).toBeLessThanOrEqual(1);
    expect(await sumPaid("correction", sellerId)).toBe(shippingMinor);
    await expectBalancedTransactions();
  });

  it("The site credits no more than what earlier credits left of the shipping price", async () => {
    const { idOf, move } = fixture;
    const { ask, seller, sellerId, sellerOrder } = await deliverGuaranteed({ payment: "bank-transfer" });
    const first = idOf(await ask("does-not-fit"));
    await move(seller, first, "received");
    // Earlier versions credited the whole shipping price with the first return.
    const rest = sellerOrder.charge.shippingMinor - (await sumPaid("correction", sellerId));
    await sql`with t as (insert into ledger_transactions (kind, reference, entry_count, occurred_at)
        values ('correction', 'correction:return-' || ${first + 1_000_000}::text, 2, now()) returning id)
      insert into ledger_entries (transaction_id, account, seller_id, currency, amount_minor)
        select id, 'correction', null, 'USD', ${-rest}::bigint from t union all
        select id, 'seller', ${sellerId}::int, 'USD', ${rest}::bigint from t`.execute(shop.db);
    await sql`insert into returns (id, seller_order_id, order_line_id, quantity, reason, state, shipping_paid_by)
      overriding system value select ${first + 1_000_000}::bigint, seller_order_id, order_line_id, 1, reason, 'withdrawn',
        shipping_paid_by from returns where id = ${first}`.execute(shop.db);
    await move(seller, idOf(await ask("does-not-fit")), "received");
    expect(await sumPaid("correction", sellerId)).toBe(sellerOrder.charge.shippingMinor);
  });

  it("The seller pays the return shipping of an order in cash or without a payment, and is credited nothing", async () => {
    const { idOf, read, move } = fixture;
    for (const paid of [true, false]) {
      const { ask, seller, sellerId } = await deliverGuaranteed({ paid });
      const id = idOf(await ask("does-not-fit"));
      expect(await read(id)).toMatchObject({ state: "approved", guaranteed: true, shippingPaidBy: "seller" });
      // Returns that were requested when the platform paid for them.
      await sql`update returns set shipping_paid_by = 'platform' where id = ${id}`.execute(shop.db);
      await move(seller, id, "received");
      expect(await sumPaid("correction", sellerId)).toBe(0);
    }
  });

  it("The site credits nothing if the buyer got the money back before the goods arrive", async () => {
    const { staff, idOf, read, move } = fixture;
    const { ask, seller, sellerId, sellerOrder } = await deliverGuaranteed({ payment: "bank-transfer" });
    const id = idOf(await ask("does-not-fit"));
    expect(await read(id)).toMatchObject({ shippingPaidBy: "platform" });
    const key = randomUUID();
    const amountMinor = sellerOrder.charge.totalMinor;
    expect(await refundGoodwill(seller, sellerOrder.id, { key, amountMinor, note: "Sorry" })).toMatchObject({
      ok: true,
    });
    expect(await completeTransferRefund(staff(), sellerOrder.id, key)).toMatchObject({ ok: true });
    await move(seller, id, "received");
    expect(await sumPaid("correction", sellerId)).toBe(0);
  });

  /**
   * Orders two pieces of SAR 100 in cash with a coupon of the site, and delivers them. With `other`, the second one is
   * another part, for which the coupon is not valid.
   */
  async function deliverDiscounted(percent: string, { other = false }: { other?: boolean } = {}) {
    const { as, time } = fixture;
    const sellerId = shop.sellers[percent === "100" ? 0 : 1] as number;
    const part = { price: { minor: 10_000, currency: "SAR" }, currency: "SAR", sellerId };
    const ad = await shop.ad(part);
    const lines = [{ ad, quantity: other ? 1 : 2 }];
    if (other) {
      const { categories } = await getCatalog(shop.db);
      const categoryId = categories.bySlug.get("spark-plugs")?.id as number;
      lines.push({ ad: await shop.ad({ ...part, categoryId }), quantity: 1 });
    }
    const { category_id } = await findRow(shop.db, "ads", ad);
    const placed = await shop.placedOrder(
      await placeOrder(
        {
          ...shop.context({ token: undefined }),
          lines,
          couponCodes: [await createCoupon(shop.db, { percent, ...(other ? { category_id } : {}) })],
        },
        shop.wish(null, { delivery: { [sellerId]: "pick-up" } }),
        randomUUID(),
      ),
    );
    const { id, lines: ordered, charge } = placed.sellers[0] as (typeof placed.sellers)[number];
    const seller = as({ by: "seller", userId: null as never, sellerIds: [sellerId] });
    const buyer = as({ by: "buyer", token: placed.token });
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"] as const)
      expect(await transitionOrder(seller, id, { to })).toMatchObject({ ok: true });
    if (charge.totalMinor > 0) expect(await recordPaymentStatus(seller, id)).toMatchObject({ ok: true });
    const ask = async (line = 0) =>
      fixture.idOf(await requestReturn(buyer, id, { lineId: ordered[line]?.id, quantity: 1, reason: "changed-mind" }));
    const settleAfter = (days: number) =>
      settleDueCouponCosts(shop.db, { now: new Date(time.now.getTime() + days * DAY_MS), limit: 100 });
    return { id, sellerId, seller, buyer, charge, ask, settleAfter };
  }

  it("The discount of a cash order waits for an open return, and a refund in part gives back its share", async () => {
    const { move, read } = fixture;
    const { id, sellerId, seller, buyer, charge, ask, settleAfter } = await deliverDiscounted("50");
    const withdrawn = await ask();
    await settleAfter(8);
    expect(await sumPaid("coupon", sellerId)).toBe(0);
    await move(buyer, withdrawn, "withdrawn");
    await settleAfter(8);
    expect(await sumPaid("coupon", sellerId)).toBe(10_000);
    const returned = await ask();
    await move(seller, returned, "approved", "received");
    expect(await sumPaid("coupon", sellerId)).toBe(10_000);
    const { valueMinor } = await read(returned);
    expect(valueMinor).toBe(charge.totalMinor / 2);
    expect(await refundReturn(seller, returned, { amountMinor: valueMinor })).toMatchObject({ ok: true });
    expect(await sumPaid("coupon", sellerId)).toBe(5_000);
    expect(await transitionOrder(seller, id, { to: "RETURNED" })).toMatchObject({ ok: true });
    expect(await sumPaid("coupon", sellerId)).toBe(0);
    await expectBalancedTransactions();
  });

  it("The seller of an order that a coupon made free gives back the discount of the pieces that were returned", async () => {
    const { move } = fixture;
    const { sellerId, seller, ask, settleAfter } = await deliverDiscounted("100");
    await settleAfter(7);
    expect(await sumPaid("coupon", sellerId)).toBe(20_000);
    for (const left of [10_000, 0]) {
      await move(seller, await ask(), "approved", "received");
      expect(await sumPaid("coupon", sellerId)).toBe(left);
    }
    await settleAfter(60);
    expect(await sumPaid("coupon", sellerId)).toBe(0);
    await expectBalancedTransactions();
  });

  it.each(["90", "100"])(
    "The discount of %s % on one category is paid for its goods, whatever else the buyer returns",
    async (percent) => {
      const { move, read } = fixture;
      const { sellerId, seller, ask, settleAfter } = await deliverDiscounted(percent, { other: true });
      const before = await sumPaid("coupon", sellerId);
      await settleAfter(8);
      const discountMinor = Number(percent) * 100;
      expect((await sumPaid("coupon", sellerId)) - before).toBe(discountMinor);
      for (const [line, left] of [
        [1, discountMinor],
        [0, 0],
      ] as const) {
        const id = await ask(line);
        await move(seller, id, "approved", "received");
        const { state, valueMinor } = await read(id);
        // Goods that cost nothing need no refund.
        if (state === "received")
          expect(await refundReturn(seller, id, { amountMinor: valueMinor })).toMatchObject({ ok: true });
        expect((await sumPaid("coupon", sellerId)) - before).toBe(left);
      }
      await settleAfter(60);
      expect((await sumPaid("coupon", sellerId)) - before).toBe(0);
      await expectBalancedTransactions();
    },
  );
});
