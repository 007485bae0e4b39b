import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderStatus } from "#db/schema/orders.ts";
import { withTransaction } from "#db/transaction.ts";
import { addCartCoupon, removeCartCoupon } from "#domain/cart/cart-coupons.server.ts";
import { getCheckoutCart } from "#domain/cart/checkout-cart.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { settleDueCouponCosts } from "#domain/ledger/coupon-costs.server.ts";
import { postTransaction } from "#domain/ledger/post-transaction.server.ts";
import { createCouponCostPosting } from "#domain/ledger/posting.ts";
import { findUnsettledMoney } from "#domain/payouts/unsettled-money.server.ts";
import { createCoupon } from "../../../tests/support/coupons.ts";
import { describeOnDatabase, describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createSellerAccount } from "../../../tests/support/my-listings.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { cancelOrder, recordPaymentStatus, transitionOrder } from "./commands.server.ts";
import { placeOrder } from "./place-order.server.ts";

const sar = { price: { minor: 10_000, currency: "SAR" }, currency: "SAR" };

/** Creates the commands of a test on a shop. */
const createCommands = (shop: OrderFixture) => ({
  enter: (visitor: CartVisitor, code: string, address: string = randomUUID()) =>
    addCartCoupon({ db: shop.db, clock: shop.clock, visitor, address }, code),
  problems: async (visitor: CartVisitor) => {
    const { cart } = await getCheckoutCart(shop.db, visitor, shop.clock());
    return cart.coupons?.map(({ coupon, problem }) => [coupon.code, problem]);
  },
  context: {
    db: shop.db,
    clock: shop.clock,
    origin: "https://karaj.example",
    actor: { by: "staff" as const, userId: null as never },
  },
});

describeOnDatabase("Coupons of carts and orders", (open) => {
  let shop: OrderFixture;
  let commands: ReturnType<typeof createCommands>;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    commands = createCommands(shop);
  });
  /** Creates a cart with a part of SAR 100 of the first seller. */
  const hold = async () => shop.holding([[await shop.ad(sar), 1]]);
  const hold2 = async () =>
    shop.holding([
      [await shop.ad(sar), 1],
      [await shop.ad({ ...sar, sellerId: shop.sellers[1] as number }), 2],
    ]);
  const [first, second] = [() => shop.sellers[0] as number, () => shop.sellers[1] as number];

  describe("placeOrder", () => {
    it("placeOrder discounts by a coupon of a seller and one of the site, and taxes what is left", async () => {
      const visitor = await hold2();
      const own = await createCoupon(shop.db, { seller_id: first(), percent: "50" });
      const site = await createCoupon(shop.db, { percent: null, amount_minor: 2_501, currency: "SAR" });
      await commands.enter(visitor, ` ${own.toLowerCase()} `);
      await commands.enter(visitor, site);
      const order = await shop.placedOrder(await shop.order(visitor, { delivery: {} }));
      // 5000 and 20000 halalas are left by the percentage. The amount is split by them: 500 and 2001.
      expect(order.sellers.map(({ charge, coupons, lines }) => ({ charge, coupons, lines }))).toMatchObject([
        {
          charge: { goodsMinor: 4_500, discountMinor: 5_500, taxMinor: 900 },
          coupons: [
            { code: own, amountMinor: 5_000, paidBy: "seller" },
            { code: site, amountMinor: 500, paidBy: "platform" },
          ],
          lines: [{ dueMinor: 10_000, discountMinor: 5_500 }],
        },
        {
          charge: { goodsMinor: 17_999, discountMinor: 2_001, taxMinor: 3_600 },
          coupons: [{ code: site, amountMinor: 2_001, paidBy: "platform" }],
          lines: [{ dueMinor: 10_000, quantity: 2, discountMinor: 2_001 }],
        },
      ]);
      expect(order.totals).toEqual([
        {
          currency: "SAR",
          subtotal: 22_499,
          discount: 7_501,
          shipping: 9_375,
          tax: 4_500,
          includedTax: 0,
          total: 36_374,
        },
      ]);
      const { rows } = await sql<{ text: string }>`
        select text from mail_outbox where subject like ${`%${order.number}%`} order by id`.execute(shop.db);
      expect(rows[0]?.text.replace(/[\u2066-\u2069]/g, "")).toContain(`كود الخصم ${own}: خصم 50.00 SAR`);
      expect(await shop.holding([[await shop.ad(), 1]]).then(commands.problems)).toBeUndefined();
    });

    it("placeOrder refuses a cart whose coupon has ended since it was entered, until the coupon is removed", async () => {
      const visitor = await hold();
      const code = await createCoupon(shop.db);
      await commands.enter(visitor, code);
      const seenTotals = await shop.totalsOf(visitor);
      await sql`update coupons set is_active = false where code = ${code}`.execute(shop.db);
      for (const seen of [seenTotals, null])
        expect(await placeOrder(shop.context(visitor), shop.wish(seen), randomUUID())).toMatchObject({
          kind: "conflict",
          code: "coupon.expired",
          errors: [{ path: "coupon", code: "coupon.expired" }],
        });
      expect(await commands.problems(visitor)).toEqual([[code, "expired"]]);
      await removeCartCoupon({ db: shop.db, clock: shop.clock, visitor }, code);
      expect(await shop.order(visitor, { seenTotals })).toMatchObject({ code: "checkout.total_changed" });
      expect(await shop.order(visitor)).toMatchObject({ ok: true });
    });

    it("placeOrder counts uses by account and by email address, and gives the use of an unpaid cancelled order back", async () => {
      const code = await createCoupon(shop.db, { max_uses_per_customer: 1 });
      const use = async (email: string) => {
        const visitor = await hold();
        await commands.enter(visitor, code);
        return shop.order(visitor, { email });
      };
      const order = await shop.placedOrder(await use("sara@example.com"));
      const refused = { kind: "conflict", code: "coupon.customer_limit", errors: [{ path: "coupon" }] };
      expect(await use("Sara@Example.com")).toMatchObject(refused);
      expect(await use("other@example.com")).toMatchObject({ ok: true });
      await cancelOrder(commands.context, order.id);
      const again = await shop.placedOrder(await use("sara@example.com"));
      await recordPaymentStatus(commands.context, again.sellers[0]?.id as number, "paid");
      await cancelOrder(commands.context, again.id);
      expect(await use("sara@example.com")).toMatchObject(refused);
    });

    it("placeOrder applies the codes of an order without a cart, and names the code that it refuses", async () => {
      const part = await shop.ad(sar);
      const [own, other] = [
        await createCoupon(shop.db, { seller_id: first() }),
        await createCoupon(shop.db, { seller_id: first(), percent: "20" }),
      ];
      const order = (couponCodes: string[]) =>
        placeOrder(
          { ...shop.context({ token: undefined }), lines: [{ ad: part, quantity: 1 }], couponCodes },
          shop.wish(null),
          randomUUID(),
        );
      expect(await order([own, other])).toMatchObject({
        errors: [{ path: "coupons.1", code: "coupon.not_combinable" }],
      });
      expect(await order([own, "nothing"])).toMatchObject({ errors: [{ path: "coupons.1", code: "coupon.unknown" }] });
      const placed = await shop.placedOrder(await order([own.toLowerCase()]));
      expect(placed.sellers[0]?.charge).toMatchObject({ goodsMinor: 9_000, discountMinor: 1_000 });
    });

    it("placeOrder sends an order that its coupon made free to the seller, and online nothing is due", async () => {
      const visitor = await hold();
      await commands.enter(visitor, await createCoupon(shop.db, { percent: "100" }));
      const order = await shop.placedOrder(
        await placeOrder(
          { ...shop.context(visitor), canPayOnline: (amounts) => amounts.length === 0 },
          shop.wish(null, { payment: "online", delivery: { [first()]: "pick-up" } }),
          randomUUID(),
        ),
      );
      expect(order.sellers[0]).toMatchObject({ charge: { totalMinor: 0, discountMinor: 10_000 } });
      expect(order.sellers[0]?.answerBy).not.toBeNull();
    });
  });

  describe("addCartCoupon", () => {
    it.each<[string, Parameters<typeof createCoupon>[1]]>([
      ["coupon.expired", { ends_at: new Date("2026-05-31") }],
      ["coupon.expired", { is_active: false }],
      ["coupon.not_begun", { starts_at: new Date("2026-06-02") }],
      ["coupon.wrong_currency", { currency: "KWD" }],
      ["coupon.below_minimum", { currency: "SAR", minimum_minor: 10_001 }],
    ])("addCartCoupon refuses with %s a coupon with %j", async (code, more) => {
      const visitor = await hold();
      expect(await commands.enter(visitor, await createCoupon(shop.db, more))).toMatchObject({
        kind: "conflict",
        code,
        errors: [{ path: "coupon", code }],
      });
      expect(await commands.problems(visitor)).toBeUndefined();
    });

    it("addCartCoupon refuses a coupon of another seller, of another category and for a guest without a cart", async () => {
      const visitor = await hold();
      const refused = { code: "coupon.other_goods" };
      const { id } = await shop.db
        .selectFrom("categories")
        .select("id")
        .where("slug", "=", "tyres")
        .executeTakeFirstOrThrow();
      expect(await commands.enter(visitor, await createCoupon(shop.db, { seller_id: second() }))).toMatchObject(
        refused,
      );
      expect(await commands.enter(visitor, await createCoupon(shop.db, { category_id: id }))).toMatchObject(refused);
      expect(await commands.enter({ token: undefined }, await createCoupon(shop.db))).toMatchObject(refused);
    });

    it("addCartCoupon accepts a coupon of a parent category", async () => {
      const { id } = await shop.db
        .selectFrom("categories")
        .select("id")
        .where("slug", "=", "parts")
        .executeTakeFirstOrThrow();
      expect(await commands.enter(await hold(), await createCoupon(shop.db, { category_id: id }))).toMatchObject({
        ok: true,
      });
    });

    it("addCartCoupon replaces the earlier coupon of the site and keeps that of a seller", async () => {
      const visitor = await hold();
      const own = await createCoupon(shop.db, { seller_id: first() });
      const [one, two] = [await createCoupon(shop.db), await createCoupon(shop.db)];
      for (const code of [own, one, two]) await commands.enter(visitor, code);
      expect(await commands.problems(visitor)).toEqual([
        [own, undefined],
        [two, undefined],
      ]);
    });

    it("addCartCoupon stops guesses of one network, while known codes do not count", async () => {
      const visitor = await hold();
      const code = await createCoupon(shop.db);
      const network = "203.0.113.7";
      for (let i = 0; i < 20; i += 1) {
        expect(await commands.enter(visitor, `GUESS-${i}`, network)).toMatchObject({ code: "coupon.unknown" });
        if (i < 19) expect(await commands.enter(visitor, code, network)).toMatchObject({ ok: true });
      }
      expect(await commands.enter(visitor, code, network)).toMatchObject({
        kind: "rate_limited",
        code: "coupon.too_many_tries",
        errors: [{ path: "coupon" }],
      });
      expect(await commands.enter(visitor, code, "198.51.100.1")).toMatchObject({ ok: true });
      expect(await commands.enter(visitor, " ")).toMatchObject({ kind: "invalid", errors: [{ code: "required" }] });
    });
  });

  describe("Costs of the platform", () => {
    const couponEntries = async (sellerOrderId: number) => {
      const { rows } = await sql<{ amount: number }>`
        select e.amount_minor as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.seller_order_id = ${sellerOrderId} and e.account = 'seller' and t.kind = 'coupon' order by e.id`.execute(
        shop.db,
      );
      return rows.map(({ amount }) => amount);
    };
    const findUnbalanced = async () =>
      (
        await sql`select transaction_id from ledger_entries group by transaction_id, currency
          having sum(amount_minor) <> 0`.execute(shop.db)
      ).rows;

    const afterDays = (days: number) => new Date(shop.clock().getTime() + days * 24 * 60 * 60_000);
    const settleAfter = (days: number) => settleDueCouponCosts(shop.db, { now: afterDays(days), limit: 100 });
    const move = async (id: number, ...steps: OrderStatus[]) => {
      for (const to of steps)
        expect(await transitionOrder(commands.context, id, { to }), to).toMatchObject({ ok: true });
    };
    /** Orders a part of SAR 100 with cash on delivery and a coupon of the site. Returns the id of the seller order. */
    const orderWithCoupon = async (...[more]: Parameters<typeof createCoupon>[1][]) => {
      const visitor = await hold();
      await commands.enter(visitor, await createCoupon(shop.db, more));
      const delivery = more?.percent === "100" ? { [first()]: "pick-up" as const } : {};
      const order = await shop.placedOrder(await shop.order(visitor, { delivery }));
      return { orderId: order.id, id: order.sellers[0]?.id as number };
    };

    it("The platform pays its discount of a cash order when the escrow days after the delivery have passed, and gets it back after a return", async () => {
      const visitor = await hold();
      await commands.enter(visitor, await createCoupon(shop.db));
      await commands.enter(visitor, await createCoupon(shop.db, { seller_id: first() }));
      const order = await shop.placedOrder(await shop.order(visitor));
      const id = order.sellers[0]?.id as number;
      await recordPaymentStatus(commands.context, id, "paid");
      await move(id, "CONFIRMED", "SHIPPED");
      await settleAfter(30);
      expect(await couponEntries(id)).toEqual([]);
      await move(id, "DELIVERED");
      await settleAfter(6.9);
      expect(await couponEntries(id)).toEqual([]);
      expect(await Promise.all([settleAfter(7), settleAfter(7)])).toContain(1);
      // 10 % of the 90 SAR that the seller's own coupon left.
      expect(await couponEntries(id)).toEqual([900]);
      expect(await settleAfter(8)).toBe(0);
      await move(id, "RETURNED");
      expect(await couponEntries(id)).toEqual([900, -900]);
      await recordPaymentStatus(commands.context, id, "refunded");
      expect(await settleAfter(30)).toBe(0);
      expect(await couponEntries(id)).toEqual([900, -900]);
    });

    it("The platform pays nothing for a cash order that its seller marks as paid and that is then cancelled", async () => {
      const { orderId, id } = await orderWithCoupon({ percent: "50" });
      await recordPaymentStatus(commands.context, id, "paid");
      expect(await couponEntries(id)).toEqual([]);
      await cancelOrder(commands.context, orderId);
      await settleAfter(30);
      expect(await couponEntries(id)).toEqual([]);
      expect(await findUnbalanced()).toEqual([]);
    });

    it("A cancelled order gives back the discount that the platform paid for it", async () => {
      const { orderId, id } = await orderWithCoupon({ percent: "50" });
      const money = { sellerId: first(), currency: "SAR", amountMinor: 5_000 };
      await withTransaction(shop.db, (trx) =>
        postTransaction(trx, createCouponCostPosting(id, 1, money), shop.clock()),
      );
      await cancelOrder(commands.context, orderId);
      expect(await couponEntries(id)).toEqual([5_000, -5_000]);
      expect(await findUnbalanced()).toEqual([]);
    });

    it("The platform pays nothing for a delivered order until its cash is recorded", async () => {
      const { id } = await orderWithCoupon();
      await move(id, "CONFIRMED", "SHIPPED", "DELIVERED");
      await settleAfter(30);
      expect(await couponEntries(id)).toEqual([]);
      await recordPaymentStatus({ ...commands.context, clock: () => afterDays(7) }, id, "paid");
      expect(await couponEntries(id)).toEqual([1_000]);
    });

    it("A seller for whose delivered order the platform will pay a discount has unsettled money", async () => {
      const { sellerId } = await createSellerAccount(shop.db);
      const visitor = await shop.holding([[await shop.ad({ ...sar, sellerId }), 1]]);
      await commands.enter(visitor, await createCoupon(shop.db, { percent: "100" }));
      const placed = await shop.order(visitor, { delivery: { [sellerId]: "pick-up" } });
      const id = (await shop.placedOrder(placed)).sellers[0]?.id as number;
      await move(id, "CONFIRMED", "SHIPPED");
      expect(await findUnsettledMoney(shop.db, [sellerId])).toBeUndefined();
      await move(id, "DELIVERED");
      expect(await findUnsettledMoney(shop.db, [sellerId])).toBe("money");
      await move(id, "RETURNED");
      expect(await findUnsettledMoney(shop.db, [sellerId])).toBeUndefined();
    });

    it("The platform pays an order that its coupon made free when the escrow days after the delivery have passed", async () => {
      const { id } = await orderWithCoupon({ percent: "100" });
      await move(id, "CONFIRMED", "SHIPPED", "DELIVERED");
      await settleAfter(6.9);
      expect(await couponEntries(id)).toEqual([]);
      await settleAfter(7);
      expect(await couponEntries(id)).toEqual([10_000]);
      await move(id, "RETURNED");
      expect(await couponEntries(id)).toEqual([10_000, -10_000]);
    });
  });
});

describeOnEachDatabase("Coupons under concurrency", (open) => {
  let shop: OrderFixture;
  let commands: ReturnType<typeof createCommands>;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    commands = createCommands(shop);
  });

  it("placeOrder uses a coupon no more often than its limit when twenty buyers order concurrently", async () => {
    const code = await createCoupon(shop.db, { max_uses: 5 });
    const visitors = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = await shop.holding([[await shop.ad(), 1]]);
        await commands.enter(visitor, code);
        return visitor;
      }),
    );
    const results = await Promise.all(visitors.map((visitor) => shop.order(visitor)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    for (const result of results) if (!result.ok) expect(result.code).toBe("coupon.used_up");
    const { rows } = await sql`
      select from seller_order_coupons d join coupons k on k.id = d.coupon_id where k.code = ${code}`.execute(shop.db);
    expect(rows).toHaveLength(5);
  });

  it("placeOrder uses a coupon once per customer when an account orders from several devices concurrently", async () => {
    const code = await createCoupon(shop.db, { max_uses_per_customer: 1 });
    const { userId } = await createSellerAccount(shop.db);
    const part = await shop.ad();
    const order = () =>
      placeOrder(
        { ...shop.context({ token: undefined, userId }), lines: [{ ad: part, quantity: 1 }], couponCodes: [code] },
        shop.wish(null),
        randomUUID(),
      );
    const results = await Promise.all([order(), order(), order(), order()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results) if (!result.ok) expect(result.code).toBe("coupon.customer_limit");
  });
});
