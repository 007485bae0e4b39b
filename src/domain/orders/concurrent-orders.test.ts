import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { beforeAll, expect, inject, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { executePipelined } from "#db/pipeline.ts";
import { withTransaction } from "#db/transaction.ts";
import { addCartLine } from "#domain/cart/commands.server.ts";
import { getCart } from "#domain/cart/queries.server.ts";
import { createTestDatabase, describeOnEachDatabase, isThorough } from "../../../tests/support/databases.ts";
import { isSomebodyWaiting } from "../../../tests/support/lock-waits.ts";
import { createSellerAccount } from "../../../tests/support/my-listings.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { cancelOrder } from "./commands.server.ts";
import { createOrderSourceFromInput } from "./order-source.server.ts";
import { placeOrder } from "./place-order.server.ts";

describeOnEachDatabase("placeOrder under concurrency", (open) => {
  let shop: OrderFixture;
  let kind: Database["kind"];
  beforeAll(async () => {
    const database = await open();
    kind = database.kind;
    shop = await createOrderFixture(database);
  });

  it("[rule 26] placeOrder sells ten units to ten of fifty concurrent buyers and refuses the others", async () => {
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

  it("Updating the stock of a listing writes no index entries (a heap-only update)", async () => {
    // A row at the end of its page has no space for a second version there.
    const parts = [await shop.ad(), await shop.ad(), await shop.ad(), await shop.ad(), await shop.ad()];
    const inPlace = async (db: Db) => {
      const { rows } = await sql<{ hot: number }>`
        select pg_stat_get_xact_tuples_hot_updated('ads'::regclass)::int as hot`.execute(db);
      return rows[0]?.hot ?? 0;
    };
    const more = await withTransaction(shop.db, async (trx) => {
      const before = await inPlace(trx);
      const changed = { stock: 4, availability: "in-stock" as const, updated_at: new Date() };
      await trx.updateTable("ads").set(changed).where("id", "in", parts).execute();
      return (await inPlace(trx)) - before;
    });
    expect(more).toBeGreaterThan(0);
  });

  it("[rule 26] placeOrder does not deadlock when buyers order the same listings in a different sequence", async () => {
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

  it("[rule 26] placeOrder creates one order for concurrent requests with the same key", async () => {
    const part = await shop.ad();
    const visitor = await shop.holding([[part, 2]]);
    const key = randomUUID();
    const seenTotals = await shop.totalsOf(visitor);
    const results = await Promise.all(Array.from({ length: 5 }, () => shop.order(visitor, { seenTotals }, key)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(new Set(results.map((result) => result.ok && result.value.id)).size).toBe(1);
    expect(results.filter((result) => result.ok && !result.value.repeated)).toHaveLength(1);
    expect(await shop.order(visitor, { seenTotals }, key)).toMatchObject({ ok: true, value: { repeated: true } });
    expect(await shop.stockOf(part)).toMatchObject({ stock: 8 });
  });

  it("placeOrder does not deadlock with a transaction that has locked the buyer's user row", async () => {
    const part = await shop.ad();
    const { userId } = await createSellerAccount(shop.db);
    const [isLocked, ordering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Favourites and account deletion take the same lock order: the user first, then the user's rows.
    const changing = withTransaction(shop.db, async (trx) => {
      await sql`select id from users where id = ${userId} for update`.execute(trx);
      isLocked.resolve();
      await ordering.promise;
      await sql`select id from ads where id = ${part} for key share`.execute(trx);
    });
    await isLocked.promise;
    const lines = [{ ad: part, quantity: 1 }];
    const placed = placeOrder({ ...shop.context({ token: undefined, userId }), lines }, shop.wish(null), randomUUID());
    // The order waits for the user's lock. In the embedded database it waits for the connection, without a lock.
    if (kind === "server") await expect.poll(() => isSomebodyWaiting(shop.db)).toBe(true);
    ordering.resolve();
    await changing;
    expect((await placed).ok).toBe(true);
  });

  it("addCartLine does not wait for a placeOrder transaction that has locked the listing", async ({ skip }) => {
    if (kind === "embedded") skip("it has one connection: whoever comes later waits for their turn");
    const part = await shop.ad();
    const goods = await createOrderSourceFromInput(shop.db, [{ ad: part, quantity: 1 }], undefined);
    if (!goods.ok) throw new Error(goods.code);
    const [isLocked, isPut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ordering = withTransaction(shop.db, async (trx) => {
      await executePipelined(trx, goods.value.buildLockStatements(trx, sql<SqlBool>`true`));
      isLocked.resolve();
      await isPut.promise;
    });
    await isLocked.promise;
    const waiting = setTimeout(5_000, "waits");
    const pendingCart = shop.holding([[part, 1]]);
    const first = await Promise.race([pendingCart, waiting]);
    isPut.resolve();
    await Promise.all([ordering, pendingCart]);
    expect(first).not.toBe("waits");
  });

  it("[rule 26] placeOrder repeated with the same key neither locks nor changes the current cart", async () => {
    const part = await shop.ad({ stock: 9 });
    const visitor = await shop.holding([[part, 1]]);
    const seenTotals = await shop.totalsOf(visitor);
    const key = randomUUID();
    const first = await shop.placedOrder(await shop.order(visitor, { seenTotals }, key));
    await addCartLine({ db: shop.db, clock: shop.clock, visitor }, { ad: part, quantity: 2 });
    const long = new Date("2020-01-01");
    await sql`update carts set updated_at = ${long} where id = (select cart_id from cart_lines where ad_id = ${part})`.execute(
      shop.db,
    );
    const repeated = await shop.order(visitor, { seenTotals }, key);
    expect(repeated).toMatchObject({ ok: true, value: { id: first.id, repeated: true } });
    const { rows } = await sql`select c.updated_at, l.quantity from carts c join cart_lines l on l.cart_id = c.id
      where l.ad_id = ${part}`.execute(shop.db);
    expect(rows).toEqual([{ updated_at: long, quantity: 2 }]);
  });

  it("[rule 26] placeOrder refuses a key that was used for another request or by another visitor", async () => {
    const part = await shop.ad();
    const [visitor, stranger] = [await shop.holding([[part, 1]]), await shop.holding([[part, 1]])];
    const key = randomUUID();
    const seenTotals = await shop.totalsOf(visitor);
    expect((await shop.order(visitor, { seenTotals }, key)).ok).toBe(true);
    const reused = { ok: false, kind: "conflict", code: "checkout.key_reused" };
    expect(await shop.order(visitor, { seenTotals, email: "other@example.com" }, key)).toEqual(reused);
    expect(await shop.order(visitor, { seenTotals: [{ ...seenTotals[0], minor: 1 }] }, key)).toEqual(reused);
    expect(await shop.order(stranger, { seenTotals }, key)).toEqual(reused);
    expect((await getCart(shop.db, stranger)).count).toBe(1);
    for (const wrong of ["", "short", "x".repeat(201), "with space in it", "ключ-ключ-ключ"])
      expect(await shop.order(stranger, {}, wrong)).toMatchObject({ errors: [{ path: "idempotencyKey" }] });
  });
});

// The embedded database has one connection, so nothing waits there.
it.skipIf(!inject("postgresUrl") || isThorough)(
  "A cancellation that deadlocks with another transaction is tried again",
  async () => {
    const shop = await createOrderFixture(await createTestDatabase());
    const first = await shop.ad();
    const second = await shop.ad({ sellerId: shop.sellers[1] as number });
    const cart = await shop.holding([
      [first, 1],
      [second, 1],
    ]);
    const { id, token } = await shop.placedOrder(await shop.order(cart));
    const lock = (db: Db, listing: number) => sql`select id from ads where id = ${listing} for update`.execute(db);
    const context = { db: shop.db, clock: shop.clock, origin: "https://karaj.example" };
    const buyer = { by: "buyer" as const, token, userId: null };
    let cancelling: ReturnType<typeof cancelOrder> | undefined;
    // Not `withTransaction`, inside of which the cancellation could not use its own connection.
    await shop.db.transaction().execute(async (trx) => {
      await lock(trx, second);
      cancelling = cancelOrder({ ...context, actor: buyer }, id);
      await expect.poll(() => isSomebodyWaiting(shop.db), { timeout: 20_000 }).toBe(true);
      await lock(trx, first);
    });
    expect(await cancelling).toMatchObject({ ok: true });
    expect(await shop.stockOf(second)).toMatchObject({ stock: 10 });
  },
);
