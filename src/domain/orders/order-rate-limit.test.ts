import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { buyerAddress, createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import type { OrderSender } from "./order-rate-limit.server.ts";
import { placeOrder } from "./place-order.server.ts";

describeOnDatabase("Limits of orders", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  it("placeOrder counts an order against the limits of its account, network, email address and phone number", async () => {
    let numbers = 500_000_000;
    const newPhone = () => {
      numbers += 1;
      return `+966 ${numbers}`;
    };
    const order = async (sender: Partial<OrderSender>, email: string, ads: number[], phone = newPhone()) => {
      const visitor = await shop.holding(ads.map((ad) => [ad, 1] as const));
      const request = shop.wish(await shop.totalsOf(visitor), { email, shipping: { ...buyerAddress, phone } });
      const placed = await placeOrder(
        { ...shop.context(visitor), rateLimitSender: { network: randomUUID(), perHour: 12, ...sender } },
        request,
        randomUUID(),
      );
      return placed.ok ? "ok" : placed.code;
    };
    const times = async (count: number, attempt: () => Promise<string>) => {
      const answers: string[] = [];
      for (let i = 0; i < count; i += 1) answers.push(await attempt());
      return answers;
    };
    const part = await shop.ad({ stock: 100 });
    const somebody = () => `${randomUUID()}@example.com`;
    const car = () => shop.ad({ kind: "car", stock: 1, price: { minor: 2_000_000, currency: "USD" } });

    const toOne = () => order({}, "victim@example.com", [part]);
    expect(await times(5, toOne)).toEqual(["ok", "ok", "ok", "ok", "checkout.too_many"]);
    // Only the first three orders are mailed. A member's own address gets an email for every order.
    const mailsTo = async (to: string) =>
      (await shop.db.selectFrom("mail_outbox").select("id").where("to_address", "=", to).execute()).length;
    expect(await mailsTo("victim@example.com")).toBe(3);
    const byPhone = () => order({}, somebody(), [part], "0501112223");
    expect(await times(5, byPhone)).toEqual(["ok", "ok", "ok", "ok", "checkout.too_many"]);
    expect(await order({}, somebody(), [part], "+966 50 111 2223")).toBe("checkout.too_many");
    const own = () => order({ accountId: 1, ownEmail: "own@example.com" }, "own@example.com", [part]);
    expect(await times(13, own)).toEqual([...Array(12).fill("ok"), "checkout.too_many"]);
    expect(await mailsTo("own@example.com")).toBe(12);
    expect(await order({}, somebody(), [part])).toBe("ok");

    const cars = await Promise.all(Array.from({ length: 6 }, car));
    expect(await order({}, somebody(), cars)).toBe("checkout.too_many_cars");
    const sameMail = somebody();
    expect(await times(3, async () => order({}, sameMail, [await car()]))).toEqual(["ok", "ok", "checkout.too_many"]);
    // New accounts, email addresses and phone numbers share one network, whose limit is twice that of one person.
    const fresh = async () => {
      numbers += 1;
      return order({ accountId: numbers, network: "10.1.1.1" }, somebody(), [await car()]);
    };
    expect(await times(5, fresh)).toEqual(["ok", "ok", "ok", "ok", "checkout.too_many"]);
    expect(await order({ network: "10.1.1.1" }, somebody(), [part])).toBe("ok");
  });

  it("placeOrder counts orders and mails for all spellings of an email address together", async () => {
    const part = await shop.ad({ stock: 100 });
    const order = async (email: string, phone: string) => {
      const visitor = await shop.holding([[part, 1]]);
      const request = shop.wish(await shop.totalsOf(visitor), { email, shipping: { ...buyerAddress, phone } });
      const rateLimitSender = { network: randomUUID(), perHour: 12 };
      const placed = await placeOrder({ ...shop.context(visitor), rateLimitSender }, request, randomUUID());
      return placed.ok ? "ok" : placed.code;
    };
    const answers: string[] = [];
    const spellings = ["Target@example.com", "tARGET@example.com", "TARGET@example.com", "target@Example.com"];
    for (const [i, email] of [...spellings, "target@EXAMPLE.com"].entries())
      answers.push(await order(email, `+966 56 000 000${i}`));
    expect(answers).toEqual(["ok", "ok", "ok", "ok", "checkout.too_many"]);
    const { rows } = await sql`select from mail_outbox where lower(to_address) = 'target@example.com'`.execute(shop.db);
    expect(rows).toHaveLength(3);
  });

  it("placeOrder limits how many unpaid order lines with parts an unverified buyer can have per day", async () => {
    const parts = await Promise.all(Array.from({ length: 7 }, () => shop.ad({ stock: 2 })));
    const order = async (email: string, ads: number[], ownEmail?: string) => {
      const visitor = await shop.holding(ads.map((ad) => [ad, 1] as const));
      const counted = { network: randomUUID(), perHour: 12, ownEmail };
      const shipping = { ...buyerAddress, phone: `+966 ${email.length}00 ${ownEmail ? 1 : 2}00 000` };
      const request = shop.wish(await shop.totalsOf(visitor), { email, shipping });
      const placed = await placeOrder({ ...shop.context(visitor), rateLimitSender: counted }, request, randomUUID());
      return placed.ok ? "ok" : placed.code;
    };
    expect(await order("stranger@example.com", parts)).toBe("ok");
    expect(await order("stranger@example.com", parts)).toBe("checkout.too_many");
    expect(await order("known@example.com", parts, "known@example.com")).toBe("ok");
  });
});
