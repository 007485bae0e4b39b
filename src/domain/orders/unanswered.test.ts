import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderStatus, PaymentStatus } from "#db/schema/orders.ts";
import { saveSettings } from "#domain/notifications/settings.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { type OrderShop, orderShop } from "../../../tests/support/orders.ts";
import { cancelOrder, markPaid, type StepActor, takeStep } from "./commands.server.ts";
import { erasedEmail, eraseFromOrders } from "./erase.server.ts";
import type { Order } from "./order.ts";
import { orderOf } from "./queries.server.ts";
import { cancelUnanswered, remindOfUnanswered, type Turned } from "./unanswered.server.ts";
import {
  answerByAfter,
  answerByOf,
  daysToAnswer,
  hasLapsed,
  isAwaited,
  leastNotice,
  remindedBefore,
  remindedUpTo,
  timeToAnswer,
} from "./unanswered.ts";

const day = 24 * 60 * 60_000;
const origin = "https://karaj.example";

describe("how long an order waits for an answer", () => {
  const time = fc.date({ min: new Date("2026-01-01"), max: new Date("2036-01-01"), noInvalidDate: true });

  it("is as long as was said, however punctual the reminder is, and no shorter after a late one", () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 60 * day }), (placed, late) => {
        const answerBy = answerByOf(placed);
        const reminded = new Date(placed.getTime() + (daysToAnswer - remindedBefore) * day + late);
        expect(remindedUpTo(reminded) >= answerBy).toBe(true);
        const until = answerByAfter(answerBy, reminded);
        expect(until >= answerBy).toBe(true);
        expect(until.getTime() - reminded.getTime()).toBeGreaterThanOrEqual(leastNotice * day);
        if (late <= (remindedBefore - leastNotice) * day) expect(until).toEqual(answerBy);
        expect(hasLapsed({ answerBy: until, remindedAt: reminded }, until)).toBe(true);
        expect(hasLapsed({ answerBy: until, remindedAt: reminded }, new Date(until.getTime() - 1))).toBe(false);
        // Without a reminder nothing ends.
        expect(hasLapsed({ answerBy: until, remindedAt: null }, new Date(until.getTime() + 365 * day))).toBe(false);
      }),
    );
  });

  it("ends only what waits for its seller, and for no money that is said to be on its way", () => {
    const all = ["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"] as OrderStatus[];
    const payments = ["unpaid", "receipt-sent", "paid", "refunded"] as PaymentStatus[];
    const awaited = all.flatMap((status) => payments.filter((payment) => isAwaited(status, payment)).map(() => status));
    expect(awaited).toEqual(["PENDING"]);
    // As Arabic counts from 3 to 10.
    expect(timeToAnswer.ar).toMatch(/^([3-9]|10) أيام$/);
  });
});

onDatabase("orders that nobody answers", (open) => {
  let shop: OrderShop;
  beforeAll(async () => {
    shop = await orderShop(await open());
  });
  // What one test leaves waiting is nothing to the next.
  beforeEach(() => sql`update seller_orders set status = 'CANCELLED' where status = 'PENDING'`.execute(shop.db));

  const after = (days: number) => new Date(shop.clock().getTime() + days * day);
  const turn = (days: number) => ({ now: after(days), origin, most: 25 });
  const doneIn = ({ done, errors }: Turned): number => {
    expect(errors).toEqual([]);
    return done;
  };
  const remind = async (days: number) => doneIn(await remindOfUnanswered(shop.db, turn(days)));
  const cancel = async (days: number) => doneIn(await cancelUnanswered(shop.db, turn(days)));
  const as = (actor: StepActor, days: number) => ({ db: shop.db, clock: () => after(days), origin, actor });
  const seller = (days: number) => as({ by: "seller", userId: null as never, sellerIds: shop.sellers }, days);
  const again = async ({ token }: Pick<Order, "token">) => (await orderOf(shop.db, { token })) as Order;
  async function ordered(lines: [ad: number, quantity: number][], more: Parameters<OrderShop["order"]>[1] = {}) {
    return shop.placedOrder(await shop.order(await shop.holding(lines), more));
  }
  const shareOf = (order: Order, i = 0) => order.sellers[i]?.id as number;
  const statusOf = async (order: Order) => (await again(order)).sellers.map(({ status }) => status);
  const mailsTo = async (to: string, number: string) =>
    (
      await shop.db
        .selectFrom("mail_outbox")
        .select(["subject", "text"])
        .where("to_address", "=", to)
        .where("subject", "like", `%${number}%`)
        .orderBy("id")
        .execute()
    ).map(({ subject, text }) => `${subject}\n${text}`.replace(/[\u2068\u2069]/g, ""));
  async function person(language: "ar" | "en") {
    const email = `${randomUUID()}@example.com`;
    const { id } = await shop.db
      .insertInto("users")
      .values({ email, name: "Omar", language })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, email };
  }
  /** The first seller has an owner, who reads this language. */
  async function owner(language: "ar" | "en") {
    const { id, email } = await person(language);
    await shop.db
      .updateTable("sellers")
      .set({ owner_id: id })
      .where("id", "=", shop.sellers[0] as number)
      .execute();
    return { id, email };
  }
  const newsOf = (userId: number) =>
    shop.db
      .selectFrom("notifications")
      .select(["kind", "data", "path"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();

  it("their sellers are reminded once, in their language and with the day", async () => {
    const { id, email } = await owner("en");
    const order = await ordered([[await shop.ad(), 2]]);
    expect((await again(order)).sellers[0]).toMatchObject({ answerBy: after(7), remindedAt: null });
    expect(await remind(2.99)).toBe(0);
    expect(await remind(3)).toBe(1);
    expect(await remind(3.01)).toBe(0);
    expect((await again(order)).sellers[0]).toMatchObject({ answerBy: after(7), remindedAt: after(3) });
    const [placed, reminder, ...more] = await mailsTo(email, order.number);
    expect(more).toEqual([]);
    expect(placed).toContain("confirm or refuse it within 7 days");
    expect(reminder).toMatch(/^Order \d+ is waiting for your answer\n/);
    expect(reminder).toContain("by June 8, 2026 at 3:00 AM. After that it is cancelled by itself");
    expect(await newsOf(id)).toMatchObject([
      { kind: "sale" },
      {
        kind: "sale-reminder",
        data: { number: order.number, until: { en: "June 8, 2026 at 3:00 AM", ar: expect.stringContaining("يونيو") } },
        path: `/account/sales/${shareOf(order)}`,
      },
    ]);
  });

  it("several of one seller are in one mail to each who looks after them, each in their language, and a piece of news each", async () => {
    const { id, email } = await owner("en");
    const staff = await person("ar");
    const silent = await person("ar");
    await shop.db
      .insertInto("seller_staff")
      .values(
        [staff, silent].map(({ id: user_id }) => ({ seller_id: shop.sellers[0] as number, user_id, role: "manager" })),
      )
      .execute();
    await saveSettings(shop.db, { id: silent.id, role: "member" }, [{ topic: "sales", mail: false }]);
    const part = await shop.ad();
    const orders = [await ordered([[part, 1]]), await ordered([[part, 2]]), await ordered([[part, 1]])];
    const other = await ordered([[await shop.ad({ sellerId: shop.sellers[1] as number }), 1]]);
    expect(await remind(3)).toBe(4);
    expect(await remind(3)).toBe(0);

    const [english, ...more] = await mailsTo(email, "are waiting");
    expect(more).toEqual([]);
    expect(english).toMatch(/^3 orders are waiting for your answer\n/);
    expect(english).toContain(`Order ${orders[1]?.number} of سارة العتيبي, 20.00 USD: by June 8, 2026 at 3:00 AM`);
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
    // Another seller's stands in a mail of its own.
    expect((await mailsTo("second@example.com", other.number)).at(-1)).toContain("بانتظار ردّك");
    await shop.db.deleteFrom("seller_staff").execute();
  });

  it("one that can't be reminded of or cancelled keeps neither its seller's others waiting nor those behind it", async () => {
    const { email } = await owner("en");
    const part = await shop.ad();
    const [broken, whole] = [await ordered([[part, 1]]), await ordered([[part, 1]])];
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
    const reminded = await remindOfUnanswered(shop.db, { ...turn(3), most: 1 });
    expect(reminded).toMatchObject({
      done: 1,
      left: [first],
      errors: [{ message: expect.stringContaining("it broke") }],
    });
    expect((await mailsTo(email, whole.number)).at(-1)).toContain("is waiting for your answer");
    expect(await remindOfUnanswered(shop.db, { ...turn(3), most: 1, past: [first] })).toEqual({
      done: 1,
      left: [],
      errors: [],
    });
    expect(await remindOfUnanswered(shop.db, { ...turn(3), past: [first, second] })).toMatchObject({
      done: 0,
      left: [],
    });
    await sql`drop trigger broken on seller_orders`.execute(shop.db);
    await sql`update seller_orders set reminded_at = ${after(3)}, answer_by = ${after(6)} where id = ${shareOf(broken)}`.execute(
      shop.db,
    );
    await sql
      .raw(`create trigger broken before update on seller_orders for each row when (old.id = ${shareOf(broken)})
        execute function broken()`)
      .execute(shop.db);
    expect(await cancelUnanswered(shop.db, { ...turn(7), most: 1 })).toMatchObject({
      done: 0,
      left: [shareOf(broken)],
    });
    const rest = await cancelUnanswered(shop.db, { ...turn(7), past: [shareOf(broken)] });
    expect(rest).toEqual({ done: 2, left: [], errors: [] });
    expect([await statusOf(broken), await statusOf(behind)]).toEqual([["PENDING"], ["CANCELLED"]]);
    await sql`drop trigger broken on seller_orders`.execute(shop.db);
    await sql`drop function broken`.execute(shop.db);
  });

  it("reminders by mail can be switched off", async () => {
    const { id, email } = await owner("ar");
    await saveSettings(shop.db, { id, role: "member" }, [{ topic: "sales", mail: false }]);
    const order = await ordered([[await shop.ad(), 1]]);
    await remind(3);
    await cancel(7);
    expect(await mailsTo(email, order.number)).toEqual([]);
    expect((await newsOf(id)).map(({ kind }) => kind)).toEqual(["sale", "sale-reminder", "sale-unanswered"]);
  });

  it("end after their days: everything goes back, and both sides are told what happened", async () => {
    const { id, email } = await owner("ar");
    const buyer = await shop.db
      .insertInto("users")
      .values({ email: `${randomUUID()}@example.com`, name: "Sara" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const car = await shop.ad({ kind: "car", stock: 1, price: { minor: 900_000, currency: "USD" } });
    const part = await shop.ad({ stock: 3 });
    const order = await ordered([
      [car, 1],
      [part, 3],
    ]);
    await shop.db.updateTable("orders").set({ user_id: buyer.id, language: "en" }).where("id", "=", order.id).execute();
    expect(await shop.stockOf(car)).toMatchObject({ status: "active" });
    expect(await shop.stockOf(part)).toMatchObject({ stock: 0 });
    await remind(3);
    expect(await cancel(6.99)).toBe(0);
    expect(await statusOf(order)).toEqual(["PENDING"]);
    expect(await cancel(7)).toBe(1);
    expect(await cancel(7)).toBe(0);
    expect(await shop.stockOf(car)).toEqual({ status: "active", stock: 1, availability: "in-stock" });
    expect(await shop.stockOf(part)).toEqual({ status: "active", stock: 3, availability: "in-stock" });
    const [share] = (await again(order)).sellers;
    expect(share).toMatchObject({ status: "CANCELLED", answerBy: null });
    expect(share?.events.at(-1)).toEqual({ what: "CANCELLED", by: "system", note: null, at: after(7) });

    const bought = (await mailsTo(order.email, order.number)).at(-1);
    expect(bought).toMatch(/^Order \d+ was cancelled: no answer\n/);
    expect(bought).toContain("was not answered within 7 days, so it was cancelled by itself. You pay nothing for it.");
    expect(bought).not.toContain("transferred");
    const sold = (await mailsTo(email, order.number)).at(-1);
    expect(sold).toMatch(/^أُلغي الطلب \d+: لم يصل رد\n/);
    expect(sold).toContain("خلال 7 أيام، فأُلغي تلقائيًا");
    expect((await newsOf(id)).at(-1)).toMatchObject({ kind: "sale-unanswered", data: { time: timeToAnswer } });
    expect(await newsOf(buyer.id)).toEqual([
      {
        kind: "order-unanswered",
        data: { number: order.number, seller: share?.seller.name, time: timeToAnswer },
        path: `/account/orders/${order.id}`,
      },
    ]);
  });

  it("of several sellers only the one who didn't answer loses the order", async () => {
    const order = await ordered([
      [await shop.ad(), 1],
      [await shop.ad({ sellerId: shop.sellers[1] as number }), 1],
    ]);
    await remind(3);
    await takeStep(seller(4), shareOf(order, 1), { to: "CONFIRMED" });
    expect(await cancel(8)).toBe(1);
    expect(await statusOf(order)).toEqual(["CANCELLED", "CONFIRMED"]);
  });

  it("one that is answered at the last moment stays as it was answered", async () => {
    const confirmed = await ordered([[await shop.ad(), 1]]);
    const refused = await ordered([[await shop.ad(), 1]]);
    const given = await ordered([[await shop.ad(), 1]]);
    await remind(3);
    await takeStep(seller(6.9), shareOf(confirmed), { to: "CONFIRMED" });
    await takeStep(seller(6.9), shareOf(refused), { to: "CANCELLED", note: "Sold" });
    await cancelOrder(as({ by: "buyer", token: given.token }, 6.9), given.id);
    expect(await cancel(8)).toBe(0);
    expect(await statusOf(confirmed)).toEqual(["CONFIRMED"]);
    for (const order of [refused, given])
      expect((await again(order)).sellers[0]?.events.map(({ what, by }) => `${what} ${by}`)).toHaveLength(2);
  });

  it("what is paid, or said to be, waits on, and nobody is reminded of it", async () => {
    const [paid, said] = [
      await ordered([[await shop.ad(), 1]], { payment: "bank-transfer" }),
      await ordered([[await shop.ad(), 1]], { payment: "bank-transfer" }),
    ];
    await remind(3);
    expect((await markPaid(seller(5), shareOf(paid))).ok).toBe(true);
    await shop.db
      .updateTable("seller_orders")
      .set({ payment_status: "receipt-sent" })
      .where("id", "=", shareOf(said))
      .execute();
    expect([await cancel(30), await remind(30)]).toEqual([0, 0]);
    for (const order of [paid, said]) {
      expect(await statusOf(order)).toEqual(["PENDING"]);
      expect((await again(order)).sellers[0]?.answerBy).toBeNull();
    }
  });

  it("who may have transferred the money is told whom to write to", async () => {
    const order = await ordered([[await shop.ad(), 1]], { payment: "bank-transfer" });
    await remind(3);
    await cancel(7);
    expect((await mailsTo(order.email, order.number)).at(-1)).toContain(`فراسلنا واذكر رقم الطلب ${order.number}`);
  });

  it("nothing ends that its seller wasn't reminded of, and after a late reminder there are days left", async () => {
    const order = await ordered([[await shop.ad(), 1]]);
    expect(await cancel(60)).toBe(0);
    expect(await remind(60)).toBe(1);
    expect((await again(order)).sellers[0]).toMatchObject({ answerBy: after(63) });
    expect(await cancel(62.9)).toBe(0);
    expect(await cancel(63)).toBe(1);
  });

  it("the system takes no other step, and none too early", async () => {
    const order = await ordered([[await shop.ad(), 1]]);
    const system = (days: number) => as({ by: "system" }, days);
    const illegal = { ok: false, kind: "conflict", code: "order.illegal_step" };
    await remind(3);
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED", "RETURNED"] as const)
      expect(await takeStep(system(9), shareOf(order), { to })).toMatchObject(illegal);
    expect(await takeStep(system(6), shareOf(order), { to: "CANCELLED" })).toMatchObject(illegal);
    expect(await cancelOrder(system(6), order.id)).toMatchObject(illegal);
    expect(await markPaid(system(9), shareOf(order))).toMatchObject({ code: "order.forbidden" });
    await takeStep(seller(6), shareOf(order), { to: "CONFIRMED" });
    expect(await takeStep(system(9), shareOf(order), { to: "CANCELLED" })).toMatchObject(illegal);
    expect(await statusOf(order)).toEqual(["CONFIRMED"]);
  });

  it("two processes at once remind once, cancel once, and give back once", async () => {
    const part = await shop.ad({ stock: 9 });
    const orders = [];
    for (let i = 0; i < 4; i += 1) orders.push(await ordered([[part, 2]]));
    expect((await Promise.all([remind(3), remind(3), remind(3)])).reduce((sum, each) => sum + each, 0)).toBe(4);
    expect((await Promise.all([cancel(7), cancel(7), cancel(7)])).reduce((sum, each) => sum + each)).toBe(4);
    expect(await shop.stockOf(part)).toMatchObject({ stock: 9 });
    for (const order of orders) {
      const [share] = (await again(order)).sellers;
      expect(share?.events.map(({ what }) => what)).toEqual(["PENDING", "CANCELLED"]);
      // The order, and that it ended.
      expect(await mailsTo(order.email, order.number)).toHaveLength(2);
    }
  });

  it("a buyer who has left is written nothing, and named nowhere", async () => {
    const { id, email } = await owner("en");
    const user = await shop.db
      .insertInto("users")
      .values({ email: `${randomUUID()}@example.com`, name: "Sara" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const order = await ordered([[await shop.ad(), 1]]);
    await shop.db.updateTable("orders").set({ user_id: user.id }).where("id", "=", order.id).execute();
    await shop.db.transaction().execute((trx) => eraseFromOrders(trx, user.id));
    await remind(3);
    expect(await cancel(7)).toBe(1);
    expect(await mailsTo(erasedEmail, order.number)).toEqual([]);
    expect((await mailsTo(email, order.number)).at(-1)).toContain(
      `The order ${order.number} of a buyer was not answered`,
    );
    expect((await newsOf(id)).slice(1).map(({ data }) => data.buyer)).toEqual(["", ""]);
  });
});
