import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { up } from "#db/migrations/0128-platform-discounts.ts";
import { placeOrder } from "#domain/orders/place-order.server.ts";
import { createCoupon } from "../../../tests/support/coupons.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture } from "../../../tests/support/orders.ts";

it("Upgrading the database splits the platform's discounts of an order over its discounted lines", async () => {
  const { db } = await createTestDatabase();
  const shop = await createOrderFixture({ db });
  const place = async (sellerIds: (number | null)[]) => {
    const couponCodes = await Promise.all(sellerIds.map((id) => createCoupon(db, { seller_id: id })));
    const lines = await Promise.all(
      [999, 1_001, 2_000].map(async (minor) => ({
        ad: await shop.ad({ price: { minor, currency: "USD" } }),
        quantity: 1,
      })),
    );
    const context = { ...shop.context({ token: undefined }), lines, couponCodes };
    const { sellers } = await shop.placedOrder(await placeOrder(context, shop.wish(null), randomUUID()));
    return sellers[0]?.id as number;
  };
  const ids = [
    await place([null]),
    await place([shop.sellers[0] as number]),
    await place([null, shop.sellers[0] as number]),
  ];
  const read = async () => {
    const { rows } = await sql<{ discounts: number[] }>`
      select json_agg(platform_discount_minor order by id) as discounts from order_lines
      where seller_order_id = any(${ids}::bigint[]) group by seller_order_id order by seller_order_id`.execute(db);
    return rows.map(({ discounts }) => discounts);
  };
  const placed = await read();
  expect(placed.slice(0, 2)).toEqual([
    [100, 100, 200],
    [0, 0, 0],
  ]);
  await sql`alter table order_lines drop column platform_discount_minor`.execute(db);
  await up(db as never);
  expect(await read()).toEqual(placed);
});
