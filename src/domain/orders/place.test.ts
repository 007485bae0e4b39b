import { beforeAll, expect, it } from "vitest";
import { cartOf } from "#domain/cart/queries.server.ts";
import { onEachDatabase } from "../../../tests/support/databases.ts";
import { type OrderShop, orderShop } from "../../../tests/support/orders.ts";
import { orderOf } from "./queries.server.ts";

onEachDatabase("placing an order", (open) => {
  let shop: OrderShop;
  beforeAll(async () => {
    shop = await orderShop(await open());
  });

  it("[ST-04] [rule 13] what is in the cart is ordered, to the cent, and split by seller", async () => {
    const part = await shop.ad({ price: { minor: 10_001, currency: "USD" }, stock: 5 });
    const other = await shop.ad({
      sellerId: shop.sellers[1] as number,
      price: { minor: 300, currency: "USD" },
      stock: 1,
    });
    const visitor = await shop.holding([
      [part, 2],
      [other, 1],
    ]);
    const placed = await shop.order(visitor);
    expect(placed).toMatchObject({ ok: true, value: { repeated: false } });
    if (!placed.ok) return;
    const order = await orderOf(shop.db, { token: placed.value.token });
    expect(order).toMatchObject({
      subtotalMinor: 20_302,
      shippingMinor: 2_500,
      taxMinor: 4_060,
      totalMinor: 26_862,
      currency: "USD",
      rate: "1.00000000",
      sellers: [
        { status: "PENDING", subtotalMinor: 20_002 },
        { status: "PENDING", subtotalMinor: 300 },
      ],
    });
    expect(await shop.stockOf(part)).toEqual({ stock: 3, availability: "in-stock", status: "active" });
    expect(await shop.stockOf(other)).toEqual({ stock: 0, availability: "out-of-stock", status: "active" });
    expect(await cartOf(shop.db, visitor)).toEqual({ groups: [], count: 0 });
  });
});
