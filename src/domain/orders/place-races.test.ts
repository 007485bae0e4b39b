import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { inOneGo } from "#db/in-one-go.ts";
import { inTransaction } from "#db/transaction.ts";
import { addLine } from "#domain/cart/commands.server.ts";
import { cartOf } from "#domain/cart/queries.server.ts";
import { onEachDatabase } from "../../../tests/support/databases.ts";
import { someSeller } from "../../../tests/support/my-ads.ts";
import { type OrderShop, orderShop } from "../../../tests/support/orders.ts";
import { goodsSent } from "./goods.server.ts";
import { placeOrder } from "./place.server.ts";

onEachDatabase("many who place orders at once", (open) => {
  let shop: OrderShop;
  let kind: Database["kind"];
  beforeAll(async () => {
    const database = await open();
    kind = database.kind;
    shop = await orderShop(database);
  });

  it("[rule 26] fifty buyers race for ten pieces: ten get one, forty are told, nothing else happens", async () => {
    const part = await shop.ad({ stock: 10 });
    const visitors = await Promise.all(Array.from({ length: 50 }, () => shop.holding([[part, 1]])));
    const before = await shop.countOrders();
    const results = await Promise.all(visitors.map((visitor) => shop.order(visitor)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    const refused = results.filter((result) => !result.ok);
    expect(refused).toHaveLength(40);
    for (const each of refused) {
      expect(each).toMatchObject({ kind: "conflict", code: "checkout.changed", errors: [{ code: "out-of-stock" }] });
    }
    expect(await shop.stockOf(part)).toMatchObject({ stock: 0, availability: "out-of-stock" });
    expect(await shop.countOrders()).toBe(before + 10);
    const { rows } = await sql<{ sold: number }>`
      select sum(quantity)::int as sold from order_lines where ad_id = ${part}`.execute(shop.db);
    expect(rows[0]?.sold).toBe(10);
  });

  it("a sold piece is written in place, and not into every index of its ad", async () => {
    // Where a row lies at the very end of its page there is no room for it a second time.
    const parts = [await shop.ad(), await shop.ad(), await shop.ad(), await shop.ad(), await shop.ad()];
    const inPlace = async (db: Db) => {
      const { rows } = await sql<{ hot: number }>`
        select pg_stat_get_xact_tuples_hot_updated('ads'::regclass)::int as hot`.execute(db);
      return rows[0]?.hot ?? 0;
    };
    const more = await inTransaction(shop.db, async (trx) => {
      const before = await inPlace(trx);
      const changed = { stock: 4, availability: "in-stock" as const, updated_at: new Date() };
      await trx.updateTable("ads").set(changed).where("id", "in", parts).execute();
      return (await inPlace(trx)) - before;
    });
    expect(more).toBeGreaterThan(0);
  });

  it("[rule 26] buyers of the same two things in either order don't wait for each other for ever", async () => {
    const [a, b] = [await shop.ad({ stock: 30 }), await shop.ad({ stock: 30 })];
    const visitors = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        shop.holding(
          i % 2
            ? [
                [a, 1],
                [b, 1],
              ]
            : [
                [b, 1],
                [a, 1],
              ],
        ),
      ),
    );
    const results = await Promise.all(visitors.map((visitor) => shop.order(visitor)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await shop.stockOf(a)).toMatchObject({ stock: 10 });
  });

  it("[rule 26] the same key is one order, however often and how fast it is sent", async () => {
    const part = await shop.ad();
    const visitor = await shop.holding([[part, 2]]);
    const key = randomUUID();
    const seenTotal = await shop.totalOf(visitor);
    const results = await Promise.all(Array.from({ length: 5 }, () => shop.order(visitor, { seenTotal }, key)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(new Set(results.map((result) => result.ok && result.value.id)).size).toBe(1);
    expect(results.filter((result) => result.ok && !result.value.repeated)).toHaveLength(1);
    expect(await shop.order(visitor, { seenTotal }, key)).toMatchObject({ ok: true, value: { repeated: true } });
    expect(await shop.stockOf(part)).toMatchObject({ stock: 8 });
  });

  it("waits for whoever changes what its buyer has, and holds nothing meanwhile that they may need", async () => {
    const part = await shop.ad();
    const { userId } = await someSeller(shop.db);
    const [isLocked, ordering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // As hearts do, and the end of an account: first the member, then what is theirs.
    const changing = inTransaction(shop.db, async (trx) => {
      await sql`select id from users where id = ${userId} for update`.execute(trx);
      isLocked.resolve();
      await ordering.promise;
      await sql`select id from ads where id = ${part} for key share`.execute(trx);
    });
    await isLocked.promise;
    const lines = [{ ad: part, quantity: 1 }];
    const placed = placeOrder({ ...shop.context({ token: undefined, userId }), lines }, shop.wish(null), randomUUID());
    // Until it waits for the member, or, with the embedded database, for its turn.
    await setTimeout(500);
    ordering.resolve();
    await changing;
    expect((await placed).ok).toBe(true);
  });

  it("who puts a thing into a cart doesn't wait for an order of it that isn't done yet", async ({ skip }) => {
    if (kind === "embedded") skip("it has one connection: whoever comes later waits for their turn");
    const part = await shop.ad();
    const goods = await goodsSent(shop.db, [{ ad: part, quantity: 1 }], undefined);
    if (!goods.ok) throw new Error(goods.code);
    const [isLocked, isPut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ordering = inTransaction(shop.db, async (trx) => {
      await inOneGo(trx, goods.value.locking(trx, sql<SqlBool>`true`));
      isLocked.resolve();
      await isPut.promise;
    });
    await isLocked.promise;
    const waiting = setTimeout(5_000, "waits");
    const put = shop.holding([[part, 1]]);
    const first = await Promise.race([put, waiting]);
    isPut.resolve();
    await Promise.all([ordering, put]);
    expect(first).not.toBe("waits");
  });

  it("[rule 26] who asks again for an order that was made holds up nobody: nothing of the cart is locked", async () => {
    const part = await shop.ad({ stock: 9 });
    const visitor = await shop.holding([[part, 1]]);
    const total = await shop.totalOf(visitor);
    const key = randomUUID();
    const first = await shop.placedOrder(await shop.order(visitor, { seenTotal: total }, key));
    await addLine({ db: shop.db, clock: shop.clock, visitor }, { ad: part, quantity: 2 });
    const long = new Date("2020-01-01");
    await sql`update carts set updated_at = ${long} where id = (select cart_id from cart_lines where ad_id = ${part})`.execute(
      shop.db,
    );
    const again = await shop.order(visitor, { seenTotal: total }, key);
    expect(again).toMatchObject({ ok: true, value: { id: first.id, repeated: true } });
    const { rows } = await sql`select c.updated_at, l.quantity from carts c join cart_lines l on l.cart_id = c.id
      where l.ad_id = ${part}`.execute(shop.db);
    expect(rows).toEqual([{ updated_at: long, quantity: 2 }]);
  });

  it("[rule 26] a key that was used for something else, or by somebody else, is refused and tells nothing", async () => {
    const part = await shop.ad();
    const [visitor, stranger] = [await shop.holding([[part, 1]]), await shop.holding([[part, 1]])];
    const key = randomUUID();
    const seenTotal = await shop.totalOf(visitor);
    expect((await shop.order(visitor, { seenTotal }, key)).ok).toBe(true);
    const reused = { ok: false, kind: "conflict", code: "checkout.key_reused" };
    expect(await shop.order(visitor, { seenTotal, email: "other@example.com" }, key)).toEqual(reused);
    expect(await shop.order(visitor, { seenTotal: seenTotal + 1 }, key)).toEqual(reused);
    expect(await shop.order(stranger, { seenTotal }, key)).toEqual(reused);
    expect((await cartOf(shop.db, stranger)).count).toBe(1);
    for (const wrong of ["", "short", "x".repeat(201), "with space in it", "ключ-ключ-ключ"])
      expect(await shop.order(stranger, {}, wrong)).toMatchObject({ errors: [{ path: "idempotencyKey" }] });
  });
});
