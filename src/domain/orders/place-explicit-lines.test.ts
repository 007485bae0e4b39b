import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { AddLineInput } from "#domain/cart/input.ts";
import { getCart } from "#domain/cart/queries.server.ts";
import { createCoupon } from "../../../tests/support/coupons.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { type PlaceOrderContext, placeOrder } from "./place-order.server.ts";

describeOnEachDatabase("[EN-06] placeOrder with explicit lines", (open, itOnOneDatabase) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  const place = (lines: readonly AddLineInput[], key: string = randomUUID(), more: Partial<PlaceOrderContext> = {}) =>
    placeOrder({ ...shop.context({ token: undefined }, more), lines }, shop.wish(null), key);
  const counted = async (table: "carts" | "cart_lines" | "orders" | "mail_outbox") => {
    const { n } = await shop.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const allCounted = async () => [await counted("carts"), await counted("orders"), await counted("mail_outbox")];

  itOnOneDatabase("placeOrder orders all explicit lines of several sellers and creates no cart", async () => {
    const [part, other] = [await shop.ad(), await shop.ad({ sellerId: shop.sellers[1] as number })];
    const car = await shop.ad({ kind: "car", stock: 1, price: { minor: 2_000_000, currency: "USD" } });
    const carts = await counted("carts");
    const requestedLines = [
      { ad: part, quantity: 2 },
      { ad: other, quantity: 1 },
      { ad: car, quantity: 1 },
      { ad: part, quantity: "٣" },
    ];
    const order = await shop.placedOrder(await place(requestedLines));
    const lines = order.sellers.flatMap(({ lines }) => lines.map(({ adId, quantity }) => [adId, quantity]));
    expect(lines.sort()).toEqual(
      [
        [part, 2],
        [part, 3],
        [other, 1],
        [car, 1],
      ].sort(),
    );
    expect(await shop.stockOf(part)).toMatchObject({ stock: 5 });
    expect(await shop.stockOf(car)).toMatchObject({ status: "active" });
    expect(await counted("carts")).toBe(carts);
  });

  itOnOneDatabase("placeOrder with explicit lines leaves the visitor's cart unchanged", async () => {
    const visitor = await shop.holding([[await shop.ad(), 2]]);
    const placed = await place([{ ad: await shop.ad(), quantity: 1 }], randomUUID(), { visitor });
    expect(placed.ok).toBe(true);
    expect(await getCart(shop.db, visitor)).toMatchObject({ count: 2 });
  });

  itOnOneDatabase("placeOrder counts unknown coupon codes as guesses of the network", async () => {
    const lines = [{ ad: await shop.ad(), quantity: 1 }];
    const placeWith = (couponCodes: string[], network = "203.0.113.9") =>
      place(lines, randomUUID(), { couponCodes, rateLimitSender: { network, perHour: 1_000 } });
    const guesses = Array.from({ length: 20 }, (_, i) => `GUESS-${i}`);
    expect(await placeWith(guesses)).toMatchObject({ code: "coupon.unknown" });
    expect(await placeWith(["GUESS-20"])).toMatchObject({ kind: "rate_limited", code: "coupon.too_many_tries" });
    expect(await placeWith(["GUESS-20"], "198.51.100.9")).toMatchObject({ code: "coupon.unknown" });
    expect(await placeWith([await createCoupon(shop.db)])).toMatchObject({ ok: true });
  });

  itOnOneDatabase("placeOrder names the path of an invalid line and writes nothing", async () => {
    const [part, few] = [await shop.ad(), await shop.ad({ stock: 4 })];
    const rental = await shop.ad({ kind: "rental" });
    const before = await allCounted();
    const refused: [lines: AddLineInput[], code: string, path: string][] = [
      [
        [
          { ad: part, quantity: 1 },
          { ad: 999_999_999, quantity: 1 },
        ],
        "product.not_found",
        "lines.1.ad",
      ],
      [[{ ad: part, quantity: "many" }], "cart.quantity_invalid", "lines.0.quantity"],
      [[{ ad: few, quantity: 5 }], "cart.quantity_invalid", "lines.0.quantity"],
      // Together both lines exceed the stock, and an order never delivers fewer than requested.
      [
        [
          { ad: few, quantity: 3 },
          { ad: few, quantity: 2 },
        ],
        "cart.quantity_invalid",
        "lines.1.quantity",
      ],
      [
        [
          { ad: few, quantity: 4 },
          { ad: few, quantity: 1 },
        ],
        "cart.limit_reached",
        "lines.1.ad",
      ],
      [[{ ad: rental, quantity: 1 }], "cart.not_for_sale", "lines.0.ad"],
    ];
    for (const [lines, code, path] of refused) {
      expect(await place(lines), path).toMatchObject({ ok: false, code, errors: [{ path }] });
    }
    expect(await allCounted()).toEqual(before);
    expect(await shop.stockOf(few)).toMatchObject({ stock: 4 });
  });

  itOnOneDatabase(
    "[rule 26] placeOrder returns the same order for a repeated key even when the stock is used up",
    async () => {
      const part = await shop.ad({ stock: 2 });
      const key = randomUUID();
      const lines = [{ ad: part, quantity: 2 }];
      const first = await place(lines, key);
      if (!first.ok) throw new Error(first.code);
      expect(await shop.stockOf(part)).toMatchObject({ availability: "out-of-stock" });
      const repeated = await place(lines, key);
      expect(repeated).toMatchObject({ ok: true, value: { id: first.value.id, repeated: true } });
      // A repeated request does not count against the hourly order limit.
      const sender = { accountId: 9, network: "10.9.9.9", perHour: 0 };
      expect(await place(lines, key, { rateLimitSender: sender })).toMatchObject({ value: { id: first.value.id } });
      expect(await place(lines, randomUUID())).toMatchObject({ ok: false, code: "cart.out_of_stock" });
      expect(await place([{ ad: part, quantity: 1 }], key)).toMatchObject({ ok: false, code: "checkout.key_reused" });
    },
  );

  it("[rule 26] placeOrder creates one order from twenty concurrent requests with one key", async () => {
    const part = await shop.ad({ stock: 8 });
    const key = randomUUID();
    const lines = [{ ad: part, quantity: 1 }];
    const same = await Promise.all(Array.from({ length: 20 }, () => place(lines, key)));
    expect(new Set(same.map((each) => each.ok && each.value.id)).size).toBe(1);
    expect(await shop.stockOf(part)).toMatchObject({ stock: 7 });
    const each = await Promise.all(Array.from({ length: 20 }, () => place(lines)));
    expect(each.filter(({ ok }) => ok)).toHaveLength(7);
    expect(await shop.stockOf(part)).toMatchObject({ stock: 0, availability: "out-of-stock" });
  });

  itOnOneDatabase("[rule 27] placeOrder stores the vehicle of a line and ignores an unknown vehicle", async () => {
    const vehicle = await shop.db.selectFrom("vehicles").select("id").executeTakeFirstOrThrow();
    const order = await shop.placedOrder(
      await place([
        { ad: await shop.ad(), quantity: 1, vehicle: vehicle.id },
        { ad: await shop.ad(), quantity: 1, vehicle: 2_147_483_647 },
      ]),
    );
    const lines = order.sellers.flatMap(({ lines }) => lines.map((line) => line.vehicle?.id));
    expect(lines).toEqual([vehicle.id, undefined]);
  });
});
