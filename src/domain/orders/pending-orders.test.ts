import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { ERASED_EMAIL } from "#domain/accounts/account.ts";
import { saveNotificationSettings } from "#domain/notifications/notification-settings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { insertRow, insertRows, listMails, updateRow } from "../../../tests/support/rows.ts";
import { cancelOrder, type OrderCommandActor, recordPaymentStatus, transitionOrder } from "./commands.server.ts";
import { eraseBuyerFromOrders } from "./erase-buyer.server.ts";
import type { Order } from "./order.ts";
import {
  cancelOverdueOrders,
  type PendingOrderBatchResult,
  sendPendingOrderReminders,
} from "./pending-orders.server.ts";
import { findOrder } from "./queries.server.ts";
import { responseTimeText } from "./response-deadline.ts";

const day = 24 * 60 * 60_000;
const origin = "https://karaj.example";

describeOnDatabase("Unanswered orders", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });
  // Orders that one test leaves pending must not affect the next test.
  beforeEach(() => sql`update seller_orders set status = 'CANCELLED' where status = 'PENDING'`.execute(shop.db));

  const after = (days: number) => new Date(shop.clock().getTime() + days * day);
  const turn = (days: number) => ({ now: after(days), origin, most: 25 });
  const doneIn = ({ done, errors }: PendingOrderBatchResult): number => {
    expect(errors).toEqual([]);
    return done;
  };
  const remind = async (days: number) => doneIn(await sendPendingOrderReminders(shop.db, turn(days)));
  const cancel = async (days: number) => doneIn(await cancelOverdueOrders(shop.db, turn(days)));
  const as = (actor: OrderCommandActor, days: number) => ({ db: shop.db, clock: () => after(days), origin, actor });
  const seller = (days: number) => as({ by: "seller", userId: null as never, sellerIds: shop.sellers }, days);
  const reload = async ({ token }: Pick<Order, "token">) => (await findOrder(shop.db, { token })) as Order;
  async function ordered(lines: [ad: number, quantity: number][], more: Parameters<OrderFixture["order"]>[1] = {}) {
    return shop.placedOrder(await shop.order(await shop.holding(lines), more));
  }
  const shareOf = (order: Order, i = 0) => order.sellers[i]?.id as number;
  const statusOf = async (order: Order) => (await reload(order)).sellers.map(({ status }) => status);
  const mailsTo = async (to: string, number: string) =>
    (await listMails(shop.db, to))
      .filter(({ subject }) => subject.includes(number))
      .map(({ subject, text }) => `${subject}\n${text}`.replace(/[\u2068\u2069]/g, ""));
  async function person(language: "ar" | "en") {
    const email = `${randomUUID()}@example.com`;
    const { id } = await insertRow(shop.db, "users", { email, name: "Omar", language });
    return { id, email };
  }
  /** Gives the first seller an owner with the given language. */
  async function owner(language: "ar" | "en") {
    const { id, email } = await person(language);
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { owner_id: id });
    return { id, email };
  }
  const newsOf = (userId: number) =>
    shop.db
      .selectFrom("notifications")
      .select(["kind", "data", "path"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();

  it("sendPendingOrderReminders reminds each seller once, in their language, with the deadline", async () => {
    const { id, email } = await owner("en");
    const order = await ordered([[await shop.ad(), 2]]);
    expect((await reload(order)).sellers[0]).toMatchObject({ answerBy: after(7), remindedAt: null });
    expect(await remind(2.99)).toBe(0);
    expect(await remind(3)).toBe(1);
    expect(await remind(3.01)).toBe(0);
    expect((await reload(order)).sellers[0]).toMatchObject({ answerBy: after(7), remindedAt: after(3) });
    const [placed, reminder, ...more] = await mailsTo(email, order.number);
    expect(more).toEqual([]);
    expect(placed).toContain("confirm or decline it within 7 days");
    expect(reminder).toMatch(/^Order \d+ is waiting for your answer\n/);
    expect(reminder).toContain("by June 8, 2026 at 3:00 AM. After that it is cancelled automatically");
    expect(await newsOf(id)).toMatchObject([
      { kind: "sale" },
      {
        kind: "sale-reminder",
        data: { number: order.number, until: { en: "June 8, 2026 at 3:00 AM", ar: expect.stringContaining("يونيو") } },
        path: `/account/sales/${shareOf(order)}`,
      },
    ]);
  });

  it("sendPendingOrderReminders groups several orders of one seller in one email a recipient", async () => {
    const { id, email } = await owner("en");
    const staff = await person("ar");
    const silent = await person("ar");
    await insertRows(
      shop.db,
      "seller_staff",
      [staff, silent].map(({ id: user_id }) => ({ seller_id: shop.sellers[0] as number, user_id, role: "manager" })),
    );
    await saveNotificationSettings(shop.db, { id: silent.id, role: "member" }, [{ topic: "sales", mail: false }]);
    const part = await shop.ad();
    const orders = [await ordered([[part, 1]]), await ordered([[part, 2]]), await ordered([[part, 1]])];
    const other = await ordered([[await shop.ad({ sellerId: shop.sellers[1] as number }), 1]]);
    expect(await remind(3)).toBe(4);
    expect(await remind(3)).toBe(0);

    const [english, ...more] = await mailsTo(email, "are waiting");
    expect(more).toEqual([]);
    expect(english).toMatch(/^3 orders are waiting for your answer\n/);
    expect(english).toContain(`Order ${orders[1]?.number} from سارة العتيبي, 20.00 USD: by June 8, 2026 at 3:00 AM`);
    expect(english).toContain("https://karaj.example/account/sales?status=PENDING");
    const [arabic, ...none] = await mailsTo(staff.email, "طلبات بانتظار ردّك");
    expect(none).toEqual([]);
    for (const { number } of orders) expect([english, arabic].every((mail) => mail?.includes(number))).toBe(true);
    for (const { number } of orders) expect((await mailsTo(email, number)).length).toBe(1);
    expect(await mailsTo(silent.email, "")).toHaveLength(0);
    for (const reader of [id, staff.id, silent.id]) {
      const news = (await newsOf(reader)).filter(({ kind }) => kind === "sale-reminder");
      expect(news.map(({ data }) => data.number)).toEqual(orders.map(({ number }) => number));
      expect(news.map(({ path }) => path)).toEqual(orders.map((order) => `/account/sales/${shareOf(order)}`));
    }
    // An order of another seller is in a separate email.
    expect((await mailsTo("second@example.com", other.number)).at(-1)).toContain("بانتظار ردّك");
    await shop.db.deleteFrom("seller_staff").execute();
  });

  it("sendPendingOrderReminders and cancelOverdueOrders continue with other orders when one order fails", async () => {
    const { email } = await owner("en");
    const part = await shop.ad();
    const [broken, validOrder] = [await ordered([[part, 1]]), await ordered([[part, 1]])];
    const behind = await ordered([[await shop.ad({ sellerId: shop.sellers[1] as number }), 1]]);
    await sql`
      create function broken() returns trigger language plpgsql as $$ begin raise exception 'it broke'; end $$`.execute(
      shop.db,
    );
    await sql
      .raw(`create trigger broken before update on seller_orders for each row when (old.id = ${shareOf(broken)})
        execute function broken()`)
      .execute(shop.db);
    const [first, second] = shop.sellers as [number, number];
    const reminded = await sendPendingOrderReminders(shop.db, { ...turn(3), most: 1 });
    expect(reminded).toMatchObject({
      done: 1,
      left: [first],
      errors: [{ message: expect.stringContaining("it broke") }],
    });
    expect((await mailsTo(email, validOrder.number)).at(-1)).toContain("is waiting for your answer");
    expect(await sendPendingOrderReminders(shop.db, { ...turn(3), most: 1, past: [first] })).toEqual({
      done: 1,
      left: [],
      errors: [],
    });
    expect(await sendPendingOrderReminders(shop.db, { ...turn(3), past: [first, second] })).toMatchObject({
      done: 0,
      left: [],
    });
    await sql`drop trigger broken on seller_orders`.execute(shop.db);
    await sql`update seller_orders set reminded_at = ${after(3)}, respond_by = ${after(6)} where id = ${shareOf(broken)}`.execute(
      shop.db,
    );
    await sql
      .raw(`create trigger broken before update on seller_orders for each row when (old.id = ${shareOf(broken)})
        execute function broken()`)
      .execute(shop.db);
    expect(await cancelOverdueOrders(shop.db, { ...turn(7), most: 1 })).toMatchObject({
      done: 0,
      left: [shareOf(broken)],
    });
    const rest = await cancelOverdueOrders(shop.db, { ...turn(7), past: [shareOf(broken)] });
    expect(rest).toEqual({ done: 2, left: [], errors: [] });
    expect([await statusOf(broken), await statusOf(behind)]).toEqual([["PENDING"], ["CANCELLED"]]);
    await sql`drop trigger broken on seller_orders`.execute(shop.db);
    await sql`drop function broken`.execute(shop.db);
  });

  it("sendPendingOrderReminders sends no email to a seller who switched sales emails off", async () => {
    const { id, email } = await owner("ar");
    await saveNotificationSettings(shop.db, { id, role: "member" }, [{ topic: "sales", mail: false }]);
    const order = await ordered([[await shop.ad(), 1]]);
    await remind(3);
    await cancel(7);
    expect(await mailsTo(email, order.number)).toEqual([]);
    expect((await newsOf(id)).map(({ kind }) => kind)).toEqual(["sale", "sale-reminder", "sale-unanswered"]);
  });

  it("cancelOverdueOrders cancels after seven days, restores the stock and notifies both sides", async () => {
    const { id, email } = await owner("ar");
    const buyer = await insertRow(shop.db, "users", { email: `${randomUUID()}@example.com`, name: "Sara" });
    const car = await shop.ad({ kind: "car", stock: 1, price: { minor: 900_000, currency: "USD" } });
    const part = await shop.ad({ stock: 3 });
    const order = await ordered([
      [car, 1],
      [part, 3],
    ]);
    await updateRow(shop.db, "orders", order.id, { user_id: buyer.id, language: "en" });
    expect(await shop.stockOf(car)).toMatchObject({ status: "active" });
    expect(await shop.stockOf(part)).toMatchObject({ stock: 0 });
    await remind(3);
    expect(await cancel(6.99)).toBe(0);
    expect(await statusOf(order)).toEqual(["PENDING"]);
    expect(await cancel(7)).toBe(1);
    expect(await cancel(7)).toBe(0);
    expect(await shop.stockOf(car)).toEqual({ status: "active", stock: 1, availability: "in-stock" });
    expect(await shop.stockOf(part)).toEqual({ status: "active", stock: 3, availability: "in-stock" });
    const [share] = (await reload(order)).sellers;
    expect(share).toMatchObject({ status: "CANCELLED", answerBy: null });
    expect(share?.events.at(-1)).toEqual({ what: "CANCELLED", by: "system", note: null, at: after(7) });

    const bought = (await mailsTo(order.email, order.number)).at(-1);
    expect(bought).toMatch(/^Order \d+ was cancelled: no answer\n/);
    expect(bought).toContain("within 7 days, so it was cancelled automatically. You pay nothing for it.");
    expect(bought).not.toContain("transferred");
    const sold = (await mailsTo(email, order.number)).at(-1);
    expect(sold).toMatch(/^أُلغي الطلب \d+: لم يصل رد\n/);
    expect(sold).toContain("خلال 7 أيام، فأُلغي تلقائيًا");
    expect((await newsOf(id)).at(-1)).toMatchObject({ kind: "sale-unanswered", data: { time: responseTimeText } });
    expect(await newsOf(buyer.id)).toEqual([
      {
        kind: "order-unanswered",
        data: { number: order.number, seller: share?.seller.name, time: responseTimeText },
        path: `/account/orders/${order.id}`,
      },
    ]);
  });

  it("cancelOverdueOrders cancels only the seller orders whose seller has not answered", async () => {
    const order = await ordered([
      [await shop.ad(), 1],
      [await shop.ad({ sellerId: shop.sellers[1] as number }), 1],
    ]);
    await remind(3);
    await transitionOrder(seller(4), shareOf(order, 1), { to: "CONFIRMED" });
    expect(await cancel(8)).toBe(1);
    expect(await statusOf(order)).toEqual(["CANCELLED", "CONFIRMED"]);
  });

  it("cancelOverdueOrders leaves orders unchanged that were answered before the deadline", async () => {
    const confirmed = await ordered([[await shop.ad(), 1]]);
    const refused = await ordered([[await shop.ad(), 1]]);
    const given = await ordered([[await shop.ad(), 1]]);
    await remind(3);
    await transitionOrder(seller(6.9), shareOf(confirmed), { to: "CONFIRMED" });
    await transitionOrder(seller(6.9), shareOf(refused), { to: "CANCELLED", note: "Sold" });
    await cancelOrder(as({ by: "buyer", token: given.token }, 6.9), given.id);
    expect(await cancel(8)).toBe(0);
    expect(await statusOf(confirmed)).toEqual(["CONFIRMED"]);
    for (const order of [refused, given])
      expect(
        (await reload(order)).sellers[0]?.events.map(({ what: transition, by }) => `${transition} ${by}`),
      ).toHaveLength(2);
  });

  it("cancelOverdueOrders never cancels orders that are paid or have a receipt", async () => {
    const [paid, orderWithReceipt] = [
      await ordered([[await shop.ad(), 1]], { payment: "bank-transfer" }),
      await ordered([[await shop.ad(), 1]], { payment: "bank-transfer" }),
    ];
    await remind(3);
    expect((await recordPaymentStatus(as({ by: "staff", userId: null as never }, 5), shareOf(paid))).ok).toBe(true);
    await updateRow(shop.db, "seller_orders", shareOf(orderWithReceipt), { payment_status: "receipt-sent" });
    expect([await cancel(30), await remind(30)]).toEqual([0, 0]);
    for (const order of [paid, orderWithReceipt]) {
      expect(await statusOf(order)).toEqual(["PENDING"]);
      expect((await reload(order)).sellers[0]?.answerBy).toBeNull();
    }
  });

  it("cancelOverdueOrders tells buyers who pay by bank transfer how to contact support", async () => {
    const order = await ordered([[await shop.ad(), 1]], { payment: "bank-transfer" });
    await remind(3);
    await cancel(7);
    expect((await mailsTo(order.email, order.number)).at(-1)).toContain(`فراسلنا واذكر رقم الطلب ${order.number}`);
  });

  it("cancelOverdueOrders cancels an order only after a reminder and the minimum notice after it", async () => {
    const order = await ordered([[await shop.ad(), 1]]);
    expect(await cancel(60)).toBe(0);
    expect(await remind(60)).toBe(1);
    expect((await reload(order)).sellers[0]).toMatchObject({ answerBy: after(63) });
    expect(await cancel(62.9)).toBe(0);
    expect(await cancel(63)).toBe(1);
  });

  it("transitionOrder lets the system only cancel orders after their deadline", async () => {
    const order = await ordered([[await shop.ad(), 1]]);
    const system = (days: number) => as({ by: "system" }, days);
    const illegal = { ok: false, kind: "conflict", code: "order.illegal_step" };
    await remind(3);
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED", "RETURNED"] as const)
      expect(await transitionOrder(system(9), shareOf(order), { to })).toMatchObject(illegal);
    expect(await transitionOrder(system(6), shareOf(order), { to: "CANCELLED" })).toMatchObject(illegal);
    expect(await cancelOrder(system(6), order.id)).toMatchObject(illegal);
    expect(await recordPaymentStatus(system(9), shareOf(order))).toMatchObject({ code: "order.forbidden" });
    await transitionOrder(seller(6), shareOf(order), { to: "CONFIRMED" });
    expect(await transitionOrder(system(9), shareOf(order), { to: "CANCELLED" })).toMatchObject(illegal);
    expect(await statusOf(order)).toEqual(["CONFIRMED"]);
  });

  it("sendPendingOrderReminders and cancelOverdueOrders act once per order when several processes run them", async () => {
    const part = await shop.ad({ stock: 9 });
    const orders = [];
    for (let i = 0; i < 4; i += 1) orders.push(await ordered([[part, 2]]));
    expect((await Promise.all([remind(3), remind(3), remind(3)])).reduce((sum, each) => sum + each, 0)).toBe(4);
    expect((await Promise.all([cancel(7), cancel(7), cancel(7)])).reduce((sum, each) => sum + each)).toBe(4);
    expect(await shop.stockOf(part)).toMatchObject({ stock: 9 });
    for (const order of orders) {
      const [share] = (await reload(order)).sellers;
      expect(share?.events.map(({ what: transition }) => transition)).toEqual(["PENDING", "CANCELLED"]);
      // The buyer gets two emails: the confirmation and the cancellation.
      expect(await mailsTo(order.email, order.number)).toHaveLength(2);
    }
  });

  it("cancelOverdueOrders sends no email to a buyer whose data was erased, and includes no name of the buyer", async () => {
    const { id, email } = await owner("en");
    const user = await insertRow(shop.db, "users", { email: `${randomUUID()}@example.com`, name: "Sara" });
    const order = await ordered([[await shop.ad(), 1]]);
    await updateRow(shop.db, "orders", order.id, { user_id: user.id });
    await shop.db.transaction().execute((trx) => eraseBuyerFromOrders(trx, user.id));
    await remind(3);
    expect(await cancel(7)).toBe(1);
    expect(await mailsTo(ERASED_EMAIL, order.number)).toEqual([]);
    expect((await mailsTo(email, order.number)).at(-1)).toContain(`Order ${order.number} from a buyer wasn't answered`);
    expect((await newsOf(id)).slice(1).map(({ data }) => data.buyer)).toEqual(["", ""]);
  });
});
