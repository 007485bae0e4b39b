import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { listSellerBalances, listStatement } from "#domain/ledger/balances.server.ts";
import { orderStatuses } from "#domain/orders/order-transitions.ts";
import { listBuyerReturns, listSellerReturns } from "#domain/returns/queries.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { demoOrders, PARTS_SELLER_SLUG } from "./demo-orders.ts";
import { seedDemoUsers } from "./demo-users.server.ts";
import { seedDemoOrders } from "./orders.server.ts";

describeOnDatabase("Demo orders", (open) => {
  const now = new Date("2026-06-01T00:00:00Z");
  let db: Db;
  let stockBefore: Map<number, number>;
  const readStock = async () => {
    const rows = await db.selectFrom("ads").select(["id", "stock"]).where("kind", "=", "part").execute();
    return new Map(rows.map(({ id, stock }) => [id, stock]));
  };
  beforeAll(async () => {
    ({ db } = await open({ demo: now }));
    await seedDemoUsers(db);
    stockBefore = await readStock();
    await seedDemoOrders(db, now);
    // A second start adds nothing.
    await seedDemoOrders(db, now);
  });
  const findSellerId = async () =>
    (await db.selectFrom("sellers").select("id").where("slug", "=", PARTS_SELLER_SLUG).executeTakeFirstOrThrow()).id;

  it("Demo orders have every status and are numbered in the order of time", async () => {
    const rows = await db.selectFrom("orders").select(["number", "created_at"]).orderBy("created_at").execute();
    expect(rows.map(({ number }) => Number(number))).toEqual(demoOrders.map((_, i) => 100_001 + i));
    const statuses = await db.selectFrom("seller_orders").select("status").distinct().execute();
    expect(statuses.map(({ status }) => status).sort()).toEqual([...orderStatuses].sort());
    const { rows: events } = await sql<{ isSorted: boolean }>`
      select bool_and(occurred_at >= previous) as "isSorted" from (
        select occurred_at, lag(occurred_at) over (order by id) as previous from order_events) e`.execute(db);
    expect(events).toEqual([{ isSorted: true }]);
  });

  it("What demo orders took from the stock is missing in the stock", async () => {
    const taken = await db
      .selectFrom("order_lines as l")
      .innerJoin("seller_orders as s", "s.id", "l.seller_order_id")
      .select(["l.ad_id", (eb) => eb.fn.sum<number>("l.taken").as("pieces")])
      .where("l.kind", "=", "part")
      // The goods of these orders went back into the stock.
      .where("s.status", "not in", ["CANCELLED", "RETURNED"])
      .groupBy("l.ad_id")
      .execute();
    const stock = await readStock();
    for (const { ad_id, pieces } of taken) {
      const id = ad_id as number;
      expect((stock.get(id) ?? 0) + Number(pieces)).toBe(stockBefore.get(id));
    }
  });

  it("A demo buyer has a refunded return and one that waits for the seller", async () => {
    const buyer = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "demo@karaj.example")
      .executeTakeFirstOrThrow();
    const { items } = await listBuyerReturns(db, buyer.id, 1);
    expect(items.map(({ found }) => found.state)).toEqual(["requested", "refunded"]);
    const refunded = items[1];
    expect(refunded?.found.refundedMinor).toBe(Math.round((refunded?.valueMinor ?? 0) * 0.9));
    expect((await listSellerReturns(db, [await findSellerId()], 1)).items).toHaveLength(2);
  });

  it("The ledger of the demo is balanced, and its seller of parts has money in escrow, a balance and a statement", async () => {
    const { rows } = await sql`
      select currency from ledger_entries group by currency having sum(amount_minor) <> 0`.execute(db);
    expect(rows).toEqual([]);
    const sellerId = await findSellerId();
    const [balance] = await listSellerBalances(db, sellerId);
    expect(balance?.currency).toBe("SAR");
    expect(balance?.availableMinor).toBeGreaterThan(0);
    expect(balance?.escrowMinor).toBeGreaterThan(0);
    const { lines } = await listStatement(db, { sellerId, currency: "SAR", limit: 50 });
    expect(lines.filter(({ kind }) => kind === "release")).toHaveLength(2);
    const times = lines.map(({ occurredAt }) => occurredAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(lines[0]?.balanceMinor).toBe(balance?.availableMinor);
  });

  it("Nobody gets mails or notifications about demo orders", async () => {
    for (const table of ["mail_outbox", "notifications"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
  });
});
