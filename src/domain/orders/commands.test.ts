import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import type { OrderStatus } from "#db/schema/orders.ts";
import { saveNotificationSettings } from "#domain/notifications/notification-settings.server.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { insertRow, listMails, updateRow } from "../../../tests/support/rows.ts";
import {
  addReceipt,
  cancelOrder,
  type OrderCommandActor,
  recordPaymentStatus,
  transitionOrder,
} from "./commands.server.ts";
import { eraseBuyerFromOrders } from "./erase-buyer.server.ts";
import type { Order } from "./order.ts";
import { trackOrder } from "./order-tracking.server.ts";
import { trackOrderLimits } from "./order-tracking.ts";
import { canTransitionOrder, orderStatuses } from "./order-transitions.ts";
import { countSellerOrders, findOrder, findSellerOrder, listSellerOrders, listUserOrders } from "./queries.server.ts";
import { createFolderReceiptStore } from "./receipt-store.server.ts";

describeOnDatabase("Order commands", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });
  const as = (actor: OrderCommandActor) => ({ db: shop.db, clock: shop.clock, origin: "https://karaj.example", actor });
  const seller = () => as({ by: "seller", userId: null as never, sellerIds: shop.sellers });
  const reload = async ({ token }: Pick<Order, "token">) => (await findOrder(shop.db, { token })) as Order;
  async function ordered(lines: [ad: number, quantity: number][], more: Parameters<OrderFixture["order"]>[1] = {}) {
    const placed = await shop.order(await shop.holding(lines), more);
    if (!placed.ok) throw new Error(placed.code);
    return reload(placed.value);
  }
  const shareOf = (order: Order) => order.sellers[0]?.id as number;
  const mailsTo = async (to: string, number: string) =>
    (await listMails(shop.db, to)).map(({ subject }) => subject).filter((subject) => subject.includes(number));

  it("[ST-04] transitionOrder records every transition with actor and time", async () => {
    const order = await ordered([[await shop.ad(), 1]]);
    const id = shareOf(order);
    expect(await transitionOrder(seller(), id, { to: "CONFIRMED" })).toEqual({ ok: true, value: null });
    const sent = { to: "SHIPPED" as const, carrier: " Aramex ", trackingNumber: "AX-1", note: "Fragile" };
    expect((await transitionOrder(seller(), id, sent)).ok).toBe(true);
    expect((await transitionOrder(seller(), id, { to: "DELIVERED" })).ok).toBe(true);
    const [share] = (await reload(order)).sellers;
    expect(share).toMatchObject({ status: "DELIVERED", carrier: "Aramex", trackingNumber: "AX-1" });
    expect(share?.events.map(({ what: transition, by }) => [transition, by])).toEqual([
      ["PENDING", "buyer"],
      ["CONFIRMED", "seller"],
      ["SHIPPED", "seller"],
      ["DELIVERED", "seller"],
    ]);
    expect(share?.events[2]).toMatchObject({ note: "Fragile", at: shop.clock() });
    // The buyer gets one email for the order and one for each transition, in the buyer's language.
    const subjects = await mailsTo("buyer@example.com", order.number);
    expect(subjects).toHaveLength(4);
    expect(subjects[0]).toMatch(/طلبك/);
  });

  it("[ST-12] transitionOrder sends no optional order emails to a buyer who switched them off", async () => {
    const member = await insertRow(shop.db, "users", { email: "quiet@example.com", name: "Quiet" });
    await saveNotificationSettings(shop.db, { ...member, role: "member" }, [{ topic: "orders", mail: false }]);
    const order = await ordered([[await shop.ad(), 1]]);
    await updateRow(shop.db, "orders", order.id, { user_id: member.id });
    const before = await mailsTo(order.email, order.number);
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"] as const)
      await transitionOrder(seller(), shareOf(order), { to });
    // Two emails remain: the order confirmation and the acceptance by the seller.
    expect(before).toHaveLength(1);
    expect(await mailsTo(order.email, order.number)).toHaveLength(2);
  });

  it("[ST-04] transitionOrder refuses every transition that is not allowed and changes nothing", async () => {
    const status = fc.constantFrom(...orderStatuses);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(status, fc.boolean()), { maxLength: 8 }), async (tries) => {
        const order = await ordered([[await shop.ad({ stock: 1 }), 1]]);
        let now: OrderStatus = "PENDING";
        for (const [to, isBuyer] of tries) {
          const context = isBuyer ? as({ by: "buyer", token: order.token }) : seller();
          const result = await transitionOrder(context, shareOf(order), { to });
          const legal = canTransitionOrder(now, to, context.actor.by);
          expect(result.ok, `${now} ${to} ${context.actor.by}`).toBe(legal);
          if (!result.ok) expect(result).toMatchObject({ kind: "conflict", code: "order.illegal_step" });
          if (legal) now = to;
          const [share] = (await reload(order)).sellers;
          expect(share?.status).toBe(now);
          expect(share?.events.at(-1)?.what).toBe(now);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("[EN-06] Concurrent cancelOrder calls cancel an order once and restore its stock once", async () => {
    const [part, other] = [
      await shop.ad({ stock: 4 }),
      await shop.ad({ stock: 2, sellerId: shop.sellers[1] as number }),
    ];
    const order = await ordered([
      [part, 4],
      [other, 1],
    ]);
    expect(await shop.stockOf(part)).toMatchObject({ stock: 0, availability: "out-of-stock" });
    const buyer = as({ by: "buyer", token: order.token });
    const results = await Promise.all([
      cancelOrder(buyer, order.id, { note: "Found another" }),
      cancelOrder(buyer, order.id),
      transitionOrder(buyer, shareOf(order), { to: "CANCELLED" }),
    ]);
    expect(results.some(({ ok }) => ok)).toBe(true);
    expect(await shop.stockOf(part)).toEqual({ stock: 4, availability: "in-stock", status: "active" });
    expect(await shop.stockOf(other)).toMatchObject({ stock: 2 });
    const after = await reload(order);
    for (const share of after.sellers) {
      expect(share.status).toBe("CANCELLED");
      expect(share.events.filter(({ what: transition }) => transition === "CANCELLED")).toHaveLength(1);
    }
    expect(await cancelOrder(buyer, order.id)).toMatchObject({ code: "order.illegal_step" });
    expect(await mailsTo("first@example.com", order.number)).toHaveLength(2);
  });

  it("[ST-12] transitionOrder notifies the seller of a cancellation by the buyer or the staff, but not by the seller", async () => {
    const cancelledBy = async (actor: (order: Order) => OrderCommandActor) => {
      const order = await ordered([[await shop.ad(), 1]]);
      const before = await mailsTo("first@example.com", order.number);
      expect(await transitionOrder(as(actor(order)), shareOf(order), { to: "CANCELLED" })).toMatchObject({ ok: true });
      return (await mailsTo("first@example.com", order.number)).length - before.length;
    };
    expect(await cancelledBy(() => ({ by: "seller", userId: null as never, sellerIds: shop.sellers }))).toBe(0);
    expect(await cancelledBy(({ token }) => ({ by: "buyer", token }))).toBe(1);
    expect(await cancelledBy(() => ({ by: "staff", userId: null as never }))).toBe(1);
  });

  it("[EN-06] cancelOrder refuses shipped orders, and returning an order restores the stock", async () => {
    const part = await shop.ad({ stock: 3 });
    const order = await ordered([[part, 3]]);
    for (const to of ["CONFIRMED", "SHIPPED"] as const) await transitionOrder(seller(), shareOf(order), { to });
    expect(await cancelOrder(as({ by: "buyer", token: order.token }), order.id)).toMatchObject({ kind: "conflict" });
    await transitionOrder(seller(), shareOf(order), { to: "DELIVERED" });
    expect(await shop.stockOf(part)).toMatchObject({ stock: 0 });
    await transitionOrder(seller(), shareOf(order), { to: "RETURNED" });
    expect(await shop.stockOf(part)).toEqual({ stock: 3, availability: "in-stock", status: "active" });
  });

  it("transitionOrder marks a delivered car as sold, and puts a reserved car back on sale when its order is cancelled", async () => {
    const car = await shop.ad({ kind: "car", stock: 1, price: { minor: 900_000, currency: "USD" } });
    const order = await ordered([[car, 1]]);
    await transitionOrder(seller(), shareOf(order), { to: "CONFIRMED" });
    expect(await shop.stockOf(car)).toMatchObject({ status: "reserved" });
    await cancelOrder(as({ by: "buyer", token: order.token }), order.id);
    expect(await shop.stockOf(car)).toEqual({ status: "active", stock: 1, availability: "in-stock" });
    const next = await ordered([[car, 1]]);
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"] as const)
      await transitionOrder(seller(), shareOf(next), { to });
    expect(await shop.stockOf(car)).toMatchObject({ status: "sold" });
    await transitionOrder(seller(), shareOf(next), { to: "RETURNED" });
    expect(await shop.stockOf(car)).toMatchObject({ status: "active" });
  });

  it("cancelOrder adds nothing to the stock for a backordered quantity, which was never taken from it", async () => {
    const part = await shop.ad({ stock: 1, availability: "on-backorder" });
    const order = await ordered([[part, 5]]);
    await cancelOrder(as({ by: "buyer", token: order.token }), order.id);
    expect(await shop.stockOf(part)).toMatchObject({ stock: 1, availability: "on-backorder" });
  });

  it("Order commands answer not_found for orders of other buyers and sellers", async () => {
    const order = await ordered([[await shop.ad(), 1]]);
    const notFound = { ok: false, kind: "not_found", code: "order.not_found" };
    const strangers: OrderCommandActor[] = [
      { by: "buyer", userId: 123_456 },
      { by: "buyer", token: "x".repeat(32) },
      { by: "seller", userId: 1, sellerIds: [] },
      { by: "seller", userId: 1, sellerIds: [shop.sellers[1] as number] },
    ];
    for (const actor of strangers) {
      expect(await transitionOrder(as(actor), shareOf(order), { to: "CANCELLED" })).toEqual(notFound);
      expect(await cancelOrder(as(actor), order.id)).toEqual(notFound);
      expect(await recordPaymentStatus(as(actor), shareOf(order))).toEqual(notFound);
    }
    expect(await transitionOrder(seller(), 999_999_999, { to: "CONFIRMED" })).toEqual(notFound);
    expect(await transitionOrder(seller(), shareOf(order), { to: "CONFIRMED", note: "x".repeat(501) })).toMatchObject({
      errors: [{ path: "note", code: "too_long" }],
    });
    const buyer = as({ by: "buyer", token: order.token });
    expect(await cancelOrder(buyer, order.id, { note: "x".repeat(501) })).toMatchObject({
      errors: [{ path: "note", code: "too_long" }],
    });
    expect((await reload(order)).sellers[0]?.status).toBe("PENDING");
    expect(await findOrder(shop.db, { id: order.id, userId: 1 })).toBeUndefined();
    expect(await findSellerOrder(shop.db, [shop.sellers[1] as number], shareOf(order))).toBeUndefined();
    expect(await findSellerOrder(shop.db, [], shareOf(order))).toBeUndefined();
  });

  it("addReceipt stores the receipt of a bank transfer; only staff can record its payment", async () => {
    const receipts = createFolderReceiptStore(createTemporaryFolder());
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    const order = await ordered([[await shop.ad(), 1]], { payment: "bank-transfer" });
    const buyer = { ...as({ by: "buyer", token: order.token }), receipts };
    for (const wrong of [new Uint8Array(), Buffer.from("<svg onload=alert(1)>"), picture.subarray(0, 60)])
      expect(await addReceipt(buyer, shareOf(order), wrong)).toMatchObject({ errors: [{ path: "receipt" }] });
    // The transfer goes to the platform's account, so its seller cannot know of it either.
    for (const stranger of [buyer, seller()])
      expect(await recordPaymentStatus(stranger, shareOf(order))).toMatchObject({ code: "order.forbidden" });
    const staff = as({ by: "staff", userId: null as never });
    const sent = await addReceipt(buyer, shareOf(order), picture);
    if (!sent.ok) throw new Error(sent.code);
    expect((await receipts.read(sent.value.file))?.length).toBeGreaterThan(0);
    expect(await receipts.read("../../etc/passwd")).toBeUndefined();
    expect((await reload(order)).sellers[0]).toMatchObject({
      paymentStatus: "receipt-sent",
      status: "PENDING",
      receipts: [sent.value.file],
    });
    expect((await recordPaymentStatus(staff, shareOf(order))).ok).toBe(true);
    expect(await recordPaymentStatus(staff, shareOf(order))).toMatchObject({ code: "order.illegal_step" });
    expect(await addReceipt(buyer, shareOf(order), picture)).toMatchObject({ code: "order.illegal_step" });
    await transitionOrder(seller(), shareOf(order), { to: "CANCELLED" });
    expect((await recordPaymentStatus(staff, shareOf(order), "refunded")).ok).toBe(true);
    const cash = await ordered([[await shop.ad(), 1]]);
    const payer = { ...as({ by: "buyer", token: cash.token }), receipts };
    expect(await addReceipt(payer, shareOf(cash), picture)).toMatchObject({ code: "order.no_receipts" });
  });

  it("recordPaymentStatus books cash and bank transfers in the ledger when they are paid and when they go back", async () => {
    const bookings = async (order: Order) => {
      const found = shop.db.selectFrom("ledger_transactions").select("kind");
      return (await found.where("seller_order_id", "=", shareOf(order)).orderBy("id").execute()).map(
        ({ kind }) => kind,
      );
    };
    const cash = await ordered([[await shop.ad(), 1]]);
    await transitionOrder(seller(), shareOf(cash), { to: "CONFIRMED" });
    expect((await recordPaymentStatus(seller(), shareOf(cash))).ok).toBe(true);
    expect(await bookings(cash)).toEqual(["cash"]);
    await transitionOrder(seller(), shareOf(cash), { to: "CANCELLED" });
    expect((await recordPaymentStatus(seller(), shareOf(cash), "refunded")).ok).toBe(true);
    expect(await bookings(cash)).toEqual(["cash", "refund"]);

    const transfer = await ordered([[await shop.ad(), 1]], { payment: "bank-transfer" });
    const staff = as({ by: "staff", userId: null as never });
    expect((await recordPaymentStatus(staff, shareOf(transfer))).ok).toBe(true);
    expect(await bookings(transfer)).toEqual(["payment"]);
    const held = shop.db.selectFrom("settlements").select(["held_goods_minor", "cash_goods_minor"]);
    expect(await held.where("seller_order_id", "=", shareOf(transfer)).execute()).toEqual([
      { held_goods_minor: transfer.sellers[0]?.charge.goodsMinor, cash_goods_minor: 0 },
    ]);
    await transitionOrder(seller(), shareOf(transfer), { to: "CANCELLED" });
    expect((await recordPaymentStatus(staff, shareOf(transfer), "refunded")).ok).toBe(true);
    expect(await bookings(transfer)).toEqual(["payment", "refund"]);
  });

  it("[CN-02] listUserOrders and listSellerOrders return sixteen orders a page", async () => {
    const { id: userId } = await insertRow(shop.db, "users", {
      email: `${randomUUID()}@example.com`,
      name: "Sara",
      email_verified: true,
    });
    const part = await shop.ad({ stock: 100, sellerId: shop.sellers[1] as number });
    for (let i = 0; i < 18; i += 1) await ordered([[part, 1]]);
    await sql`update orders set user_id = ${userId} where id in (
      select o.id from orders o join seller_orders s on s.order_id = o.id where s.seller_id = ${shop.sellers[1]})`.execute(
      shop.db,
    );
    const all = (await listUserOrders(shop.db, userId, 1)).total;
    expect(all).toBeGreaterThanOrEqual(18);
    const [first, second] = [await listUserOrders(shop.db, userId, 1), await listUserOrders(shop.db, userId, 2)];
    expect([first.items.length, second.items.length, first.pages]).toEqual([16, all - 16, 2]);
    expect(first.items[0]?.id).toBeGreaterThan(first.items[15]?.id as number);
    const sales = await listSellerOrders(shop.db, [shop.sellers[1] as number], 1, { status: "PENDING" });
    expect(sales.items).toHaveLength(16);
    expect(
      sales.items.every(({ order, sellerOrder: share }) => order.sellers.length === 1 && order.sellers[0] === share),
    ).toBe(true);
    const [sale] = sales.items;
    const found = await listSellerOrders(shop.db, [shop.sellers[1] as number], 1, { search: sale?.order.number });
    expect(found.items.map(({ sellerOrder: share }) => share.id)).toEqual([sale?.sellerOrder.id]);
    expect(
      (await listSellerOrders(shop.db, [shop.sellers[1] as number], 1, { search: "العتيبي" })).total,
    ).toBeGreaterThan(0);
    expect((await listSellerOrders(shop.db, [], 1)).total).toBe(0);
    expect((await countSellerOrders(shop.db, [shop.sellers[1] as number])).PENDING).toBe(sales.total);
    expect(await findOrder(shop.db, { id: first.items[0]?.id as number, userId })).toEqual(first.items[0]);

    const files = await shop.db.transaction().execute((trx) => eraseBuyerFromOrders(trx, userId));
    expect(files).toEqual({ receipts: [] });
    const { rows } = await sql<{ text: string }>`select orders::text as text from orders
      where id = ${first.items[0]?.id}`.execute(shop.db);
    expect(rows[0]?.text).toMatch(/الرياض/);
    expect(rows[0]?.text).not.toMatch(/buyer@|سارة|العتيبي|123 4567|الملك فهد/);
    expect(await findOrder(shop.db, { token: first.items[0]?.token as string })).toBeUndefined();
  });

  it("[ASVS 14.2.4] eraseBuyerFromOrders removes the buyer's name from notifications of sellers", async () => {
    const [leaving, selling] = await shop.db
      .insertInto("users")
      .values([0, 1].map(() => ({ email: `${randomUUID()}@example.com`, name: "Sara" })))
      .returning("id")
      .execute();
    const sold = { owner_id: selling?.id ?? 0 };
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, sold);
    const [own, otherOrder] = [await ordered([[await shop.ad(), 1]]), await ordered([[await shop.ad(), 1]])];
    await updateRow(shop.db, "orders", own.id, { user_id: leaving?.id as number });
    await shop.db.transaction().execute((trx) => eraseBuyerFromOrders(trx, leaving?.id as number));
    const notifications = await shop.db
      .selectFrom("notifications")
      .select("data")
      .where("user_id", "=", sold.owner_id)
      .orderBy("id")
      .execute();
    const buyer = expect.stringContaining("العتيبي");
    expect(notifications.map(({ data }) => data)).toEqual([
      { number: own.number },
      { number: otherOrder.number, buyer },
    ]);
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { owner_id: null });
  });

  it("[RT-14] trackOrder finds an order by number and email address, and limits wrong attempts", async () => {
    const order = await ordered([[await shop.ad(), 1]]);
    const track = (number: unknown, email: unknown, address: string = randomUUID()) =>
      trackOrder({ db: shop.db, clock: shop.clock, address }, { number, email });
    expect(await track(` #${order.number} `, " Buyer@Example.com ")).toMatchObject({
      ok: true,
      value: { id: order.id },
    });
    const arabic = order.number.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] as string);
    expect((await track(arabic, order.email)).ok).toBe(true);
    const wrong = { ok: false, kind: "not_found", code: "order.not_found" };
    expect(await track(order.number, "other@example.com")).toEqual(wrong);
    expect(await track("999999999", order.email)).toEqual(wrong);
    expect(await track("'; drop table orders", order.email)).toEqual(wrong);
    expect(await track("", "")).toMatchObject({ errors: [{ path: "number" }, { path: "email" }] });
    // Invisible characters, spaces and signs do not change the number, so all variants share one counter.
    const [first, ...rest] = order.number;
    const marks = ["\u200e", "\u061c", "\u200b", "\u2060", "\u00ad", "\ufeff", " ", "#", "\u00a0"];
    const guesses = [];
    for (let i = 0; i < trackOrderLimits.number.most; i += 1) {
      const mark = (marks[i % marks.length] as string).repeat(1 + Math.floor(i / marks.length));
      guesses.push(await track([first, mark, ...rest].join(""), `guess-${i}@example.com`));
    }
    expect(guesses.at(-1)).toMatchObject({ kind: "rate_limited" });
    expect(await track(order.number, order.email)).toMatchObject({ kind: "rate_limited" });
    const from = randomUUID();
    const tries = [];
    for (let i = 0; i < 12; i += 1) tries.push(await track(`${500_000 + i}`, order.email, from));
    expect(tries.at(-1)).toMatchObject({ kind: "rate_limited", retryAt: expect.any(Date) });
  });
});
