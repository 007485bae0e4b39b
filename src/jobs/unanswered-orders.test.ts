import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { getJobRunStatistics } from "#domain/jobs/job-runs.ts";
import type { Order } from "#domain/orders/order.ts";
import { findOrderById } from "#domain/orders/queries.server.ts";
import { describeOnDatabase } from "../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../tests/support/orders.ts";
import { startUnansweredOrderCancellation } from "./unanswered-orders.ts";

const day = 24 * 60 * 60_000;

describeOnDatabase("Job that cancels unanswered orders", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  it("startUnansweredOrderCancellation processes all batches and skips orders whose cancellation fails", async () => {
    const orders: Order[] = [];
    for (let i = 0; i < 10; i += 1) {
      orders.push(await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]]))));
    }
    // More orders than one batch, of which the first ones fail each time.
    const [broken, validOrders] = [orders.slice(0, 4), orders.slice(4)];
    await sql`
      create function broken() returns trigger language plpgsql as $$ begin
        if new.status = 'CANCELLED' then raise exception 'it broke'; end if; return new; end $$`.execute(shop.db);
    await sql
      .raw(`create trigger broken before update on seller_orders for each row when (old.order_id in (${broken.map(({ id }) => id)}))
        execute function broken()`)
      .execute(shop.db);
    let days = 3;
    let woken = 0;
    const errors: unknown[] = [];
    const stop = startUnansweredOrderCancellation({
      db: shop.db,
      clock: () => new Date(shop.clock().getTime() + days * day),
      origin: "https://karaj.example",
      wakeMail: () => {
        woken += 1;
      },
      onError: (error) => errors.push(error),
      every: 5,
      batch: 3,
      pause: 1,
    });
    const share = async (order: { id: number } | undefined) =>
      (await findOrderById(shop.db, order?.id ?? 0))?.sellers[0] ?? expect.unreachable();
    await expect
      .poll(async () => (await Promise.all(orders.map(share))).every(({ remindedAt }) => remindedAt))
      .toBe(true);
    expect(woken).toBeGreaterThan(0);
    days = 7;
    const ended = async () => (await Promise.all(validOrders.map(share))).every(({ status }) => status === "CANCELLED");
    await expect.poll(ended, { timeout: 20_000 }).toBe(true);
    expect((await Promise.all(broken.map(share))).every(({ status }) => status === "PENDING")).toBe(true);
    await expect.poll(() => String(errors[0])).toContain("it broke");
    await sql`drop trigger broken on seller_orders`.execute(shop.db);
    const last = async () => (await Promise.all(broken.map(share))).every(({ status }) => status === "CANCELLED");
    await expect.poll(last, { timeout: 20_000 }).toBe(true);
    await stop();
    expect(getJobRunStatistics().get("order-deadlines")?.runs).toBeGreaterThan(2);
  });
});
